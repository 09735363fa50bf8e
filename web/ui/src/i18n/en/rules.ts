import type { rules as vi } from '../vi/rules';

export const rules: Record<keyof typeof vi, string> = {
  'rules.title': 'The rules of {game}',
  'rules.missing': 'There is no such game',
  'rules.try':
    'Every small board below can be tried: touch a piece to see where it goes, then touch that place.',
  'rules.try.place': 'Every small board below can be tried: touch a place to put a stone there.',
  'rules.jump': 'Jump to',
  'rules.more': 'More to know',
  'rules.boards': 'Boards to try',
  'rules.turn': '{side} to move.',
  'rules.moved': '{piece} from {from} to {to}.',
  'rules.reset': 'Set up again',
  'rules.play': 'Play {game}',
};
