import type { Book } from '../../rules/lessons';

/** The rules of covered xiangqi in English. */
export const book: Book = {
  about:
    'Cờ úp is played on the board of xiangqi. All pieces but the generals are shuffled over their side’s starting points face down, and nobody knows what lies where. It is won and lost as xiangqi is.',
  lessons: {
    start: {
      title: 'A covered piece moves once, then turns up',
      text: 'A covered piece moves as the piece whose starting point it stands on: on the chariot’s point as a chariot. Then it turns up, and from then on moves as what it is. Try some moves for both sides: what turns up is left to chance.',
    },
    free: {
      title: 'Advisors and elephants turned up',
      text: 'Once turned up, advisors and elephants go anywhere, out of the palace and across the river. An elephant’s eye can still be blocked. A soldier is a soldier wherever it turns up: sideways only across the river.',
    },
  },
  more: [
    {
      title: 'Who learns what was captured',
      text: 'Usually only the side that captures a covered piece sees what it was, so the two sides know different things about what is still covered. It can also be shown to both, or to nobody.',
    },
    {
      title: 'When it is a draw',
      text: '40 moves of each side without a capture and without a piece turned up; a position for the third time without perpetual check or chase; or by agreement.',
    },
    {
      title: 'Is the deal fair',
      text: 'The server shuffles before the first move and publishes a commitment. After the game it is opened, and anyone can check that no piece was exchanged.',
    },
  ],
};
