import { analysis } from './analysis';
import { app } from './app';
import { board } from './board';
import { editor } from './editor';
import { images } from './images';
import { lab } from './lab';
import { library } from './library';
import { play } from './play';
import { settings } from './settings';
import { stats } from './stats';
import { words } from './words';

/** The words of the page in English, one file an area. */
export const en = {
  ...analysis,
  ...app,
  ...board,
  ...editor,
  ...images,
  ...lab,
  ...library,
  ...play,
  ...settings,
  ...stats,
  ...words,
};
