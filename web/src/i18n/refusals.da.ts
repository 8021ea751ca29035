import type { Wordings } from './refusals';

export const refusals: Wordings = {};
