import { first } from './first';
import { home } from './home';
import { rest } from './rest';

/** All words in English. */
export const en = { ...first, ...home, ...rest };
