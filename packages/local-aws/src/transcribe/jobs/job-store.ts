import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

export const jobStatuses = ['QUEUED', 'IN_PROGRESS', 'FAILED', 'COMPLETED'] as const;

const jobSchema = z.object({
  name: z.string(),
  status: z.enum(jobStatuses),
  languageCode: z.string(),
  /** Format that the request named. */
  mediaFormat: z.string().nullable(),
  mediaUri: z.string(),
  outputBucket: z.string(),
  outputKey: z.string(),
  /** JSON of the request's Settings. */
  settings: z.string(),
  createdAtMs: z.number(),
  startedAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  failureReason: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;

/** Transcription jobs by name. */
export type JobStore = ReturnType<typeof openJobStore>;

export function openJobStore(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS job (
      name TEXT PRIMARY KEY, status TEXT NOT NULL, languageCode TEXT NOT NULL, mediaFormat TEXT,
      mediaUri TEXT NOT NULL, outputBucket TEXT NOT NULL, outputKey TEXT NOT NULL,
      settings TEXT NOT NULL, createdAtMs INTEGER NOT NULL, startedAtMs INTEGER,
      endedAtMs INTEGER, failureReason TEXT
    ) STRICT;
  `);
  const parse = (row: unknown) => jobSchema.parse(row);
  const insert = database.prepare(
    `INSERT INTO job (name, status, languageCode, mediaFormat, mediaUri, outputBucket, outputKey,
       settings, createdAtMs) VALUES (?, 'QUEUED', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byName = database.prepare('SELECT * FROM job WHERE name = ?');
  const open = database.prepare(
    `SELECT * FROM job WHERE status IN ('QUEUED', 'IN_PROGRESS') ORDER BY createdAtMs, name LIMIT 1`,
  );
  const openCount = database.prepare(
    `SELECT count(*) AS count FROM job WHERE status IN ('QUEUED', 'IN_PROGRESS')`,
  );
  return {
    find(name: string): Job | undefined {
      const row = byName.get(name);
      return row && parse(row);
    },
    add(job: Omit<Job, 'status' | 'startedAtMs' | 'endedAtMs' | 'failureReason'>): void {
      const { name, languageCode, mediaFormat, mediaUri, outputBucket, outputKey, settings } = job;
      insert.run(
        name,
        languageCode,
        mediaFormat,
        mediaUri,
        outputBucket,
        outputKey,
        settings,
        job.createdAtMs,
      );
    },
    /** The oldest job that has not ended. */
    firstOpen(): Job | undefined {
      const row = open.get();
      return row && parse(row);
    },
    /** Number of jobs that have not ended. */
    countOpen: (): number => Number(openCount.get()?.['count'] ?? 0),
    begin: (name: string, atMs: number) =>
      void database
        .prepare(`UPDATE job SET status = 'IN_PROGRESS', startedAtMs = ? WHERE name = ?`)
        .run(atMs, name),
    /** False if the job was deleted meanwhile. */
    end: (name: string, ending: { atMs: number; failureReason: string | null }): boolean =>
      database
        .prepare('UPDATE job SET status = ?, endedAtMs = ?, failureReason = ? WHERE name = ?')
        .run(
          ending.failureReason === null ? 'COMPLETED' : 'FAILED',
          ending.atMs,
          ending.failureReason,
          name,
        ).changes > 0,
    delete: (name: string): boolean =>
      database.prepare('DELETE FROM job WHERE name = ?').run(name).changes > 0,
    /** Newest first. `after`: the last job of the previous page, which may be deleted. */
    list(page: {
      status: string | undefined;
      /** In any case. */
      nameContains: string;
      after: Pick<Job, 'createdAtMs' | 'name'> | undefined;
      limit: number;
    }): Job[] {
      const { status = null, nameContains, after, limit } = page;
      return database
        .prepare(
          `SELECT * FROM job WHERE (?1 IS NULL OR status = ?1) AND instr(lower(name), lower(?2))
             AND (?3 IS NULL OR (createdAtMs, name) < (?3, ?4))
             ORDER BY createdAtMs DESC, name DESC LIMIT ?5`,
        )
        .all(status, nameContains, after?.createdAtMs ?? null, after?.name ?? '', limit)
        .map(parse);
    },
  };
}
