import * as z from 'zod';
import { example, exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import { resolutionKinds } from '../../rules/cases/case-status-table.ts';
import {
  idSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uploadAddressSchema,
} from '../../rules/fields.ts';

/** Bulk creation: a background job creates one case per row of a CSV file. */

/** Poll interval while a job runs. Polling does not extend the session (D13). */
export const BULK_POLL_MS = 2_000;
export const BULK_PROBLEM_PAGE_SIZE = 25;
/** Maximum number of jobs in the list. */
export const BULK_JOBS_LISTED = 20;
/** Maximum number of unfinished jobs per user. */
export const BULK_JOBS_RUNNING = 3;

export const bulkStates = ['queued', 'running', 'completed', 'failed'] as const;

export const bulkJobSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  partyName: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  state: z.enum(bulkStates),
  /** Why the whole job failed; '' otherwise. */
  failure: z.string(),
  /** Number of rows, without the header and blank rows. */
  total: z.number(),
  processed: z.number(),
  created: z.number(),
  /** Rows skipped because the claimant already has a case for the loan account. */
  skipped: z.number(),
  failed: z.number(),
  hasErrorFile: z.boolean(),
  created_at: z.string(),
  finished_at: z.string(),
});
export type BulkJob = z.output<typeof bulkJobSchema>;

export const bulkProblemSchema = z.object({
  /** Row number as in a spreadsheet; the header is row 1. */
  row: z.number(),
  outcome: z.enum(['failed', 'skipped']),
  /** `column` is the name in the file; '' for a problem of the whole row. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type BulkProblem = z.output<typeof bulkProblemSchema>;

export const bulkCasesEndpoints = {
  startBulkJob: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'cases/bulk',
    summary: 'Check an uploaded CSV file and start a job that creates its cases',
    description:
      'Body: key of an upload of the kind bulkCases, partyId of a verified party of the caller (of any verified party for a case manager), resolutionKind, fileName. The job runs in the background; GET cases/bulk/{id} tells its progress. The whole file is checked first. Errors: 400 for another encoding, broken quotes, missing or repeated columns, no rows or too many rows; 409 while three jobs of the caller are unfinished, and for a party under verification; 415 for a file that is not CSV.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      /** Address or key of an upload with the purpose bulkCases. */
      key: uploadAddressSchema('File is required'),
      partyId: z.string('Party is required').min(1, 'Party is required').pipe(idSchema),
      resolutionKind: z.enum(resolutionKinds, 'Resolution kind is required'),
      fileName: lineSchema('File name is required', 255),
    }),
    exampleBody: {
      key: exampleUpload('bulkCases'),
      partyId: example.partyId,
      resolutionKind: 'arbitration',
      fileName: 'loan accounts March.csv',
    },
    response: z.object({ job: bulkJobSchema }),
    exampleResponse: {
      job: {
        id: 'blk_01KCH3BV4H15G5E4G7X0NTH82F',
        fileName: 'loan accounts March.csv',
        partyName: 'Konkan Finance Limited',
        resolutionKind: 'arbitration',
        state: 'queued',
        failure: '',
        total: 240,
        processed: 0,
        created: 0,
        skipped: 0,
        failed: 0,
        hasErrorFile: false,
        created_at: '2027-03-08T05:30:00.000Z',
        finished_at: '',
      },
    },
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  listBulkJobs: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/bulk',
    summary: `List the caller's last ${BULK_JOBS_LISTED} bulk jobs, newest first`,
    description: 'Response: jobs. Returns only the caller’s jobs.',
    access: 'onboarded',
    response: z.object({ jobs: z.array(bulkJobSchema) }),
  }),
  getBulkJob: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/bulk/{id}',
    summary: 'Get the progress of a bulk job and a page of its failed rows',
    description:
      'Query: page, perPage (1 to 100) of the problems. problems holds the rows that created no case, with their numbers in a spreadsheet. Polling does not extend the session. Available for the caller’s own jobs.',
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
    summary: 'Get a download URL of the failed rows as CSV, with the problems of each row',
    description: 'Response: url, valid for five minutes. Available for the caller’s own jobs.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
};
