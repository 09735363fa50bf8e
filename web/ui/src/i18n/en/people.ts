/** The words in English for games between two people. */
export const people = {
  'people.waiting': 'Waiting for an opponent',
  'people.invite':
    'Send this link to a friend. Who opens it and presses “Sit down” first is your opponent.',
  'people.alone':
    'This link opens on this machine only. For others to reach it, run banco with --addr 0.0.0.0:8080.',
  'people.copy': 'Copy',
  'people.copied': 'Copied',
  'people.qr': 'QR code of the link',
  'people.cancel': 'Withdraw the invitation',
  'people.free': 'One seat is free: {side}.',
  'people.sit': 'Sit down',
  'people.here': 'Your opponent is here',
  'people.gone': 'Your opponent has left, the game goes on',
  'people.watchers.gone': '{player} has left',
  'people.ask': 'Ask to take back',
  'people.asked': 'You asked to take back; waiting for an answer.',
  'people.asks': 'Your opponent asks to take back. Do you agree?',
  'people.allow': 'Allow it',
  'people.deny': 'No',
  'people.abort': 'Call the game off',
  'people.aborted': 'The game was called off',
  'people.rematch': 'Rematch, colours swapped',
  'people.rematch.wait': 'You asked for a rematch; waiting…',
  'people.rematch.asks': 'Your opponent wants a rematch.',
  'people.rematch.yes': 'Play again',
} as const;
