import { api } from '../api/client';
import { place } from '../api/place';
import type { Import } from '../api/wire';

/** Where it is remembered which matches of this device the server has; it knows too. */
const sentKey = 'banco.sent';

/** Whether the server answers again, while this device does in its place. */
export async function serverIsBack(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/** Sends the games of this device that are over to the library on the server, each once, and tells how many. */
export async function sendGames(): Promise<number> {
  const sent = new Set(JSON.parse(localStorage.getItem(sentKey) ?? '[]') as string[]);
  const formats = new Map(
    (await api.games()).map(({ name, formats }) => [name, formats.find((f) => f.read && f.write)]),
  );
  let count = 0;
  for (let before = ''; ;) {
    const page = await api.library({ kind: 'game', ...(before && { before }) });
    for (const { id, game, plies, result } of page.matches) {
      const format = formats.get(game)?.name;
      if (!result || !plies || !format || sent.has(id)) continue;
      const file = await place.answerer.fetch(api.exportUrl(id, format), {});
      await toServer({ text: await file.text(), game, once: `device ${id}` });
      localStorage.setItem(sentKey, JSON.stringify([...sent.add(id)]));
      count++;
    }
    if (!page.more) return count;
    before = String(page.matches.at(-1)?.created);
  }
}

/** Imports a text on the server, whoever answers the page. */
async function toServer(text: Import): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const body = JSON.stringify(text);
  const answer = await fetch('/api/import', { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`/api/import: ${answer.status}`);
}
