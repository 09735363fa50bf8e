import { describe, expect, it } from 'vitest';
import { shortcut } from './shortcuts';

function pressed(init: KeyboardEventInit, target = 'button'): KeyboardEvent {
  const event = new KeyboardEvent('keydown', init);
  Object.defineProperty(event, 'target', { value: document.createElement(target) });
  return event;
}

describe('a key', () => {
  it.each([
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', metaKey: true }, 'redo'],
    [{ key: 'Backspace' }, 'undo'],
    [{ key: 'Escape' }, 'menu'],
    [{ key: 'F' }, 'flip'],
    [{ key: 'ArrowLeft' }, 'back'],
    [{ key: 'ArrowDown' }, null],
    [{ key: 'f', ctrlKey: true }, null],
    [{ key: 'ArrowLeft', altKey: true }, null],
    [{ key: 'q' }, null],
  ])('%o asks for %s', (init, asked) => expect(shortcut(pressed(init))).toBe(asked));

  it('is left to what is being typed in', () => {
    expect(shortcut(pressed({ key: 'Backspace' }, 'input'))).toBeNull();
    expect(shortcut(pressed({ key: 'z', ctrlKey: true }, 'textarea'))).toBeNull();
  });
});
