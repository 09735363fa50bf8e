import { placeKey } from '../api/place';

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
