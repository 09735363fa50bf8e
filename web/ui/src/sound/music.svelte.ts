import { audio, touched } from './audio';

/** A piece being played; stop fades it out. */
export interface Playing {
  stop(): void;
}

/** The background music. The notes load when it is first asked for. */
class Music {
  playing = $state(false);
  #sounding: Playing | null = null;
  #waiting: (() => void) | null = null;

  /** Plays until stopped. Only after a gesture of the visitor; see follow. */
  async start(): Promise<void> {
    if (this.playing) return;
    const context = audio();
    if (!context) return;
    this.playing = true;
    try {
      const { perform } = await import('./performance');
      const { romance } = await import('./romance');
      await context.resume();
      if (this.playing && !this.#sounding) this.#sounding = perform(context, romance);
    } catch {
      // Without a connection there is no music; the switch shows it.
      this.playing = false;
    }
  }

  stop(): void {
    this.#forget();
    this.playing = false;
    this.#sounding?.stop();
    this.#sounding = null;
  }

  /** Plays or falls silent as the setting says, waiting for a first gesture where it must. */
  follow(on: boolean): void {
    if (!on) this.stop();
    else if (touched()) void this.start();
    else if (!this.#waiting) this.#await();
  }

  #await(): void {
    const begin = () => {
      this.#forget();
      void this.start();
    };
    const gestures = ['pointerup', 'keydown'] as const;
    for (const gesture of gestures) addEventListener(gesture, begin);
    this.#waiting = () => {
      for (const gesture of gestures) removeEventListener(gesture, begin);
    };
  }

  #forget(): void {
    this.#waiting?.();
    this.#waiting = null;
  }
}

export const music = new Music();
