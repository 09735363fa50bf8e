import { prefs } from '../prefs.svelte';
import { output } from './audio';
import type { Playing } from './music.svelte';
import { timeline, type Score, type Timed } from './score';

/** Seconds: how far ahead notes are handed to the audio clock, and how often. */
const ahead = 2.5;
const beat = 0.5;
/** Seconds of silence before the piece begins again, and of the fade when it stops. */
const rest = 6;
const fade = 1.2;

/** How each voice sounds: its wave, loudness, and seconds to swell and to die away. */
const voices = {
  song: { wave: 'triangle', gain: 0.3, swell: 0.05, decay: 0.16 },
  harp: { wave: 'sine', gain: 0.13, swell: 0.012, decay: 0.5 },
  bass: { wave: 'sine', gain: 0.22, swell: 0.03, decay: 0.4 },
} as const;

/** perform plays a score over and over, with a rest between, until stopped. */
export function perform(context: AudioContext, score: Score): Playing {
  const { notes, length } = timeline(score);
  const out = output(context, 0);
  let start = context.currentTime + 0.2;
  let next = 0;

  const schedule = () => {
    out.gain.setTargetAtTime(prefs.volume, context.currentTime, 0.2);
    for (;;) {
      const note = notes[next];
      if (!note) {
        start += length + rest;
        next = 0;
      } else if (start + note.at < context.currentTime + ahead) {
        play(context, out, start, note);
        next++;
      } else return;
    }
  };
  schedule();
  const timer = setInterval(schedule, beat * 1000);

  return {
    stop() {
      clearInterval(timer);
      out.gain.cancelScheduledValues(context.currentTime);
      out.gain.setTargetAtTime(0, context.currentTime, fade / 4);
      setTimeout(() => out.disconnect(), fade * 1000);
    },
  };
}

function play(context: AudioContext, to: AudioNode, start: number, note: Timed): void {
  const voice = voices[note.voice];
  const from = Math.max(start + note.at, context.currentTime);
  const swell = Math.min(voice.swell, note.length / 3);
  const end = from + note.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0, from);
  envelope.gain.linearRampToValueAtTime(voice.gain, from + swell);
  if (note.voice === 'song')
    envelope.gain.setValueAtTime(voice.gain, Math.max(from + swell, end - 0.04));
  envelope.gain.setTargetAtTime(0, note.voice === 'song' ? end - 0.04 : from + swell, voice.decay);
  envelope.connect(to);
  const oscillator = context.createOscillator();
  oscillator.type = voice.wave;
  oscillator.frequency.value = note.pitch;
  oscillator.connect(envelope);
  oscillator.onended = () => envelope.disconnect();
  oscillator.start(from);
  oscillator.stop(end + voice.decay * 5);
}
