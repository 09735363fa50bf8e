import { describe, expect, it } from 'vitest';
import { pastedText } from './paste';

function paste(text: string, tag = 'p', prevented = false): string {
  const target = document.body.appendChild(document.createElement(tag));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  let taken = '';
  const listen = (e: Event) => (taken = pastedText(e as ClipboardEvent));
  if (prevented) target.addEventListener('paste', (e) => e.preventDefault());
  document.addEventListener('paste', listen);
  target.dispatchEvent(event);
  document.removeEventListener('paste', listen);
  target.remove();
  return taken;
}

describe('a paste anywhere on the page', () => {
  it('is taken', () => expect(paste('1. e4 e5')).toBe('1. e4 e5'));

  it('is left alone in fields and dialogs, and where something else has taken it', () => {
    for (const tag of ['textarea', 'input', 'dialog']) expect(paste('1. e4 e5', tag)).toBe('');
    expect(paste('1. e4 e5', 'p', true)).toBe('');
  });
});
