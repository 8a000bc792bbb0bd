import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/**
 * What a thread does next.
 * - enter: record that the state was entered
 * - attempt: do the state's work
 * - invoke: a function runs; it runs again after a restart
 * - token: wait for the task token
 * - wait: wait until the time is due (Wait)
 * - retry: wait until the time is due, then attempt again
 * - spawn: start branches or items
 * - join: wait for branches or items
 * - succeed: the work has a result; leave the state
 * - fail: the work has failed; retry, catch, or end
 * - done: the thread has ended with an output
 */
export const phases = [
  'enter',
  'attempt',
  'invoke',
  'token',
  'wait',
  'retry',
  'spawn',
  'join',
  'succeed',
  'fail',
  'done',
] as const;
export type Phase = (typeof phases)[number];

/** The place of a scope: the state and the index of its branch, from the outside to the inside. */
const pathSchema = z.array(z.tuple([z.string(), z.number()]));

export const failureSchema = z.object({
  error: z.string(),
  cause: z.string().optional(),
  /** A timeout by HeartbeatSeconds. */
  isHeartbeat: z.boolean().optional(),
  /** Time at which it was recorded; the delay of a retry starts then. */
  atMs: z.number().optional(),
});
export type Failure = z.output<typeof failureSchema>;

/** An attempt of a task. */
export const taskSchema = z.object({
  resource: z.string(),
  functionName: z.string(),
  payload: z.unknown(),
  invocationType: z.enum(['RequestResponse', 'Event']),
  timesOutAtMs: z.number(),
  heartbeatMs: z.number().optional(),
});
export type Task = z.output<typeof taskSchema>;

const retriesSchema = z.array(z.number());
const timeSchema = z.object({ at: z.number().nullable() });

const threadSchema = z.object({
  id: z.number(),
  execution: z.string(),
  /** Thread of the Parallel or Map state; null for the execution's first thread. */
  parent: z.number().nullable(),
  /** Index of the branch or item. */
  position: z.number(),
  path: z.string().transform((text) => pathSchema.parse(JSON.parse(text))),
  state: z.string(),
  phase: z.enum(phases),
  /** Input of the state, as JSON; the output of a thread that is done. */
  data: z.string(),
  /** JSON; its shape depends on the phase. */
  work: z.string().transform((text) => JSON.parse(text) as unknown),
  /** JSON of the variables of the thread's own scope. */
  variables: z.string(),
  /** Number of retries of each retrier of the state. */
  retries: z.string().transform((text) => retriesSchema.parse(JSON.parse(text))),
  enteredAtMs: z.number(),
  enteredEvent: z.number(),
  lastEvent: z.number(),
  /** Identifies one attempt of a task; a callback task's token. */
  attempt: z.string().nullable(),
  dueAtMs: z.number().nullable(),
  version: z.number(),
});
export type Thread = z.output<typeof threadSchema>;
export type ThreadPath = Thread['path'];

/** Changes of a thread; an absent field stays. */
export type ThreadChange = {
  state?: string;
  phase: Phase;
  data?: string;
  work?: unknown;
  variables?: string;
  retries?: number[];
  enteredAtMs?: number;
  enteredEvent?: number;
  lastEvent?: number;
  attempt?: string | null;
  dueAtMs?: number | null;
};

