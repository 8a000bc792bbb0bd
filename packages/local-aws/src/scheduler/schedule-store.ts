import * as z from 'zod';
import { inTransaction, openDatabase } from '../shared/open-database.ts';

export const scheduleStates = ['ENABLED', 'DISABLED'] as const;

const groupSchema = z.object({ name: z.string(), createdAtMs: z.number() });
export type ScheduleGroup = z.output<typeof groupSchema>;

export const targetSchema = z.strictObject({
  Arn: z.string().min(1).max(1600),
  RoleArn: z.string().min(1).max(1600),
  Input: z.string().min(1).max(262_144).optional(),
  RetryPolicy: z
    .strictObject({
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
      MaximumRetryAttempts: z.int().min(0).max(185).default(185),
    })
    .prefault({}),
});

/** What a request sets. Times are epoch seconds. */
export const settingsSchema = z.strictObject({
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).default('UTC'),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(scheduleStates).default('ENABLED'),
  Target: targetSchema,
  FlexibleTimeWindow: z.strictObject({ Mode: z.enum(['OFF', 'FLEXIBLE']) }).loose(),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
});
export type ScheduleSettings = z.output<typeof settingsSchema>;

const scheduleSchema = z.object({
  id: z.number(),
  groupName: z.string(),
  name: z.string(),
  settings: z.string().transform((text) => settingsSchema.parse(JSON.parse(text))),
  clientToken: z.string(),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
  /** Null without a further run. */
  nextAtMs: z.number().nullable(),
});
export type Schedule = z.output<typeof scheduleSchema>;

const runSchema = z.object({
  id: z.string(),
  schedule: z.number(),
  scheduleArn: z.string(),
  target: z.string().transform((text) => targetSchema.parse(JSON.parse(text))),
  scheduledAtMs: z.number(),
  /** Attempts so far. */
  attempts: z.number(),
  dueAtMs: z.number(),
  expiresAtMs: z.number(),
});
/** An invocation of a target that has not succeeded yet. */
export type Run = z.output<typeof runSchema>;

const timeSchema = z.object({ at: z.number().nullable() });

export const DEFAULT_GROUP = 'default';

/** Schedules, their groups and their open runs. */
export type ScheduleStore = ReturnType<typeof openScheduleStore>;

