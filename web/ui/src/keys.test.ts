import { describe, expect, it } from 'vitest';
import { asked, keyMap, keyName } from './keys';

function pressed(init: KeyboardEventInit, target = 'div'): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { cancelable: true, ...init });
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
    [{ key: 'F', shiftKey: true }, 'flip'],
    [{ key: 'ArrowLeft' }, 'back'],
    [{ key: 'ArrowDown' }, null],
    [{ key: 'f', ctrlKey: true }, null],
    [{ key: 'ArrowLeft', altKey: true }, null],
    [{ key: 'q' }, null],
  ])('%o asks for %s in a game', (init, what) => expect(asked(pressed(init), 'play')).toBe(what));

  it('asks for something else in another place', () => {
    expect(asked(pressed({ key: 'Escape' }), 'board')).toBe('drop');
    expect(asked(pressed({ key: 'ArrowDown' }), 'study')).toBe('below');
    expect(asked(pressed({ key: 'ArrowDown' }), 'graph')).toBe('back');
    expect(asked(pressed({ key: '?', shiftKey: true }), 'page')).toBe('help');
  });

  it('is left to what is being typed in', () => {
    expect(asked(pressed({ key: 'Backspace' }, 'input'), 'play')).toBeNull();
    expect(asked(pressed({ key: 'z', ctrlKey: true }, 'textarea'), 'play')).toBeNull();
    expect(asked(pressed({ key: 'Escape' }, 'textarea'), 'opened')).toBe('close');
  });

  it('leaves the space bar to buttons', () => {
    expect(asked(pressed({ key: ' ' }), 'study')).toBe('engine');
    expect(asked(pressed({ key: ' ' }, 'button'), 'study')).toBeNull();
    expect(asked(pressed({ key: 'ArrowLeft' }, 'button'), 'study')).toBe('back');
  });

  it('that something else has answered asks for nothing', () => {
    const event = pressed({ key: 'ArrowLeft' });
    event.preventDefault();
    expect(asked(event, 'study')).toBeNull();
  });
});

describe('the map', () => {
  it('gives no key two meanings in one place', () => {
    for (const [place, asks] of Object.entries(keyMap)) {
      const keys = Object.values<readonly string[]>(asks).flat();
      expect(new Set(keys).size, place).toBe(keys.length);
    }
  });

  it('names keys as they are printed', () => {
    expect(['Ctrl+Shift+z', ' ', 'ArrowUp', '?'].map(keyName)).toEqual([
      'Ctrl+Shift+Z',
      'Space',
      '↑',
      '?',
    ]);
  });
});
