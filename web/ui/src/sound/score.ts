/** Sixty-fourth notes in a quarter note: the unit of all durations. */
export const quarter = 16;

/**
 * A part is a list of bars; a bar is words such as "bb4/16" (a pitch and its
 * length in sixty-fourths), "f3+a3/8" (a chord) or "r/8" (a rest).
 */
export interface Part {
  voice: 'song' | 'harp' | 'bass';
  bars: readonly string[];
}

export interface Score {
  /** Quarter notes a minute. */
  tempo: number;
  /** Quarter notes in a bar. */
  metre: number;
  parts: readonly Part[];
}

/** A note of a bar: hertz (none for a rest), and its length in sixty-fourths. */
export interface Note {
  pitches: number[];
  length: number;
}

const steps: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** readBar reads the words of a bar; a word it cannot read is an error of the score. */
export function readBar(bar: string): Note[] {
  return bar.split(' ').map((text) => {
    const [names = '', length = ''] = text.split('/');
    const ticks = Number(length);
    if (!Number.isInteger(ticks) || ticks <= 0) throw new Error(`length of ${text}`);
    return { pitches: names === 'r' ? [] : names.split('+').map(hertz), length: ticks };
  });
}

/** hertz is the pitch of a name such as "f#5" or "bb3", in equal temperament from a4 = 440. */
export function hertz(name: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([a-g])([#b]?)(\d)$/.exec(name) ?? [];
  const step = steps[letter];
  if (step === undefined) throw new Error(`pitch ${name}`);
  const shift = sign === '#' ? 1 : sign === 'b' ? -1 : 0;
  return 440 * 2 ** ((step + shift - 9) / 12 + Number(octave) - 4);
}

/** A note with the second at which it begins. */
export interface Timed {
  voice: Part['voice'];
  at: number;
  /** Seconds. */
  length: number;
  pitch: number;
}

/** The notes of a score in the order in which they begin, and its length in seconds. */
export function timeline(score: Score): { notes: Timed[]; length: number } {
  const tick = 60 / score.tempo / quarter;
  const bar = score.metre * quarter;
  const notes = score.parts.flatMap((part) =>
    part.bars.flatMap((text, i) => place(readBar(text), part.voice, i * bar, tick)),
  );
  const bars = Math.max(...score.parts.map((part) => part.bars.length));
  return { notes: notes.sort((a, b) => a.at - b.at), length: bars * bar * tick };
}

function place(notes: Note[], voice: Part['voice'], from: number, tick: number): Timed[] {
  const placed: Timed[] = [];
  let at = from;
  for (const { pitches, length } of notes) {
    for (const pitch of pitches) {
      placed.push({ voice, at: at * tick, length: length * tick, pitch });
    }
    at += length;
  }
  return placed;
}
