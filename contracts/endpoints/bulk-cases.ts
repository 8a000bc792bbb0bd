import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/case-status-table.ts';
import { idSchema, lineSchema, pageOf, pageQuery } from '../rules/fields.ts';
import { uploadAddressSchema } from '../rules/party-fields.ts';

/** Bulk creation: a CSV file becomes cases, row by row, by a job that can be watched. */

/** The portal asks this often while a job runs (D13: that extends no session). */
export const BULK_POLL_MS = 2_000;
export const BULK_PROBLEM_PAGE_SIZE = 25;
/** Of one's former jobs so many are listed. */
export const BULK_JOBS_LISTED = 20;
/** Of one's own that are not over. */
export const BULK_JOBS_RUNNING = 3;

export const bulkStates = ['queued', 'running', 'completed', 'failed'] as const;

export const bulkJobSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  partyName: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  state: z.enum(bulkStates),
  /** Why the whole job was given up; '' else. */
  failure: z.string(),
  /** Rows of the file, the header and blank ones apart. */
  total: z.number(),
  processed: z.number(),
  created: z.number(),
  /** Rows whose loan account had a case of this claimant already. */
  skipped: z.number(),
  failed: z.number(),
  hasErrorFile: z.boolean(),
  created_at: z.string(),
  finished_at: z.string(),
});
export type BulkJob = z.output<typeof bulkJobSchema>;

export const bulkProblemSchema = z.object({
  /** As a spreadsheet numbers them: the header is row 1. */
  row: z.number(),
  outcome: z.enum(['failed', 'skipped']),
  /** `column` as the file names it; '' for the row as a whole. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type BulkProblem = z.output<typeof bulkProblemSchema>;

export const bulkCasesEndpoints = {
  startBulkJob: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'cases/bulk',
    summary: 'Create cases from an uploaded CSV file: checks it and gives a job',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      /** The upload's address or key, of purpose bulkCases. */
      key: uploadAddressSchema('File is required'),
      partyId: z.string('Party is required').min(1, 'Party is required').pipe(idSchema),
      resolutionKind: z.enum(resolutionKinds, 'Resolution kind is required'),
      fileName: lineSchema('File name is required', 255),
    }),
    response: z.object({ job: bulkJobSchema }),
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  listBulkJobs: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/bulk',
    summary: `The caller's last ${BULK_JOBS_LISTED} bulk jobs, newest first`,
    description: 'Gives data: the last 20 bulk jobs. Serves the caller’s jobs.',
    access: 'onboarded',
    response: z.object({ jobs: z.array(bulkJobSchema) }),
  }),
  getBulkJob: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/bulk/{id}',
    summary: 'How far a bulk job is, and a page of the rows that made no case',
    access: 'onboarded',
    extendsSession: false,
    params: z.object({ id: idSchema }),
    query: z.object({
      ...pageQuery(BULK_PROBLEM_PAGE_SIZE),
      perPage: z.coerce.number().int().min(1).max(100).default(BULK_PROBLEM_PAGE_SIZE),
    }),
    response: z.object({ job: bulkJobSchema, problems: pageOf(bulkProblemSchema) }),
    errors: ['not_found'],
  }),
  getBulkErrorFile: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/bulk/{id}/error-file',
    summary: 'A short-lived address of the failed rows as CSV, each with what is wrong with it',
    description: 'Gives url: the failed rows as CSV, for five minutes. Serves the caller’s job.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
};
