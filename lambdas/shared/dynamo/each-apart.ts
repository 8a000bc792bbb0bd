import { logger } from '../logger.ts';
import { inParallel } from './in-parallel.ts';

/**
 * Does work for each item in parallel; a failed one does not delay the others. Logs each failure as
 * `event` with the item's facts and the error's name, and throws an AggregateError with `message`
 * after all.
 */
export async function eachApart<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  {
    event,
    message,
    factsOf,
  }: { event: string; message: string; factsOf: (item: Item) => Record<string, unknown> },
): Promise<void> {
  const failures: unknown[] = [];
  await inParallel(items, async (item) => {
    try {
      await work(item);
    } catch (error) {
      logger.error(event, {
        ...factsOf(item),
        error: error instanceof Error ? error.name : 'unknown',
      });
      failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, message);
}
