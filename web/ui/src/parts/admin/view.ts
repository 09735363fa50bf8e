import type { AdminOverview } from '../../api/wire';
import { numberText } from '../../i18n/numbers';

/** What every part of the admin page is given. */
export interface ViewProps {
  overview: AdminOverview;
  /** Does something, and says what went wrong with it. */
  attempt: (what: () => Promise<void>) => Promise<void>;
  /** Asks for the overview again. */
  look: () => Promise<void>;
}

const units = ['kB', 'MB', 'GB', 'TB'];

/** A number of bytes for a person: 12,3 MB. */
export function bytesText(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${numberText(value, { digits: value < 100 ? 1 : 0 })} ${units[unit]}`;
}
