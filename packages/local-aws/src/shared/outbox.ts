import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

/** Items of a service that are delivered elsewhere, at least once and in order. */
export type Outbox = {
  /** Call it in the transaction of the change that the item reports. */
  add(item: unknown): void;
  /** Ends the delivery. What is not delivered is delivered after the next start. */
  close(): Promise<void>;
};

type Delivery = {
  /** Name in logs. */
  name: string;
  /** Maximum number of items of one delivery. */
  batch: number;
  /** Delivers the items. They are delivered again if it throws. */
  deliver(items: unknown[], signal: AbortSignal): Promise<void>;
};

const RETRY_MS = 100;
const RETRY_AT_MOST_MS = 5_000;

const rowSchema = z.object({ seq: z.number(), item: z.string() });

/** Opens the outbox in the service's database and starts to deliver. */
export function openOutbox(database: DatabaseSync, delivery: Delivery): Outbox {
  database.exec(
    'CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT NOT NULL) STRICT',
  );
  const insert = database.prepare('INSERT INTO outbox (item) VALUES (?)');
  const first = database.prepare('SELECT * FROM outbox ORDER BY seq LIMIT ?');
  const remove = database.prepare('DELETE FROM outbox WHERE seq <= ?');

  const closing = new AbortController();
  const { signal } = closing;
  let wake = () => {};
  const arrival = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const rows = first.all(delivery.batch).map((row) => rowSchema.parse(row));
      const last = rows.at(-1);
      if (!last) {
        await arrival();
        continue;
      }
      try {
        await delivery.deliver(
          rows.map(({ item }) => JSON.parse(item) as unknown),
          signal,
        );
        remove.run(last.seq);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (failures === 0) console.error(`${delivery.name}: delivery is tried again: ${error}`);
        const waitMs = Math.min(RETRY_MS * 2 ** failures, RETRY_AT_MOST_MS);
        failures += 1;
        await pause(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const running = run();
  return {
    add(item) {
      insert.run(JSON.stringify(item));
      // After the transaction, which is synchronous.
      setImmediate(() => wake());
    },
    async close() {
      closing.abort();
      wake();
      await running;
    },
  };
}
