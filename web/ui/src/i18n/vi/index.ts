import { first } from './first';
import { rest } from './rest';

/** All words in Vietnamese. */
export const vi = { ...first, ...rest };