export function openScheduleStore(dataDir: string, nowMs: number) {
  const database = openDatabase(dataDir, 'scheduler');
  database.exec(`
    CREATE TABLE IF NOT EXISTS schedule_group (
      name TEXT PRIMARY KEY, createdAtMs INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS schedule (
      id INTEGER PRIMARY KEY AUTOINCREMENT, groupName TEXT NOT NULL, name TEXT NOT NULL,
      settings TEXT NOT NULL, clientToken TEXT NOT NULL, createdAtMs INTEGER NOT NULL,
      changedAtMs INTEGER NOT NULL, nextAtMs INTEGER, UNIQUE (groupName, name)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS schedule_by_time ON schedule (nextAtMs) WHERE nextAtMs IS NOT NULL;
    CREATE TABLE IF NOT EXISTS run (
      id TEXT PRIMARY KEY, schedule INTEGER NOT NULL, scheduleArn TEXT NOT NULL,
      target TEXT NOT NULL, scheduledAtMs INTEGER NOT NULL, attempts INTEGER NOT NULL,
      dueAtMs INTEGER NOT NULL, expiresAtMs INTEGER NOT NULL
    ) STRICT;
  `);
  database
    .prepare('INSERT OR IGNORE INTO schedule_group VALUES (?, ?)')
    .run(DEFAULT_GROUP, Math.floor(nowMs));
  const parse = (row: unknown) => scheduleSchema.parse(row);
  const find = database.prepare('SELECT * FROM schedule WHERE groupName = ? AND name = ?');
  const byId = database.prepare('SELECT * FROM schedule WHERE id = ?');
  const findGroup = database.prepare('SELECT * FROM schedule_group WHERE name = ?');
  const removeRuns = database.prepare('DELETE FROM run WHERE schedule = ?');
  const remove = database.prepare('DELETE FROM schedule WHERE id = ?');
  const setNext = database.prepare('UPDATE schedule SET nextAtMs = ? WHERE id = ?');
  const deleteSchedule = (id: number): void => {
    removeRuns.run(id);
    remove.run(id);
  };
  return {
    /** Do not nest. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    close: () => database.close(),

    findGroup(name: string): ScheduleGroup | undefined {
      const row = findGroup.get(name);
      return row && groupSchema.parse(row);
    },
    addGroup: (name: string, atMs: number): void =>
      void database.prepare('INSERT INTO schedule_group VALUES (?, ?)').run(name, atMs),
    /** Deletes a group with its schedules. */
    deleteGroup(name: string): void {
      for (const row of database.prepare('SELECT * FROM schedule WHERE groupName = ?').all(name))
        deleteSchedule(parse(row).id);
      database.prepare('DELETE FROM schedule_group WHERE name = ?').run(name);
    },
    listGroups: (page: { prefix: string; after: string; limit: number }): ScheduleGroup[] =>
      database
        .prepare(
          `SELECT * FROM schedule_group WHERE substr(name, 1, length(?1)) = ?1 AND name > ?2
             ORDER BY name LIMIT ?3`,
        )
        .all(page.prefix, page.after, page.limit)
        .map((row) => groupSchema.parse(row)),

    find(group: string, name: string): Schedule | undefined {
      const row = find.get(group, name);
      return row && parse(row);
    },
    findById(id: number): Schedule | undefined {
      const row = byId.get(id);
      return row && parse(row);
    },
    add(schedule: Omit<Schedule, 'id' | 'changedAtMs'>): void {
      const { groupName, name, settings, clientToken, createdAtMs, nextAtMs } = schedule;
      database
        .prepare(
          `INSERT INTO schedule
             (groupName, name, settings, clientToken, createdAtMs, changedAtMs, nextAtMs)
             VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`,
        )
        .run(groupName, name, JSON.stringify(settings), clientToken, createdAtMs, nextAtMs);
    },
    update(
      id: number,
      change: { settings: ScheduleSettings; changedAtMs: number; nextAtMs: number | null },
    ): void {
      database
        .prepare('UPDATE schedule SET settings = ?, changedAtMs = ?, nextAtMs = ? WHERE id = ?')
        .run(JSON.stringify(change.settings), change.changedAtMs, change.nextAtMs, id);
    },
    setNext: (id: number, nextAtMs: number | null): void => void setNext.run(nextAtMs, id),
    delete: deleteSchedule,
    /** By group and name, after a position 'group/name'. */
    list: (page: {
      group: string | undefined;
      prefix: string;
      state: string | undefined;
      after: string;
      limit: number;
    }): Schedule[] =>
      database
        .prepare(
          `SELECT * FROM schedule
             WHERE (?1 IS NULL OR groupName = ?1) AND substr(name, 1, length(?2)) = ?2
               AND (?3 IS NULL OR settings ->> '$.State' = ?3) AND groupName || '/' || name > ?4
             ORDER BY groupName || '/' || name LIMIT ?5`,
        )
        .all(page.group ?? null, page.prefix, page.state ?? null, page.after, page.limit)
        .map(parse),
    listDue: (nowMs: number): Schedule[] =>
      database
        .prepare('SELECT * FROM schedule WHERE nextAtMs <= ? ORDER BY nextAtMs, id')
        .all(nowMs)
        .map(parse),
    nextTimeMs: (): number | undefined =>
      timeSchema.parse(
        database
          .prepare('SELECT min(nextAtMs) AS at FROM schedule WHERE nextAtMs IS NOT NULL')
          .get(),
      ).at ?? undefined,

    addRun(run: Run): void {
      const { id, schedule, scheduleArn, target, scheduledAtMs, attempts } = run;
      database
        .prepare('INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          id,
          schedule,
          scheduleArn,
          JSON.stringify(target),
          scheduledAtMs,
          attempts,
          run.dueAtMs,
          run.expiresAtMs,
        );
    },
    listRuns: (): Run[] =>
      database
        .prepare('SELECT * FROM run ORDER BY dueAtMs, scheduledAtMs, id')
        .all()
        .map((row) => runSchema.parse(row)),
    /** False if the run was deleted with its schedule. */
    hasRun: (id: string): boolean =>
      database.prepare('SELECT 1 FROM run WHERE id = ?').get(id) !== undefined,
    deferRun: (id: string, attempts: number, dueAtMs: number): void =>
      void database
        .prepare('UPDATE run SET attempts = ?, dueAtMs = ? WHERE id = ?')
        .run(attempts, dueAtMs, id),
    deleteRun: (id: string): void => void database.prepare('DELETE FROM run WHERE id = ?').run(id),
  };
}
