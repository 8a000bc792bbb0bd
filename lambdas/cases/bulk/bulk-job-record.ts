import * as z from 'zod';
import {
  type BulkJob,
  bulkProblemSchema,
  bulkStates,
} from '#contracts/endpoints/cases/bulk-cases.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { roles } from '#contracts/rules/roles.ts';

/** A bulk job in the table. It is small, since each chunk writes it and each poll reads it. */
export const bulkJobRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** The user's role when they started the job. It decides their role on the cases. */
  role: z.enum(roles),
  fileName: z.string(),
  /** Object key of the upload. */
  key: z.string(),
  partyId: z.string(),
  partyName: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  state: z.enum(bulkStates),
  failure: z.string(),
  total: z.number().int().nonnegative(),
  /**
   * Number of finished chunks. A conditional write increments it, which triggers the next chunk.
   */
  cursor: z.number().int().nonnegative(),
  created: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  hasErrorFile: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
});
export type BulkJobRecord = z.output<typeof bulkJobRecordSchema>;

/** How the file is read, determined once at the start of the job. */
export const bulkPlanSchema = z.object({
  header: z.array(z.string()),
  delimiter: z.enum([',', ';', '\t']),
  /** Start of each chunk: byte offset and number of the first row. */
  chunks: z.array(z.object({ byte: z.number(), row: z.number() })),
  sizeBytes: z.number(),
  /** ETag of the scanned object: an upload can be replaced while its address is valid. */
  etag: z.string(),
});
export type BulkPlan = z.output<typeof bulkPlanSchema>;

/** The rows of one chunk that created no case, in one item. */
export const bulkProblemsSchema = z.object({
  first: z.number(),
  rows: z.array(bulkProblemSchema),
});

export const isOver = ({ state }: Pick<BulkJobRecord, 'state'>) =>
  state === 'completed' || state === 'failed';

export function presentBulkJob(job: BulkJobRecord): BulkJob {
  return {
    id: job.id,
    fileName: job.fileName,
    partyName: job.partyName,
    resolutionKind: job.resolutionKind,
    state: job.state,
    failure: job.failure,
    total: job.total,
    created: job.created,
    skipped: job.skipped,
    failed: job.failed,
    hasErrorFile: job.hasErrorFile,
    processed: job.created + job.skipped + job.failed,
    created_at: job.createdAt,
    finished_at: job.finishedAt ?? '',
  };
}
