import type { settings as vi } from '../vi/settings';

export const settings: Record<keyof typeof vi, string> = {
  'nav.label': 'Pages',
  'nav.menu': 'Menu',
  'nav.home': 'Play',
  'nav.analysis': 'Analysis',
  'nav.editor': 'Board editor',
  'nav.library': 'Library',
  'nav.stats': 'Statistics',
  'nav.lab': 'Lab',
  'nav.settings': 'Settings',
  'nav.sounds': 'Sounds',
};
