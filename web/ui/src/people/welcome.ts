const storageKey = 'banco.welcome';

/** Has somebody welcomed who has just signed up, when the page is loaded anew for them. */
export function welcomeLater(name: string): void {
  sessionStorage.setItem(storageKey, name);
}

/** Whether somebody is to be welcomed; once. */
export function welcomeNow(name: string | undefined): boolean {
  if (!name || sessionStorage.getItem(storageKey) !== name) return false;
  sessionStorage.removeItem(storageKey);
  return true;
}
