/** An agent of one's own, as the lab made it: by weights that were set or learnt. */
export interface SavedAgent {
  game: string;
  name: string;
  agent: string;
}

const storageKey = 'banco.agents';
const most = 30;

function read(): SavedAgent[] {
  try {
    const list = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown;
    if (!Array.isArray(list)) return [];
    return list.filter(
      (one: Partial<SavedAgent> | null): one is SavedAgent =>
        typeof one?.game === 'string' &&
        typeof one.name === 'string' &&
        typeof one.agent === 'string',
    );
  } catch {
    return [];
  }
}

/** The agents that this browser keeps, the last first. */
class SavedAgents {
  list = $state.raw<readonly SavedAgent[]>(read());

  of(game: string): SavedAgent[] {
    return this.list.filter((one) => one.game === game);
  }

  /** Keeps an agent; one of the same name gives way. */
  add(one: SavedAgent): void {
    const others = this.list.filter(({ game, name }) => game !== one.game || name !== one.name);
    this.#write([one, ...others].slice(0, most));
  }

  #write(list: readonly SavedAgent[]): void {
    this.list = list;
    localStorage.setItem(storageKey, JSON.stringify(list));
  }
}
export const savedAgents = new SavedAgents();