/** The threads of running executions: the first one, and one for each running branch or item. */
export function threadTable(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS thread (
      id INTEGER PRIMARY KEY AUTOINCREMENT, execution TEXT NOT NULL, parent INTEGER,
      position INTEGER NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL, phase TEXT NOT NULL,
      data TEXT NOT NULL, work TEXT NOT NULL, variables TEXT NOT NULL, retries TEXT NOT NULL,
      enteredAtMs INTEGER NOT NULL, enteredEvent INTEGER NOT NULL, lastEvent INTEGER NOT NULL,
      attempt TEXT, dueAtMs INTEGER, version INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS thread_of_execution ON thread (execution);
    CREATE INDEX IF NOT EXISTS thread_of_parent ON thread (parent) WHERE parent IS NOT NULL;
    CREATE INDEX IF NOT EXISTS thread_by_attempt ON thread (attempt) WHERE attempt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS thread_by_due_time ON thread (dueAtMs) WHERE dueAtMs IS NOT NULL;
    CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, execution TEXT NOT NULL) STRICT;
  `);
  const parse = (row: unknown) => threadSchema.parse(row);
  const find = database.prepare('SELECT * FROM thread WHERE id = ?');
  const byAttempt = database.prepare('SELECT * FROM thread WHERE attempt = ?');
  const insert = database.prepare(
    `INSERT INTO thread (execution, parent, position, path, state, phase, data, work, variables,
       retries, enteredAtMs, enteredEvent, lastEvent, version)
       VALUES (?, ?, ?, ?, ?, 'enter', ?, 'null', '{}', '[]', 0, 0, ?, 0)`,
  );
  const update = database.prepare(
    `UPDATE thread SET state = ?, phase = ?, data = ?, work = ?, variables = ?, retries = ?,
       enteredAtMs = ?, enteredEvent = ?, lastEvent = ?, attempt = ?, dueAtMs = ?,
       version = version + 1 WHERE id = ?`,
  );
  const children = database.prepare('SELECT * FROM thread WHERE parent = ? ORDER BY position');
  const remove = database.prepare('DELETE FROM thread WHERE id = ?');
  const ofExecution = database.prepare('SELECT * FROM thread WHERE execution = ?');
  const due = database.prepare(
    'SELECT * FROM thread WHERE dueAtMs <= ? ORDER BY dueAtMs, id LIMIT ?',
  );
  const nextDue = database.prepare(
    'SELECT min(dueAtMs) AS at FROM thread WHERE dueAtMs IS NOT NULL',
  );
  const active = database.prepare(
    `SELECT * FROM thread WHERE phase IN ('enter', 'attempt', 'invoke', 'spawn', 'succeed', 'fail')`,
  );
  const insertToken = database.prepare('INSERT INTO token VALUES (?, ?)');
  const hasToken = database.prepare('SELECT 1 FROM token WHERE token = ?');

  const listChildren = (parent: number): Thread[] => children.all(parent).map(parse);
  /** Deletes the descendants of a thread and returns them. */
  const deleteBelow = (parent: number): Thread[] =>
    listChildren(parent).flatMap((child) => {
      const below = deleteBelow(child.id);
      remove.run(child.id);
      return [child, ...below];
    });
  return {
    find(id: number): Thread | undefined {
      const row = find.get(id);
      return row && parse(row);
    },
    findByAttempt(attempt: string): Thread | undefined {
      const row = byAttempt.get(attempt);
      return row && parse(row);
    },
    /** Adds a thread before its first state. Returns its id. */
    add(thread: {
      execution: string;
      parent: number | null;
      position: number;
      path: ThreadPath;
      state: string;
      input: string;
      lastEvent: number;
    }): number {
      const { execution, parent, position, path, state, input, lastEvent } = thread;
      const place = JSON.stringify(path);
      const { lastInsertRowid } = insert.run(
        execution,
        parent,
        position,
        place,
        state,
        input,
        lastEvent,
      );
      return Number(lastInsertRowid);
    },
    change(thread: Thread, change: ThreadChange): void {
      const next = { ...thread, attempt: null, dueAtMs: null, work: null, ...change };
      update.run(
        next.state,
        next.phase,
        next.data,
        JSON.stringify(next.work ?? null),
        next.variables,
        JSON.stringify(next.retries),
        next.enteredAtMs,
        next.enteredEvent,
        next.lastEvent,
        next.attempt,
        next.dueAtMs,
        thread.id,
      );
    },
    listChildren,
    deleteBelow,
    deleteAll(execution: string): Thread[] {
      const threads = ofExecution.all(execution).map(parse);
      for (const { id } of threads) remove.run(id);
      return threads;
    },
    listDue: (nowMs: number, limit: number): Thread[] => due.all(nowMs, limit).map(parse),
    nextDueMs: (): number | undefined => timeSchema.parse(nextDue.get()).at ?? undefined,
    /** Threads that continue by themselves after a start. */
    listActive: (): Thread[] => active.all().map(parse),
    addToken: (token: string, execution: string): void => void insertToken.run(token, execution),
    /** Whether the token was ever given to a task of an existing execution. */
    hasToken: (token: string): boolean => hasToken.get(token) !== undefined,
  };
}
