import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** Pauses for milliseconds; tests count them. */
export type Pause = (milliseconds: number) => Promise<unknown>;

export type Budget = {
  /** Units that the table has reported. */
  spent(): number;
  /** Waits until the units spent since the beginning fit the rate. */
  keep(): Promise<void>;
};

const METER = 'countCapacity';

/**
 * Runs `work` with a budget of capacity units for each second, of reads and writes together. All
 * requests of the table's client are counted while it runs.
 */
export async function withBudget<Result>(
  { table, clock, pause }: { table: Table; clock: Clock; pause: Pause },
  unitsPerSecond: number,
  work: (budget: Budget) => Promise<Result>,
): Promise<Result> {
  let units = 0;
  const { middlewareStack } = table.client;
  middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const reply = await next(args);
      for (const consumed of [consumedOf(reply.output)].flat())
        units += consumed?.CapacityUnits ?? 0;
      return reply;
    },
    { step: 'initialize', name: METER },
  );
  let startedAt = clock.now().getTime();
  let seenAt = startedAt;
  try {
    return await work({
      spent: () => units,
      async keep() {
        const now = clock.now().getTime();
        // A clock that is set back would make the run wait for as long.
        if (now < seenAt) startedAt -= seenAt - now;
        seenAt = now;
        const ahead = startedAt + (units / unitsPerSecond) * 1000 - now;
        if (ahead > 0) await pause(Math.ceil(ahead));
      },
    });
  } finally {
    middlewareStack.remove(METER);
  }
}

type Consumed = { CapacityUnits?: number };

function consumedOf(output: object): Consumed | Consumed[] | undefined {
  // An object for single calls, a list for batches (DynamoDB's API reference).
  return 'ConsumedCapacity' in output
    ? (output.ConsumedCapacity as Consumed | Consumed[] | undefined)
    : undefined;
}
