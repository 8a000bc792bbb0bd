/** Length of the pause that is looked for. */
const PAUSE_SECONDS = 0.5;

/**
 * Index after which the sound is cut, in the middle of the quietest half second; of equally quiet ones
 * the nearest to the middle, so that a silent recording is cut where it was planned. `loudness`: of
 * consecutive pieces that are `pieceSeconds` long.
 */
export function quietestIndex(loudness: ArrayLike<number>, pieceSeconds: number): number {
  const run = Math.max(1, Math.min(loudness.length, Math.round(PAUSE_SECONDS / pieceSeconds)));
  const middle = (loudness.length - run) / 2;
  let sum = 0;
  for (let at = 0; at < run; at += 1) sum += loudness[at] ?? 0;
  let best = { start: 0, sum };
  for (let start = 1; start + run <= loudness.length; start += 1) {
    sum += (loudness[start + run - 1] ?? 0) - (loudness[start - 1] ?? 0);
    const isNearer = Math.abs(start - middle) < Math.abs(best.start - middle);
    if (sum < best.sum || (sum === best.sum && isNearer)) best = { start, sum };
  }
  return best.start + Math.floor(run / 2);
}
