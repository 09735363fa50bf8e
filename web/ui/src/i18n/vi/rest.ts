import { admin } from './admin';
import { agents } from './agents';
import { analysis } from './analysis';
import { classroom } from './classroom';
import { correspondence } from './correspondence';
import { engineTournament } from './engine-tournament';
import { course } from './course';
import { device } from './device';
import { editor } from './editor';
import { explorer } from './explorer';
import { keys } from './keys';
import { lab } from './lab';
import { learning } from './learning';
import { library } from './library';
import { menus } from './menus';
import { notices } from './notices';
import { opening } from './opening';
import { people } from './people';
import { players } from './players';
import { proof } from './proof';
import { puzzles } from './puzzles';
import { record } from './record';
import { rules } from './rules';
import { settings } from './settings';
import { solve } from './solve';
import { stats } from './stats';
import { study } from './study';
import { table } from './table';
import { tournaments } from './tournaments';

/** The words in Vietnamese of the pages that load later. */
export const rest = {
  ...admin,
  ...agents,
  ...analysis,
  ...classroom,
  ...correspondence,
  ...course,
  ...engineTournament,
  ...device,
  ...editor,
  ...explorer,
  ...keys,
  ...lab,
  ...learning,
  ...library,
  ...menus,
  ...notices,
  ...opening,
  ...people,
  ...players,
  ...proof,
  ...puzzles,
  ...record,
  ...rules,
  ...settings,
  ...solve,
  ...stats,
  ...study,
  ...table,
  ...tournaments,
};
