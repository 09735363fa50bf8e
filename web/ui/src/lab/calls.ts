import { call } from '../api/client';
import type {
  Contest,
  ContestRecord,
  Contests,
  Judge,
  Judged,
  NewContest,
  Trace,
  Traced,
} from '../api/wire';

/** The calls of the lab, which no other page makes. */
export const labApi = {
  trace: (ask: Trace) => call<Traced>('POST', '/api/lab/trace', ask),
  judge: (ask: Judge) => call<Judged>('POST', '/api/lab/eval', ask),
  contests: () => call<Contests>('GET', contests),
  beginContest: (plan: NewContest) => call<Contest>('POST', contests, plan),
  /** How a tournament stands, with its games from one on. */
  contest: (id: string, since = 0) => call<Contest>('GET', `${contestPath(id)}?since=${since}`),
  pauseContest: (id: string) => call<Contest>('POST', `${contestPath(id)}/pause`),
  resumeContest: (id: string) => call<Contest>('POST', `${contestPath(id)}/resume`),
  async removeContest(id: string): Promise<void> {
    await call('DELETE', contestPath(id));
  },
  contestGame: (id: string, number: number) =>
    call<ContestRecord>('GET', `${contestPath(id)}/games/${number}`),
  /** The address of a file to download: csv, json, games. */
  contestFile: (id: string, as: string) => `${contestPath(id)}/file/${as}`,
};

const contests = '/api/lab/contests';

function contestPath(id: string): string {
  return `${contests}/${encodeURIComponent(id)}`;
}
