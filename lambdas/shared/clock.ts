/** Source of the current time; tests pass their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** ISO instant `seconds` after `from`. */
export function secondsAfter(from: Date, seconds: number): string {
  return new Date(from.getTime() + seconds * 1000).toISOString();
}

/** Epoch seconds, the format of DynamoDB's time to live. */
export function epochSeconds(at: Date | string): number {
  return Math.floor(new Date(at).getTime() / 1000);
}
