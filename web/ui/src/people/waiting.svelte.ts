import { peopleApi } from '../api/people';
import type { CorrespondenceGame, Waiting } from '../api/wire';

/** What waits for the viewer: shared by the header and the lists, and asked for anew when something may have changed. */
class WaitingForMe {
  now = $state.raw<Waiting>({ games: [], challenges: [] });

  get turns(): CorrespondenceGame[] {
    return this.now.games.filter(({ mine }) => mine);
  }

  /** The challenges that the viewer may answer. */
  get challenges() {
    return this.now.challenges.filter(({ mine, state }) => !mine && state === 'open');
  }

  async load(): Promise<Waiting> {
    try {
      this.now = await peopleApi.waiting();
    } catch {
      // The page says elsewhere that there is no server.
    }
    return this.now;
  }
}

export const waiting = new WaitingForMe();
