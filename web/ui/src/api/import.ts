import { answerOf, ApiError, parse, refusal, send } from './client';
import type { Import, Imported, Importing } from './wire';

export const importApi = { import: importFile };

/** Makes studies of a file, and tells how far that has come where it takes a while. */
async function importFile(
  file: Import,
  told: (at: Importing) => void = () => undefined,
  signal: AbortSignal | null = null,
): Promise<Imported> {
  const accept = 'application/x-ndjson, application/json';
  const response = await send('POST', '/api/import', file, { accept, signal });
  if (!response.headers.get('Content-Type')?.includes('ndjson')) return answerOf(response);
  for await (const line of linesOf(response)) {
    const at = parse(line) as Importing;
    if (at.imported) return at.imported;
    if (at.error) throw refusal(at.error);
    told(at);
  }
  throw new ApiError('offline', 'an import without an end');
}

/** The lines of an answer as they come; one that breaks off is `offline`. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  throw new ApiError('offline', `${response.url} broke off`);
}
