import { withWords } from '../i18n';
import { output } from './audio';

/** A struck tone: seconds, hertz, loudness from 0 to 1. */
export interface Tone {
  at: number;
  pitch: number;
  /** The pitch it falls or rises to. */
  to?: number;
  length: number;
  gain: number;
  wave?: OscillatorType;
}

/** A piece meeting wood: a burst of noise around a pitch. */
export interface Knock {
  at: number;
  knock: number;
  length: number;
  gain: number;
}

export type Stroke = Tone | Knock;

/** A wooden piece put down, heavier or lighter. */
function piece(at: number, pitch: number, gain: number): Stroke[] {
  return [
    { at, knock: pitch * 6, length: 0.035, gain: gain * 0.7 },
    { at, pitch, to: pitch * 0.72, length: 0.09, gain },
  ];
}

/** A bar of a marimba: its tone, and the fourth above two octaves that makes it sound of wood. */
function bar(at: number, pitch: number, gain = 0.35): Stroke[] {
  return [
    { at, pitch, length: 0.5, gain },
    { at, pitch: pitch * 3.9, length: 0.09, gain: gain * 0.25 },
  ];
}

export const effects = {
  move: piece(0, 240, 0.55),
  capture: [...piece(0, 300, 0.5), ...piece(0.055, 170, 0.75)],
  check: [...piece(0, 240, 0.5), ...bar(0.06, 660, 0.3), ...bar(0.16, 880, 0.26)],
  /** A game begins or waits. */
  call: [...piece(0, 240, 0.5), ...bar(0.06, 660, 0.3), ...bar(0.16, 880, 0.26)],
  win: [...bar(0, 349.2), ...bar(0.12, 440), ...bar(0.24, 523.3), ...bar(0.4, 698.5, 0.42)],
  lose: [...bar(0, 440), ...bar(0.18, 349.2), ...bar(0.38, 293.7, 0.3)],
  draw: [...bar(0, 392), ...bar(0.2, 392, 0.28)],
  low: [...piece(0, 900, 0.3), ...piece(0.14, 900, 0.3)],
  reveal: [
    { at: 0, knock: 2600, length: 0.06, gain: 0.25 },
    { at: 0.03, pitch: 380, to: 620, length: 0.1, gain: 0.22, wave: 'triangle' },
    ...piece(0.1, 250, 0.5),
  ],
  error: [
    { at: 0, pitch: 150, to: 110, length: 0.14, gain: 0.4, wave: 'triangle' },
    { at: 0, knock: 500, length: 0.04, gain: 0.3 },
  ],
} satisfies Record<string, Stroke[]>;

export type SoundName = keyof typeof effects;

/** write shows a sound in words. */
export async function write(name: SoundName): Promise<void> {
  const { caption } = await withWords(import('./captions'));
  caption(name);
}

/** Plays an effect now, at a volume from 0 to 1. */
export function perform(context: AudioContext, name: SoundName, volume: number): void {
  const out = output(context, volume);
  const strokes: Stroke[] = effects[name];
  for (const stroke of strokes) strike(context, out, context.currentTime + 0.005, stroke);
  const length = Math.max(...strokes.map((stroke) => stroke.at + stroke.length));
  setTimeout(() => out.disconnect(), length * 1000 + 500);
}

/** Strikes a stroke, counted from a moment of the audio clock. */
function strike(context: AudioContext, to: AudioNode, from: number, stroke: Stroke): void {
  const start = from + stroke.at;
  const end = start + stroke.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(stroke.gain, start + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(to);
  const source = 'knock' in stroke ? noise(context, stroke, envelope) : tone(context, stroke, from);
  if (!('knock' in stroke)) source.connect(envelope);
  source.onended = () => envelope.disconnect();
  source.start(start);
  source.stop(end + 0.02);
}

function tone(context: AudioContext, stroke: Tone, from: number): OscillatorNode {
  const oscillator = context.createOscillator();
  oscillator.type = stroke.wave ?? 'sine';
  const start = from + stroke.at;
  oscillator.frequency.setValueAtTime(stroke.pitch, start);
  if (stroke.to)
    oscillator.frequency.exponentialRampToValueAtTime(stroke.to, start + stroke.length);
  return oscillator;
}

function noise(context: AudioContext, stroke: Knock, to: AudioNode): AudioBufferSourceNode {
  const frames = Math.ceil(context.sampleRate * stroke.length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = stroke.knock;
  filter.Q.value = 1.2;
  source.connect(filter).connect(to);
  return source;
}
