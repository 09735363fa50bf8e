const storageKey = 'banco.tournament'; // App looks for it too

/**
 * The tournament that this browser plays in, by its ID. It is remembered, so that every page can
 * say what comes next in it, and those who play in none ask the server nothing.
 */
export const entered = {
  get id(): string {
    return localStorage.getItem(storageKey) ?? '';
  },
  set id(id: string) {
    if (id) localStorage.setItem(storageKey, id);
    else localStorage.removeItem(storageKey);
  },
};
