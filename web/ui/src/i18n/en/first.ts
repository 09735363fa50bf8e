import { app } from './app';
import { board } from './board';
import { offline } from './offline';
import { play } from './play';
import { words } from './words';

/** The words in English that the first pages need, one file an area. */
export const first = { ...app, ...board, ...offline, ...play, ...words };
