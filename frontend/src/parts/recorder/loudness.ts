/** Louder than a quiet room. */
export const SPEECH_LEVEL = 0.02;
/** Below it, a microphone is muted: a quiet room is louder. */
const MUTED_LEVEL = 0.000_5;
const MUTED_AFTER_SECONDS = 3;
/** Speech has so many loud moments at least; a click has one. */
const SPOKEN_MOMENTS = 5;
const MOMENT_SECONDS = 0.03;

/** Loudness of samples from -1 to 1, as 0 to 1. */
export function loudness(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.min(1, Math.sqrt(energy / Math.max(1, samples.length)) * 3);
}

/** Loudness of samples of 16 bits, as 0 to 1. */
export const loudnessOf = (samples: Int16Array): number =>
  loudness(Float32Array.from(samples, toFloat));

/** Whether a chunk is loud enough for speech. */
export function hasSpeech(samples: Int16Array, sampleRate: number): boolean {
  const length = Math.round(MOMENT_SECONDS * sampleRate);
  let loud = 0;
  for (let start = 0; start + length <= samples.length; start += length)
    if (loudnessOf(samples.subarray(start, start + length)) > SPEECH_LEVEL) loud += 1;
  return loud >= SPOKEN_MOMENTS;
}

const toFloat = (sample: number) => sample / 0x7fff;

/** Says of a running recording whether the microphone has given no sound for some seconds. */
export function createMutedWatch(): (level: number, seconds: number) => boolean {
  let silentSeconds = 0;
  return (level, seconds) => {
    silentSeconds = level < MUTED_LEVEL ? silentSeconds + seconds : 0;
    return silentSeconds >= MUTED_AFTER_SECONDS;
  };
}
