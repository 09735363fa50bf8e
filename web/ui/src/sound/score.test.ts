import { describe, expect, it } from 'vitest';
import { romance } from './romance';
import { hertz, quarter, readBar, timeline } from './score';

describe('the romance', () => {
  it('has bars whose lengths add up', () => {
    for (const part of romance.parts) {
      part.bars.forEach((bar, i) => {
        const length = readBar(bar).reduce((sum, note) => sum + note.length, 0);
        expect(length, `${part.voice}, bar ${i + 1}`).toBe(romance.metre * quarter);
      });
    }
  });

  it('has as many bars in every part', () => {
    expect(romance.parts.map((part) => part.bars.length)).toEqual([8, 8, 8]);
  });

  it('begins and ends on F', () => {
    const song = romance.parts[0]!.bars.flatMap(readBar).filter((note) => note.pitches.length);
    expect(song[0]!.pitches).toEqual([hertz('f5')]);
    expect(song[song.length - 1]!.pitches).toEqual([hertz('f5')]);
  });
});

describe('a score', () => {
  it('knows its pitches', () => {
    expect(hertz('a4')).toBe(440);
    expect(hertz('c4')).toBeCloseTo(261.63, 2);
    expect(hertz('bb3')).toBeCloseTo(233.08, 2);
    expect(hertz('f#5')).toBeCloseTo(739.99, 2);
  });

  it('is laid out in time', () => {
    const { notes, length } = timeline({
      tempo: 60,
      metre: 2,
      parts: [
        { voice: 'song', bars: ['a4/16 r/16', 'b4/32'] },
        { voice: 'bass', bars: ['a3+c4/32', 'r/32'] },
      ],
    });
    expect(length).toBe(4);
    expect(notes.map((note) => [note.voice, note.at, note.length])).toEqual([
      ['song', 0, 1],
      ['bass', 0, 2],
      ['bass', 0, 2],
      ['song', 2, 2],
    ]);
  });

  it.each(['h4/16', 'a4', 'a4/0', 'a/16', 'a4/x', ''])('refuses %j', (bar) => {
    expect(() => readBar(bar)).toThrow();
  });
});
