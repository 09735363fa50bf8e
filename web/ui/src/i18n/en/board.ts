import type { board as vi } from '../vi/board';

export const board: Record<keyof typeof vi, string> = {
  'square.counted': 'file {file}, rank {rank}',
  'square.empty': '{square}, empty',
  'square.piece': '{square}, {piece}',
  'square.source': '{label}, can move',
  'square.target': '{label}, can be reached',

  'board.label': '{game} board. Arrow keys move, Enter selects, Escape cancels.',
  'board.flip': 'Flip board',
  'board.turn.you': 'Your move',
  'board.turn.side': '{side} to move',
  'board.turn.wait': 'Waiting for {player}…',
  'board.turn.think': 'The computer is thinking…',
  'board.check': 'Check!',
  'board.choose': 'Choose a move',
  'board.reveal': 'It turns out to be…',
  'board.promote': 'Promote',
  'board.confirm': 'Tap {square} again to move.',
  'board.premove': 'Premove: {from} to {to}.',
  'board.premove.place': 'Premove: {to}.',
  'board.premove.off': 'Premove cancelled.',

  'choice.q': 'Queen',
  'choice.r': 'Rook',
  'choice.b': 'Bishop',
  'choice.n': 'Knight',
  'choice.swap': 'Swap sides',
  'choice.two': 'Place two more',
  'choice.black': 'Take X (black)',
  'choice.white': 'Take O (white)',
  'choice.pass': 'Pass',

  'say.move': '{side}: {piece} from {from} to {to}.',
  'say.place': '{side}: {to}.',
  'say.text': '{side}: {text}.',
  'say.pick': '{piece} on {square}: {count} moves.',
};
