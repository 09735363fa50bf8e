import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/client';
import type { Import, Imported } from '../api/wire';
import { speak } from '../i18n';
import { batchOf } from './batch';
import { importText, pasteAnywhere } from './paste';
import { largest } from './recognise';

let sent: Import[];
let gone: string[];
let said: (string | null)[];
let answer: Imported | Error;
let stop: () => void;

const api = {
  import(file: Import) {
    sent.push(file);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
};
const router = { go: (path: string) => void gone.push(path) };

beforeEach(async () => {
  await speak('vi');
  sessionStorage.clear();
  [sent, gone, said] = [[], [], []];
  answer = { format: 'pgn', game: 'chess', matches: ['a', 'b'] };
  stop = pasteAnywhere(router, api, (wrong) => said.push(wrong));
});
afterEach(() => stop());

async function paste(text: string, tag = 'p'): Promise<Event> {
  const target = document.body.appendChild(document.createElement(tag));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  target.dispatchEvent(event);
  target.remove();
  await new Promise((done) => setTimeout(done));
  return event;
}

describe('a paste anywhere on the page', () => {
  it('opens the first game and keeps the others at hand', async () => {
    const event = await paste('1. e4 e5');
    expect(sent).toEqual([{ text: '1. e4 e5' }]);
    expect(gone).toEqual(['/analysis/a?node=0']);
    expect(batchOf('b')).toEqual(['a', 'b']);
    expect(batchOf('c')).toEqual([]);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is left alone in fields, and where it is no game', async () => {
    await paste('1. e4 e5', 'textarea');
    await paste('1. e4 e5', 'input');
    const event = await paste('xin chào');
    expect(sent).toEqual([]);
    expect(event.defaultPrevented).toBe(false);
  });

  it('is refused politely when it is too long, without being sent', async () => {
    await paste('x'.repeat(largest + 1));
    expect(sent).toEqual([]);
    expect(said[0]).toContain('4 MB');
  });

  it('shows the line and what was expected, and goes nowhere', async () => {
    answer = new ApiError('bad-request', '', { key: 'không-có', line: 3 });
    await paste('1. e4 e9');
    expect(gone).toEqual([]);
    expect(said[0]).toContain('3');
  });

  it('is no longer heard once stopped', async () => {
    stop();
    await paste('1. e4 e5');
    expect(sent).toEqual([]);
  });
});

describe('a text that is imported', () => {
  it('may be of a game that was chosen', async () => {
    expect(await importText('h8 i9', router, api, 'caro')).toBeNull();
    expect(sent).toEqual([{ text: 'h8 i9', game: 'caro' }]);
  });

  it('says so when there was nothing in it', async () => {
    answer = { format: 'pgn', game: 'chess', matches: [] };
    expect(await importText('?', router, api)).toBeTruthy();
    expect(gone).toEqual([]);
  });
});
