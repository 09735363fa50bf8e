import type { offline as vi } from '../vi/offline';

export const offline: Record<keyof typeof vi, string> = {
  'away.title': 'The server does not answer.',
  'away.text': 'The page still opens; play and analysis wait until it is back.',
};
