import type { proof as vi } from '../vi/proof';

export const proof: Record<keyof typeof vi, string> = {
  'proof.title': 'Check the shuffle',
  'proof.about':
    'Before the first move the server publishes the SHA-256 of the deal. After the game the deal is opened, for you to compare.',
  'proof.commitment': 'Published hash',
  'proof.disclosure': 'The deal',
  'proof.secret': 'Opened when the game is over.',
  'proof.check': 'Check the deal',
  'proof.here': 'All of it was worked out in this browser, without asking the server.',
  'proof.other': 'To check it again with a program on your machine, download the record and run:',
  'proof.holds': 'The pieces were dealt as promised.',
  'proof.fails': 'The pieces were NOT dealt as promised!',
  'proof.heard': 'The hash is the one that this browser saw while the game went on.',
  'proof.unheard':
    'This browser did not see the hash while the game went on, so it cannot tell whether it was changed later.',
  'proof.changed': 'The hash differs from the one that this browser saw while the game went on!',
  'proof.step.commitment': 'The hash of the deal is the one published.',
  'proof.step.seed': 'Every piece lies where the seed in it puts it.',
  'proof.step.moves': '{shown} pieces that turned up in {moves} moves are all as dealt.',
  'proof.step.redeals':
    'What was still covered was dealt anew {count} times after take-backs, each time by the seed.',
  'proof.step.given':
    'The first {count} moves come from another game and are not part of this deal.',
  'proof.flaw.commitment': 'The hash of the deal is not the one published.',
  'proof.flaw.text': 'The text of the deal is not in the right form.',
  'proof.flaw.shuffle': 'The pieces do not lie where the seed in it puts them.',
  'proof.flaw.redeals': 'The redeals that the game tells of cannot be.',
  'proof.flaw.move':
    'Move {number}: the piece on {point} turned up as {stated}, the deal has {dealt} there.',
  'proof.nothing': 'nothing',
  'proof.mixing': 'Both sides are mixing a secret into the shuffle…',
  'proof.mix.both':
    'Both players mixed a secret into the seed, so that nobody, the server included, could choose the deal.',
  'proof.mix.mine': 'The secret of this browser is in the seed; the opponent mixed none in.',
  'proof.mix.other': 'Only the opponent mixed a secret into the seed; yours did not come in time.',
  'proof.mix.one': 'Only one of the two players mixed a secret into the seed.',
  'proof.mix.none': 'No player mixed a secret in: the seed is the server’s alone.',
  'proof.mix.lost':
    'The secret of this browser is NOT in the seed! Unless your network broke as the game began, the server has left it out.',
  'proof.mix.changed': 'The opponent’s secret is NOT the one committed to at the beginning!',

  'problem.verify-hash': 'What opened the deal is not what was promised before the first move.',
  'problem.verify-illegal':
    'Move {number} cannot be played on this deal, or does not say what it showed.',
  'problem.verify-missing': 'The saved game does not say enough: the line {tag} is missing.',
  'problem.verify-move':
    'Move {number} disagrees: the game says “{text}”, the deal gives “{want}”.',
  'problem.verify-disclosure': 'Line {line} of what opened the deal is not what its seed gives.',
  'problem.verify-start': 'The game begins from a position, and such a game was never dealt.',
  'problem.verify-tag': 'The line {tag} says “{text}”, which cannot be.',
};
