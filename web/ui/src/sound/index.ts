import { prefs } from '../prefs.svelte';
import { audio } from './audio';
import type { SoundName } from './effects';

export type { SoundName };

/** Milliseconds; later than this a sound would no longer belong to what it was asked for. */
const patience = 400;

/** sound plays an effect, writes it, or both, as the visitor has asked. They load with the first. */
export function sound(name: SoundName): void {
  const context = prefs.sounds && prefs.volume ? audio() : null;
  if (context || prefs.captions) void play(context, name, Date.now());
}

async function play(context: AudioContext | null, name: SoundName, asked: number): Promise<void> {
  try {
    const { perform, write } = await import('./effects');
    if (prefs.captions) void write(name);
    if (!context) return;
    if (context.state !== 'running') await context.resume();
    if (Date.now() - asked < patience) perform(context, name, prefs.volume);
  } catch {
    // Without a connection, or where the browser forbids it, there is no sound.
  }
}
