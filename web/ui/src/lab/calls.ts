import { call } from '../api/client';
import type { Judge, Judged, Trace, Traced } from '../api/wire';

/** The calls of the lab, which no other page makes. */
export const labApi = {
  trace: (ask: Trace) => call<Traced>('POST', '/api/lab/trace', ask),
  judge: (ask: Judge) => call<Judged>('POST', '/api/lab/eval', ask),
};
