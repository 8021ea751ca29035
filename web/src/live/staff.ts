/** Who works in a live house, and who may do what there; the house refuses the rest anyway. */
import { session } from '../session.svelte';

export const HOUSE_STAFF = ['host', 'dealer', 'floor', 'cashier', 'director', 'chief', 'admin'];

const any = (...roles: string[]): boolean => roles.some((role) => session.has(role));
export const mayDecide = (): boolean => any('floor', 'chief', 'admin');
export const mayLead = (): boolean => any('chief', 'admin');
export const mayList = (): boolean => any('host', 'floor', 'chief', 'admin');
export const mayCash = (): boolean => any('cashier', 'chief', 'admin');
export const mayCount = (): boolean => any('cashier', 'floor', 'chief', 'admin');
export const mayBind = (): boolean => any('admin');
export const mayDeal = (): boolean => any('dealer', 'floor', 'chief', 'admin');
