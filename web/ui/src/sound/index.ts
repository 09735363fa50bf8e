import { prefs } from '../prefs.svelte';
import { audio, output } from './audio';
import { effects, strike, type SoundName } from './effects';

export { music } from './music.svelte';
export type { SoundName };

/** Later than this a sound would no longer belong to what it was asked for. */
const patience = 250;

/** sound plays an effect, if the visitor has asked for sounds. */
export function sound(name: SoundName): void {
  if (!prefs.sounds || prefs.volume === 0) return;
  const context = audio();
  if (!context) return;
  if (context.state === 'running') {
    play(context, name);
    return;
  }
  const asked = Date.now();
  void context.resume().then(() => {
    if (Date.now() - asked < patience) play(context, name);
  });
}

function play(context: AudioContext, name: SoundName): void {
  const out = output(context, prefs.volume);
  const strokes = effects[name];
  for (const stroke of strokes) strike(context, out, context.currentTime + 0.005, stroke);
  const length = Math.max(...strokes.map((stroke) => stroke.at + stroke.length));
  setTimeout(() => out.disconnect(), length * 1000 + 500);
}
