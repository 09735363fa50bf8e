let shared: AudioContext | null = null;

/**
 * audio returns the one audio context, made when something first has to sound.
 * Null where there is none, or where the browser would keep it silent because
 * the visitor has not touched the page yet.
 */
export function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || !touched()) return null;
  shared ??= new AudioContext();
  return shared;
}

/** Whether the visitor has clicked or typed since the page loaded. */
export function touched(): boolean {
  return (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
}

/** A gain that feeds what the visitor hears. */
export function output(context: AudioContext, level: number): GainNode {
  const gain = context.createGain();
  gain.gain.value = level;
  gain.connect(context.destination);
  return gain;
}
