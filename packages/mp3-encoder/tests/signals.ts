/** Values from -0.5 to 0.5 that a seed decides. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** A tone of `amplitude` (32,767 is full scale). */
export function tone(hertz: number, sampleRate: number, seconds: number, amplitude = 10_000) {
  return Int16Array.from({ length: sampleRate * seconds }, (_, n) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * n) / sampleRate)),
  );
}

const vowels = [
  [700, 1200, 2600],
  [300, 2300, 3000],
  [400, 800, 2500],
  [500, 1700, 2500],
] as const;

/**
 * Syllables of 0.22 s: four vowels as pulses of a gliding pitch through three resonances, every
 * seventh a fricative and every seventh a pause, over faint noise.
 */
export function speechLike(sampleRate: number, seconds: number): Int16Array {
  const random = noise(1);
  const memory = vowels[0].map(() => [0, 0] as [number, number]);
  let phase = 0;
  let lastNoise = 0;
  return Int16Array.from({ length: sampleRate * seconds }, (_, n) => {
    const time = n / sampleRate;
    const syllable = Math.floor(time / 0.22);
    const part = (time % 0.22) / 0.22;
    const envelope = Math.max(0, Math.sin(Math.PI * Math.min(1, part * 1.15))) ** 0.7;
    const hiss = random();
    phase += (110 + 25 * Math.sin(2.1 * time) + 10 * Math.sin(7 * time)) / sampleRate;
    const pulse = phase >= 1 ? 3 : 0;
    phase %= 1;
    let voice = 0;
    for (const [k, hertz] of (vowels[syllable % 4] ?? vowels[0]).entries()) {
      const state = memory[k] ?? [0, 0];
      const radius = Math.exp((-Math.PI * (80 + 40 * k)) / sampleRate);
      const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate);
      const input = (pulse + 0.02 * hiss) * 3 * (1 - radius);
      const output = input + turn * state[0] - radius * radius * state[1];
      memory[k] = [output, state[0]];
      voice += output / (k + 1);
    }
    const fricative = 0.5 * (hiss - lastNoise);
    lastNoise = hiss;
    const kind = syllable % 7;
    const source = kind === 5 ? fricative : kind === 6 ? 0 : voice;
    return Math.max(-32_768, Math.min(32_767, Math.round(9000 * envelope * source + 6 * random())));
  });
}

/** Samples by which a decoder's output lags behind the encoder's input. */
export const DELAY = 1057;

/** Decibels of signal to error, of the whole and as the mean over 20 ms segments that are not silent. */
export function signalToNoise(
  samples: Int16Array,
  decoded: ArrayLike<number>,
): { whole: number; segmental: number } {
  const segments: number[] = [];
  let [signal, error] = [0, 0];
  const size = 320;
  for (let from = 0; from + size <= samples.length; from += size) {
    let [power, difference] = [0, 0];
    for (let n = from; n < from + size; n++) {
      const sample = (samples[n] ?? 0) / 32_768;
      power += sample ** 2;
      difference += (sample - (decoded[n + DELAY] ?? 0)) ** 2;
    }
    signal += power;
    error += difference;
    if (power / size > 1e-7) segments.push(10 * Math.log10(power / (difference + 1e-12)));
  }
  const sum = segments.reduce((total, value) => total + Math.min(50, Math.max(-10, value)), 0);
  return { whole: 10 * Math.log10(signal / error), segmental: sum / segments.length };
}
