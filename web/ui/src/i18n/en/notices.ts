/** The words in English of the switch for notices. */
export const notices = {
  'push.title': 'Notices',
  'push.switch': 'Tell me while the page is closed',
  'push.note': 'Your turn in a correspondence game, a challenge, the next round of a tournament.',
  'push.denied': 'The browser blocks notices of this page. Allow them in its settings.',
  'push.impossible':
    'This browser cannot get notices here. They need HTTPS or localhost; on an iPhone, add the page to the home screen first.',
  'push.failed': 'Notices could not be turned on. Try again with a connection.',
  'problem.push-subscription': 'The server does not take the address for notices of this browser.',
} as const;
