import type { Book } from '../../rules/lessons';

/** The rules of caro in English. */
export const book: Book = {
  about:
    'Two sides take turns to place X and O, X first; what is placed stays. Whoever has five in a row, along a line or a diagonal, wins. The rules differ in what counts as five.',
  lessons: {
    five: {
      title: 'Five in a row',
      text: 'X needs one more: either end wins.',
    },
    blocked: {
      title: 'Caro: blocked at both ends',
      text: 'In caro as Vietnam plays it, a line must be exactly five, and five with an enemy stone at both ends do not win. The edge does not block. Fill the gap: the game goes on.',
    },
    freestyle: {
      title: 'Freestyle gomoku',
      text: 'The same position in freestyle gomoku: five or more win, blocked or not.',
    },
    six: {
      title: 'Standard gomoku: six do not win',
      text: 'In standard gomoku a line must be exactly five, and blocking does not matter. Fill the gap to get six: no win.',
    },
    'caro-free': {
      title: 'Caro in which six win',
      text: 'As caro, but six or more always win, also when they are blocked at both ends.',
    },
    renju: {
      title: 'Renju: forbidden points',
      text: 'In renju the first player (Black) may not make two open threes, two fours, or six and more at once; the second player may. Here the point where the two lines meet is forbidden.',
    },
    swap2: {
      title: 'The Swap2 opening',
      text: 'Moving first is a great advantage in caro, so there are openings that balance it. Swap2: the first player places three stones (X, O, X). The second stays with O and goes on, takes X, or places two more and lets the other choose. Try it.',
    },
  },
  more: [
    {
      title: 'Pro and Long Pro',
      text: 'The first X stands in the centre; the second X must be outside the 5×5 (Pro) or 7×7 (Long Pro) points in the middle.',
    },
    {
      title: 'When it is a draw',
      text: 'The board is full, both agree, or the number of moves is reached that was chosen for a draw.',
    },
  ],
};
