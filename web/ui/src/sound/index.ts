import { prefs } from '../prefs.svelte';
import { audio } from './audio';
import type { SoundName } from './effects';

export type { SoundName };

/** Milliseconds; later than this a sound would no longer belong to what it was asked for. */
const patience = 400;

/** sound plays an effect, if the visitor has asked for sounds. They load with the first. */
export function sound(name: SoundName): void {
  if (!prefs.sounds || prefs.volume === 0) return;
  const context = audio();
  if (context) void play(context, name, Date.now());
}

async function play(context: AudioContext, name: SoundName, asked: number): Promise<void> {
  try {
    const { perform } = await import('./effects');
    if (context.state !== 'running') await context.resume();
    if (Date.now() - asked < patience) perform(context, name, prefs.volume);
  } catch {
    // Without a connection, or where the browser forbids it, there is no sound.
  }
}
