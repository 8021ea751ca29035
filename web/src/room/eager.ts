/** Where somebody wants to play now: there he pays the blind at once and does not wait for it. */
export const eager: { table: string | null } = { table: null };
