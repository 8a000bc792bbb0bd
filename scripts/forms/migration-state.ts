import * as z from 'zod';

/** Where a migration stands. */
export const migrationStateSchema = z.object({
  name: z.string(),
  /** Changes with each write, so that of two runs at once one is refused. */
  revision: z.number(),
  status: z.enum(['running', 'finished']),
  /** Where the next page of the table begins; absent at the beginning and at the end. */
  cursor: z.object({ pk: z.string(), sk: z.string() }).optional(),
  startedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  operator: z.string(),
  read: z.number(),
  migrated: z.number(),
  damaged: z.number(),
});
export type MigrationState = z.output<typeof migrationStateSchema>;

/** An item that a migration left as it is. */
export const damageSchema = z.object({
  key: z.object({ pk: z.string(), sk: z.string() }),
  why: z.string(),
  at: z.iso.datetime(),
});
export type Damage = z.output<typeof damageSchema>;
