import { onDevice } from '../api/place';
import { socket } from '../api/socket';
import type { Ask, News } from '../api/wire';

/** Who thinks where a position is analysed. */
export const thinkers = ['server', 'device'] as const;
export type Thinker = (typeof thinkers)[number];

/** Where the choice is remembered, and how many positions a second each looked at last. */
const choiceKey = 'banco.thinks';
const speedKey = (who: Thinker) => `banco.speed.${who}`;

export function thinker(): Thinker {
  return !onDevice && localStorage.getItem(choiceKey) === 'device' ? 'device' : 'server';
}

export function letThink(who: Thinker): void {
  localStorage.setItem(choiceKey, who);
}

/** Positions a second, as measured last; 0 where nothing is known. */
export function speedOf(who: Thinker): number {
  return Number(localStorage.getItem(speedKey(who)) ?? 0);
}

/** A search is measured when it has taken so long, in milliseconds. */
const measurable = 300;

type Search = Omit<Ask, 'id'>;
type Hear = (news: News) => void;

function measured(who: Thinker, on: Hear): Hear {
  return (news) => {
    const { millis = 0, speed = 0 } = news.lines ?? {};
    if (millis > measurable && speed) localStorage.setItem(speedKey(who), String(speed));
    on(news);
  };
}

/**
 * Analyses a position where the visitor wants it: see Socket.search. This device knows nothing of the server's matches,
 * so placed says what the position is. The server is asked first, for a moment: it knows whether the visitor plays
 * and may not ask.
 */
export function think(ask: Search, on: Hear, placed?: () => Promise<Partial<Ask>>): () => void {
  if (thinker() === 'server') return socket.search(ask, measured('server', on));
  let stopped = false;
  let stop = socket.search({ ...ask, lines: 1, millis: 1 }, (news) => {
    if (news.error) on(news);
    else if (news.lines?.done) void begin();
  });
  const begin = async () => {
    const device = await import('./device');
    const [position = {}, loaded] = await Promise.all([
      placed?.(),
      device.load().then(
        () => true,
        () => false,
      ),
    ]);
    if (stopped) return;
    if (!loaded) {
      stop = socket.search(ask, measured('server', on));
      return;
    }
    const here: Search = { ...ask, ...position };
    delete here.match;
    delete here.node;
    stop = device.deviceSocket().search(here, (news) => {
      // A worker that is gone is replaced.
      if (news.error?.code === 'offline') void begin();
      else measured('device', on)(news);
    });
  };
  return () => {
    stopped = true;
    stop();
  };
}
