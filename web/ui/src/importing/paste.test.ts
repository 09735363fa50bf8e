import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pasteAnywhere } from './paste';
import { largest } from './recognise';

let taken: string[];
let stop: () => void;

beforeEach(() => {
  taken = [];
  stop = pasteAnywhere((text) => taken.push(text));
});
afterEach(() => stop());

function paste(text: string, tag = 'p'): Event {
  const target = document.body.appendChild(document.createElement(tag));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  target.dispatchEvent(event);
  target.remove();
  return event;
}

describe('a paste anywhere on the page', () => {
  it('is taken where it looks like a game', () => {
    const event = paste('1. e4 e5');
    expect(taken).toEqual(['1. e4 e5']);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is left alone in fields, and where it is no game', () => {
    paste('1. e4 e5', 'textarea');
    paste('1. e4 e5', 'input');
    paste('1. e4 e5', 'dialog');
    const event = paste('xin chào');
    expect(taken).toEqual([]);
    expect(event.defaultPrevented).toBe(false);
  });

  it('is taken when it is too long to tell', () => {
    paste('x'.repeat(largest + 1));
    expect(taken).toHaveLength(1);
  });

  it('is no longer heard once stopped', () => {
    stop();
    paste('1. e4 e5');
    expect(taken).toEqual([]);
  });
});
