import type { app as vi } from '../vi/app';

export const app: Record<keyof typeof vi, string> = {
  'app.name': 'Bàn Cờ',
  'app.skip': 'Skip to content',
  'app.home': 'Home',
  'app.language': 'Language',
  'app.theme': 'Theme',
  'app.loading': 'Loading…',
  'app.retry': 'Try again',
  'app.cancel': 'Cancel',

  'theme.auto': 'Same as the system',
  'theme.light': 'Light',
  'theme.dark': 'Dark',

  'game.chess': 'Chess',
  'game.xiangqi': 'Xiangqi',
  'game.jieqi': 'Jieqi',
  'game.caro': 'Caro',
  'game.othello': 'Othello',

  'error.illegal-move': 'That move is not legal.',
  'error.stale': 'The game has moved on; this is the newest position.',
  'error.not-your-turn': 'It is not your turn.',
  'error.not-found': 'There is no such game.',
  'error.bad-request': 'The server did not understand that request.',
  'error.forbidden': 'You may not do this.',
  'error.busy': 'Too many searches are running; try again in a moment.',
  'error.no-undo': 'You have no take-backs left.',
  'error.game-over': 'The game is over.',
  'error.too-large': 'That is too large to send.',
  'error.too-many': 'That is a lot at once; wait a moment and try again.',
  'error.quota': 'You have saved as many games as you may; delete some first.',
  'error.wrong-host': 'The server does not answer to this address.',
  'error.damaged': 'What is stored of this game is damaged.',
  'error.storage': 'Nothing can be stored now; the disk may be full. Nothing was changed.',
  'error.no-room':
    'The server has almost no room left: nothing new can be stored now. Games that are being played go on.',
  'error.internal': 'Something went wrong on the server.',
  'error.offline': 'No connection to the server.',

  'missing.text': 'The address may be mistyped, or the page has moved.',

  'nav.label': 'Pages',
  'nav.menu': 'Menu',
  'nav.guest': 'Guest',
  'nav.own': '{name}: account and settings',
  'nav.sounds': 'Sounds',
  'find.title': 'Search',

  'nav.home': 'Play',
  'nav.online': 'Online',
  'nav.puzzles': 'Puzzles',
  'nav.learn': 'Learn',
  'nav.community': 'Community',
  'nav.rules': 'Rules',
  'nav.library': 'Library',
};
