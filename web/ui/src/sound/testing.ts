/** A stand-in for the browser's audio that counts what would sound. */
export class FakeAudioContext {
  /** Every source started, by the second at which it starts. */
  static started: number[] = [];
  static made = 0;

  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = node();

  constructor() {
    FakeAudioContext.made++;
  }
  resume = () => Promise.resolve();
  createGain = () => ({ ...node(), gain: param() });
  createBiquadFilter = () => ({ ...node(), type: '', frequency: param(), Q: param() });
  createOscillator = () => ({ ...source(), type: '', frequency: param() });
  createBufferSource = () => ({ ...source(), buffer: null });
  createBuffer = (_channels: number, frames: number) => ({
    getChannelData: () => new Float32Array(frames),
  });

  static forget(): void {
    FakeAudioContext.started = [];
    FakeAudioContext.made = 0;
  }
}

function node() {
  return { connect: (to: unknown) => to, disconnect: () => undefined };
}

function source() {
  return {
    ...node(),
    onended: null,
    start: (at: number) => FakeAudioContext.started.push(at),
    stop: () => undefined,
  };
}

/** Refuses what the real one refuses: an exponential ramp to nothing, a time before now. */
function param() {
  const checked = (value: number, at: number) => {
    if (!Number.isFinite(value) || !(at >= 0)) throw new RangeError(`${value} at ${at}`);
  };
  return {
    value: 0,
    setValueAtTime: checked,
    linearRampToValueAtTime: checked,
    setTargetAtTime: checked,
    cancelScheduledValues: () => undefined,
    exponentialRampToValueAtTime(value: number, at: number) {
      checked(value, at);
      if (value <= 0) throw new RangeError('exponential ramp to nothing');
    },
  };
}
