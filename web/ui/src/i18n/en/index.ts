import { first } from './first';
import { rest } from './rest';

/** All words in English. */
export const en = { ...first, ...rest };
