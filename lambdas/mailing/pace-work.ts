import { inParallel } from '#shared/dynamo/in-parallel.ts';

/** Whether the run has this time left, in milliseconds; work that does not fit is left to the next. */
export type HasTimeLeft = (milliseconds: number) => boolean;

/** Time that the later steps of a run keep, so that a backlog of one step delays none of them. */
export const keptFor = {
  release: 40_000,
  sending: 30_000,
  lastMail: 15_000,
  /** One mail, whose turn came. */
  sendingOne: 10_000,
} as const;

/** Runs `work` for the items while the run has more time left than `keptMs`. */
export async function whileTime<T>(
  list: readonly T[],
  { hasTimeLeft, keptMs }: { hasTimeLeft: HasTimeLeft; keptMs: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  await inParallel(list, async (item) => {
    if (hasTimeLeft(keptMs)) await work(item);
  });
}
