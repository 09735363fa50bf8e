import type { Book } from '../../rules/lessons';

/** The rules of Othello in English. */
export const book: Book = {
  about:
    'The board has 8×8 squares. Discs are black on one side and white on the other. Four of them lie in the middle, and Black begins. Whoever has more discs at the end wins.',
  lessons: {
    start: {
      title: 'Placing a disc',
      text: 'Place a disc so that it and another of your colour enclose discs of the other colour in a straight line, without a gap. The enclosed discs are turned over and are yours. A disc that turns nothing over cannot be placed.',
    },
    turn: {
      title: 'Every line at once',
      text: 'A disc turns over what it encloses in all eight directions: along rows, files and diagonals. Here one move turns five.',
    },
    pass: {
      title: 'Passing',
      text: 'A side that can place no disc passes, and the other moves again. Nobody passes who has a move. Here White has none after your move.',
    },
    corner: {
      title: 'Corners',
      text: 'A disc in a corner can never be turned over, since nothing lies beyond it. Take corners, and do not give them away: the squares beside an empty corner are dangerous.',
    },
    end: {
      title: 'The end',
      text: 'The game is over when neither side can place a disc, usually because the board is full. Then discs are counted; as many on both sides is a draw. Make the last move.',
    },
  },
  more: [
    {
      title: 'Many discs are not an advantage',
      text: 'Until late in the game discs change sides all the time. Good players keep few, so that the other side has little to turn over and runs out of good moves.',
    },
  ],
};
