import { first } from './first';
import { home } from './home';
import { rest } from './rest';

/** All words in Vietnamese. */
export const vi = { ...first, ...home, ...rest };
