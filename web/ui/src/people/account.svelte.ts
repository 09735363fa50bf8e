const storageKey = 'banco.account';

/**
 * Whose page this is. The name is remembered, so that the header shows it before the
 * server has answered.
 */
class CurrentAccount {
  #name = $state(localStorage.getItem(storageKey) ?? '');

  /** The name of the account; empty for a guest. */
  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    if (name) localStorage.setItem(storageKey, name);
    else localStorage.removeItem(storageKey);
  }
}

export const account = new CurrentAccount();
