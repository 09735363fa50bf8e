/** Words of tournaments. */
export const tournaments = {
  'problem.tournament-advanced':
    'The next round was paired by this result: its score can be corrected, not its winner.',
  'problem.tournament-agents': 'No more computers can enter.',
  'problem.tournament-board': 'There is no such board.',
  'problem.tournament-clock': 'A tournament is played on the clock.',
  'problem.tournament-few': 'At least two players are needed.',
  'problem.tournament-full': 'The tournament is full.',
  'problem.tournament-host': 'Only the host may do that.',
  'problem.tournament-in': 'You have entered already.',
  'problem.tournament-many': 'You host too many tournaments at once.',
  'problem.tournament-name': 'A name has 1 to 60 characters, and letters among them.',
  'problem.tournament-nobody': 'There is no such player.',
  'problem.tournament-over': 'The tournament is over.',
  'problem.tournament-result': 'This is no result for that board.',
  'problem.tournament-running': 'The tournament goes on: end it first.',
  'problem.tournament-same-name': 'Another player has this name.',
  'problem.tournament-started': 'The tournament has begun.',
  'problem.tournament-terms': 'No tournament can be held on these terms.',
  'problem.tournament-unfinished': 'Results of this round are missing.',
  'problem.tournament-waits': 'The tournament has not begun.',
};
