import type { KeptChunk } from '#portal/parts/recorder/kept-chunk.ts';

/**
 * The first clip of a turn that is not text yet: consecutive chunks of at most `clipSeconds`.
 * Undefined while it still grows, or if nothing is left. A single chunk is never split.
 */
export function nextClip(
  chunks: readonly KeptChunk[],
  { clipSeconds, isEnded }: { clipSeconds: number; isEnded: boolean },
): KeptChunk[] | undefined {
  const clip: KeptChunk[] = [];
  let seconds = 0;
  for (const chunk of chunks) {
    if (chunk.text !== undefined) continue;
    if (chunk.isOpen) return undefined;
    seconds += secondsOf(chunk);
    if (clip.length > 0 && seconds > clipSeconds) return clip;
    clip.push(chunk);
    if (seconds >= clipSeconds) return clip;
  }
  return isEnded && clip.length > 0 ? clip : undefined;
}

/** The clip's chunks once it is text: the first one has the text, the others none. */
export const withText = (
  clip: readonly KeptChunk[],
  { text, isFailed }: { text: string; isFailed: boolean },
): KeptChunk[] =>
  clip.map((chunk, at) => ({
    ...chunk,
    text: at === 0 ? text : '',
    ...(at === 0 && isFailed && { isFailed }),
  }));

/** What the clips of a turn say, in the order of speech. */
export const textOf = (chunks: readonly KeptChunk[]): string =>
  chunks
    .map(({ text }) => text ?? '')
    .filter(Boolean)
    .join(' ');

export const secondsOf = ({ samples, sampleRate }: KeptChunk): number =>
  samples.length / sampleRate;
