import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

export const executionStatuses = [
  'RUNNING',
  'SUCCEEDED',
  'FAILED',
  'TIMED_OUT',
  'ABORTED',
] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

const executionSchema = z.object({
  seq: z.number(),
  arn: z.string(),
  machine: z.string(),
  name: z.string(),
  status: z.enum(executionStatuses),
  roleArn: z.string(),
  /** Id of the machine's definition at the start. */
  revision: z.string(),
  /** JSON. */
  input: z.string(),
  output: z.string().nullable(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  timesOutAtMs: z.number(),
});
export type Execution = z.output<typeof executionSchema>;

const countSchema = z.object({ count: z.number() });
const arnSchema = z.object({ arn: z.string() });
const timeSchema = z.object({ at: z.number().nullable() });

export type Ending = {
  status: Exclude<ExecutionStatus, 'RUNNING'>;
  output?: string;
  error?: string | undefined;
  cause?: string | undefined;
};

/** Executions by their ARNs. */
export function executionTable(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS execution (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, arn TEXT NOT NULL UNIQUE, machine TEXT NOT NULL,
      name TEXT NOT NULL, status TEXT NOT NULL, roleArn TEXT NOT NULL, revision TEXT NOT NULL,
      input TEXT NOT NULL, output TEXT, error TEXT, cause TEXT, startedAtMs INTEGER NOT NULL,
      endedAtMs INTEGER, timesOutAtMs INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS execution_of_machine ON execution (machine, status);
    CREATE INDEX IF NOT EXISTS execution_running ON execution (timesOutAtMs)
      WHERE status = 'RUNNING';
  `);
  const parse = (row: unknown) => executionSchema.parse(row);
  const find = database.prepare('SELECT * FROM execution WHERE arn = ?');
  const insert = database.prepare(
    `INSERT INTO execution (arn, machine, name, status, roleArn, revision, input, startedAtMs,
       timesOutAtMs) VALUES (?, ?, ?, 'RUNNING', ?, ?, ?, ?, ?)`,
  );
  const end = database.prepare(
    `UPDATE execution SET status = ?, output = ?, error = ?, cause = ?, endedAtMs = ?
       WHERE arn = ? AND status = 'RUNNING'`,
  );
  const list = database.prepare(
    `SELECT * FROM execution WHERE machine = ?1 AND (?2 IS NULL OR status = ?2) AND seq < ?3
       ORDER BY seq DESC LIMIT ?4`,
  );
  const running = database.prepare(
    "SELECT count(*) AS count FROM execution WHERE machine = ? AND status = 'RUNNING'",
  );
  const late = database.prepare(
    "SELECT arn FROM execution WHERE status = 'RUNNING' AND timesOutAtMs <= ?",
  );
  const next = database.prepare(
    "SELECT min(timesOutAtMs) AS at FROM execution WHERE status = 'RUNNING'",
  );
  return {
    find(arn: string): Execution | undefined {
      const row = find.get(arn);
      return row && parse(row);
    },
    add(execution: {
      arn: string;
      machine: string;
      name: string;
      roleArn: string;
      revision: string;
      input: string;
      startedAtMs: number;
      timesOutAtMs: number;
    }): void {
      const { arn, machine, name, roleArn, revision, input, startedAtMs, timesOutAtMs } = execution;
      insert.run(arn, machine, name, roleArn, revision, input, startedAtMs, timesOutAtMs);
    },
    /** False if the execution has ended before. */
    end: (arn: string, ending: Ending, atMs: number): boolean =>
      end.run(
        ending.status,
        ending.output ?? null,
        ending.error ?? null,
        ending.cause ?? null,
        atMs,
        arn,
      ).changes > 0,
    /** Newest first, before a sequence number. */
    list: (page: {
      machine: string;
      status: ExecutionStatus | undefined;
      before: number;
      limit: number;
    }): Execution[] =>
      list.all(page.machine, page.status ?? null, page.before, page.limit).map(parse),
    countRunning: (machine: string): number => countSchema.parse(running.get(machine)).count,
    /** ARNs of the running executions whose time is over. */
    listLate: (nowMs: number): string[] => late.all(nowMs).map((row) => arnSchema.parse(row).arn),
    /** When the next running execution times out. */
    nextTimeOutMs: (): number | undefined => timeSchema.parse(next.get()).at ?? undefined,
  };
}
