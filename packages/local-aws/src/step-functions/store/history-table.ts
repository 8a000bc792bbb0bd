import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const eventSchema = z.object({
  id: z.number(),
  previous: z.number(),
  atMs: z.number(),
  type: z.string(),
  /** JSON of the event's details; 'null' without any. */
  details: z.string(),
});
export type StoredEvent = z.output<typeof eventSchema>;

const lastSchema = z.object({ id: z.number().nullable() });

/** The events of each execution, numbered from 1. */
export function historyTable(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS event (
      execution TEXT NOT NULL, id INTEGER NOT NULL, previous INTEGER NOT NULL,
      atMs INTEGER NOT NULL, type TEXT NOT NULL, details TEXT NOT NULL,
      PRIMARY KEY (execution, id)
    ) STRICT, WITHOUT ROWID;
  `);
  const last = database.prepare('SELECT max(id) AS id FROM event WHERE execution = ?');
  const insert = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)');
  const list = database.prepare(
    'SELECT * FROM event WHERE execution = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const listReversed = database.prepare(
    'SELECT * FROM event WHERE execution = ? AND id < ? ORDER BY id DESC LIMIT ?',
  );
  const count = (execution: string): number => lastSchema.parse(last.get(execution)).id ?? 0;
  return {
    count,
    /** Returns the id of the new event. */
    add(
      execution: string,
      event: { previous: number; atMs: number; type: string; details: object | null },
    ): number {
      const id = count(execution) + 1;
      const { previous, atMs, type, details } = event;
      insert.run(execution, id, previous, atMs, type, JSON.stringify(details));
      return id;
    },
    /** After an event or, in reverse order, before it. */
    list: (
      execution: string,
      page: { from: number; limit: number; isReversed: boolean },
    ): StoredEvent[] =>
      (page.isReversed ? listReversed : list)
        .all(execution, page.from, page.limit)
        .map((row) => eventSchema.parse(row)),
  };
}
