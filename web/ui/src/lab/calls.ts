import { call } from '../api/client';
import type {
  Contest,
  ContestRecord,
  Contests,
  Course,
  Courses,
  Judge,
  Judged,
  NewContest,
  NewCourse,
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
  courses: () => call<Courses>('GET', courses),
  beginCourse: (plan: NewCourse) => call<Course>('POST', courses, plan),
  course: (id: string) => call<Course>('GET', coursePath(id)),
  pauseCourse: (id: string) => call<Course>('POST', `${coursePath(id)}/pause`),
  resumeCourse: (id: string) => call<Course>('POST', `${coursePath(id)}/resume`),
  async removeCourse(id: string): Promise<void> {
    await call('DELETE', coursePath(id));
  },
};

const contests = '/api/lab/contests';

function contestPath(id: string): string {
  return `${contests}/${encodeURIComponent(id)}`;
}

const courses = '/api/lab/courses';

function coursePath(id: string): string {
  return `${courses}/${encodeURIComponent(id)}`;
}
