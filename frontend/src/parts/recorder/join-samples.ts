/** The samples of chunks, one after the other. */
export function joinSamples(chunks: readonly { samples: Int16Array }[]): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(chunks.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of chunks) {
    joined.set(samples, at);
    at += samples.length;
  }
  return joined;
}
