import type { lab as vi } from '../vi/lab';

export const lab: Record<keyof typeof vi, string> = {
  'lab.about':
    'Let several algorithms think about one position and compare them: which move, how deep, how many positions, how long.',
  'lab.game': 'Game',
  'lab.fen': 'Position (FEN)',
  'lab.fen.start': 'Empty: the start position',
  'lab.turn': '{side} to move.',
  'lab.agents': 'Algorithms to compare',
  'lab.agent': 'Algorithm {number}',
  'lab.remove': 'Remove algorithm {number}',
  'lab.add': 'Add an algorithm',
  'lab.run': 'Run the comparison',
  'lab.stop': 'Stop',
  'lab.limit': 'One after another, each for five seconds at most.',
  'lab.results': 'Results',
  'lab.state': 'State',
  'lab.waiting': 'Waits for its turn',
  'lab.queue': 'Waits for a free core…',
  'lab.running': 'Thinking…',
  'lab.done': 'Done',
  'lab.failed': 'It could not run',
  'lab.move': 'Move',
  'lab.score': 'Score',
  'lab.depth': 'Depth',
  'lab.nodes': 'Positions seen',
  'lab.speed': 'Positions a second',
  'lab.time': 'Time',
  'lab.line': 'Expected line',
  'lab.millis': '{count} ms',
  'lab.chart': 'Positions seen, in powers of ten',
  'lab.chart.note':
    'Every vertical line is ten times the one before. The exact numbers are in the table. A positive score is good for the first player, in pawns (caro has a scale of its own); #3 is a forced win in 3 moves.',
  'lab.lessons': 'Three ways to think',
  'lab.lesson.minimax':
    'Looks at every move, every reply, and so on to a fixed depth, and scores the positions at the end. We take the branch with the highest score, the opponent the one with the lowest. Nothing is missed, but the number of positions multiplies with every move: by about 30 in chess and 40 in xiangqi, so three or four moves are a lot already.',
  'lab.lesson.alphabeta':
    'Gives the same answer as minimax and skips many branches: once the opponent has a reply that makes this branch worse than one we know, the rest of it does not matter. The better the first move looked at, the more is cut; at best only about the square root of the positions is left. The full form also remembers positions, deepens step by step and follows captures to their end.',
  'lab.lesson.mcts':
    'Does not look at all branches alike but grows a tree in many simulations. Each follows a branch that is promising or has been seen little, estimates the position at its end and notes the result on the way back. The move looked at most often is played. More simulations make it surer, and it has an answer whenever it is stopped.',
  'problem.lab-depth':
    'The tree is too large: more than {count} nodes. To depth {depth} it can be drawn, with {nodes} nodes.',
  'problem.lab-nodes': 'The tree is too large: more than {count} nodes. Set a smaller depth.',
  'problem.lab-simulations': '{count} simulations cannot be drawn; at most {max} can.',
  'problem.lab-time': 'The search takes longer than {count} seconds. Set a smaller depth.',
  'problem.lab-untraced':
    'This search has no tree to show. Choose minimax, alpha-beta, MCTS or threat search.',
  'problem.nim':
    '“{text}” is no list of piles such as 7 or 4-2-1, of at most {max} tokens together.',
  'problem.tree-after': '“{text}” stands after the end of the tree.',
  'problem.tree-bracket': 'The bracket opened here is never closed.',
  'problem.tree-close': 'The bracket here closes nothing.',
  'problem.tree-deep': 'A tree has at most {max} levels.',
  'problem.tree-empty': 'There is nothing between these brackets.',
  'problem.tree-large': 'A tree has at most {max} nodes.',
  'problem.tree-number': '“{text}” is no whole number within ±{max}.',
  'problem.tree-open': 'A tree begins with a bracket, such as ((3 5) (2 9)).',
};
