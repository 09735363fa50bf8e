import { base, placeKey } from '../api/place';

/** What only the server has, by its path: a game, a tournament, a class, the people. */
const ofServer =
  /^\/((play|study|analysis|series|tournaments|class)\/[\w-]+|(online|account|admin|player)\b)/;

/** Whether the page that is open is of something that the server has, so that this device cannot show it. */
export function isOfServer(path: string = location.pathname): boolean {
  return ofServer.test(path.slice(base.length));
}

/** Lets this device answer, and begins the page anew. */
export function goToDevice(): void {
  sessionStorage.setItem(placeKey, 'device');
  location.reload();
}

/** Lets the server answer again, and goes to a path there. */
export function goToServer(path: string): void {
  sessionStorage.removeItem(placeKey);
  location.assign(path);
}
