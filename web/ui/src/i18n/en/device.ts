import type { device as vi } from '../vi/device';

export const device: Record<keyof typeof vi, string> = {
  'device.title': 'Without a network',
  'device.about':
    'Download once, then play, solve puzzles and analyse on this device without a network.',
  'device.none': 'This build comes without offline play. One made by make build has it.',
  'device.keep': 'Download to this device ({size} MB)',
  'device.keeping': 'Downloading: {part} %',
  'device.kept': 'It is on this device.',
  'device.failed': 'The download failed. Try again with a network.',
  'device.impossible': 'Browsers keep a page only over HTTPS or from localhost.',
  'device.here': 'Play on this device',
  'device.loading': 'Loading the program: {part} %',
  'device.answers':
    'This device answers, without a server. Games are kept here; those that end go to the server when it answers.',
  'device.lasting': 'The browser keeps nothing here: closing the page loses the game.',
  'device.broken': 'The program does not run on this device.',
  'device.other':
    'Another window runs another build of the program. Close it, or load this page again.',
  'device.sent': 'Games played here and now in the library on the server: {n}.',
  'device.thinks': 'Who thinks in analysis, hints, reviews and the solver?',
  'device.thinks.server': 'The server',
  'device.thinks.device': 'This device',
  'device.speed': '{name}: {speed} positions a second',
  'device.server': 'Back to the server',
};
