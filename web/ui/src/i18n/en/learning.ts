import type { learning as vi } from '../vi/learning';

export const learning: Record<keyof typeof vi, string> = {
  'lab.view.learn': 'Learning',
  'lab.view.learn.about':
    'The machine plays itself to learn what each piece is worth, by temporal differences, TD(λ). What comes of it is an algorithm that can play.',
  'lab.training.new': 'New run',
  'lab.training.mine': 'Your runs',
  'lab.training.none': 'None yet.',
  'lab.training.all': 'All runs',
  'lab.training.title': 'Learning what pieces are worth: {game}',
  'lab.training.start': 'Begin with',
  'lab.training.start.zero': 'All pieces worth 0',
  'lab.training.start.usual': 'The usual values, to be tuned',
  'lab.training.games': 'Games against itself',
  'lab.training.lambda': 'λ: how far back it learns',
  'lab.training.rate': 'Learning rate',
  'lab.training.begin': 'Start learning',
  'lab.training.resume': 'Go on',
  'lab.training.remove': 'Delete',
  'lab.training.limits':
    'One run at a time. The server learns on after a restart and, if you have an account, when you leave the page.',
  'lab.training.state.running': 'Learning',
  'lab.training.state.paused': 'Paused',
  'lab.training.state.done': 'Done',
  'lab.training.state.failed': 'Stopped by an error',
  'lab.training.why': 'The learning stopped because: {why}',
  'lab.training.name': 'Learnt in {count} games',
  'lab.training.error': 'Squared error of what it expects',
  'lab.training.strength': 'Points a game against the untaught one',
  'lab.training.random': 'Points a game against random weights',
  'lab.training.weights.yet': 'The weights now',
  'lab.training.yet':
    'In 20 games they did not beat random weights by more than luck, so they are not called learnt. One or two hundred games are too few: a bishop may still stand above the queen. Let it play some thousands.',
  'lab.training.weights': 'What it has learnt',
  'lab.explained.learn.what':
    'Of every position the machine expects some share of the points, by the worth of the pieces. Where the next position, or the result, shows otherwise, the weights are drawn a little that way: that is a temporal difference.',
  'lab.explained.learn.look':
    'λ = 0 learns from the next position alone, λ = 1 from results alone (tuning by self-play). At first the error is low, since most games are drawn and a draw is expected; it grows when games are won, and falls as the machine foresees them.',
  'lab.explained.learn.try': 'Try: why must it sometimes play a move by lot while it learns?',
  'lab.explained.learn.answer':
    'Because if it always played what it thinks best, games would be alike and it would never see the positions that show where it is wrong.',
  'problem.learn-game':
    'The worth of pieces cannot be learnt in this game; in chess and xiangqi it can.',
  'problem.learn-number': '{field} must be {min} to {max}, not {count}.',
  'problem.learn-weights': 'The weights to begin with, “{text}”, cannot be read.',
  'field.lambda': 'λ',
  'field.rate': 'the learning rate',
};
