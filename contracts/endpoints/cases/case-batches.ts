import * as z from 'zod';
import { example } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  batchActs,
  batchStates,
  caseCodeSchema,
  caseOutcomes,
  caseResultSchema,
  casesSchema,
  reminders,
} from '../../rules/cases/case-batches.ts';
import { idSchema, messageSchema, textAreaSchema } from '../../rules/fields.ts';
import { hearingTimeSchema, hearingWordsSchema } from '../../rules/hearings.ts';
import { DECLINE_REASON_REQUIRED } from './case-creation.ts';

/** One act on many cases, done by a job on the server (ADR 98). */

/** Rows of one response of `getBatchResults`. */
export const BATCH_RESULTS_PAGE = 500;

const count = z.number().int().nonnegative();

export const batchSchema = z.object({
  id: z.string(),
  act: z.enum(batchActs),
  state: z.enum(batchStates),
  /** Why the server gave it up; '' otherwise. */
  failure: z.string(),
  /** Number of cases. */
  total: count,
  /** Number of cases that had their turn. */
  turns: count,
  /** Of these: done now; done before; another attempt may succeed; refused. */
  done: count,
  already: count,
  open: count,
  final: count,
  created_at: z.string(),
  finished_at: z.string(),
});
export type Batch = z.output<typeof batchSchema>;

export const batchRowSchema = caseResultSchema.extend({
  caseCode: z.string(),
  /** '' where the caller may not read it, and for a case that needs no name. */
  title: z.string(),
  /** `waiting`: the case had no turn. */
  outcome: z.enum([...caseOutcomes, 'waiting']),
});
export type BatchResultRow = z.output<typeof batchRowSchema>;

const row = z.object({ id: idSchema, caseCode: caseCodeSchema });
const submittedRows = casesSchema(row.extend({ submittedOn: z.iso.datetime() }));

/** What a batch does, and with which cases. */
export const batchBodySchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve'), cases: submittedRows }),
  z.object({
    act: z.literal('decline'),
    reason: textAreaSchema(DECLINE_REASON_REQUIRED),
    cases: submittedRows,
  }),
  z.object({
    act: z.literal('remind'),
    cases: casesSchema(row.extend({ reminder: z.enum(reminders) })),
  }),
  z.object({ act: z.literal('assign'), userId: idSchema, cases: casesSchema(row) }),
  z.object({
    act: z.literal('schedule'),
    hearing: hearingWordsSchema,
    cases: casesSchema(row.extend(hearingTimeSchema.shape)),
  }),
]);
export type BatchBody = z.output<typeof batchBodySchema>;

const params = z.object({ id: idSchema });
const oneBatch = z.object({ batch: batchSchema });

const exampleBatch = {
  id: 'bat_01KCH3BV4H15G5E4G7X0NTH82F',
  act: 'approve',
  state: 'running',
  failure: '',
  total: 62,
  turns: 25,
  done: 24,
  already: 0,
  open: 0,
  final: 1,
  created_at: '2027-03-08T05:30:00.000Z',
  finished_at: '',
} as const;

export const caseBatchesEndpoints = {
  startBatch: endpoint({
    domain: 'batches',
    method: 'POST',
    path: 'batches',
    summary: 'Start a job that does one act on up to 5,000 cases',
    description:
      'Body: act (approve, decline, remind, assign, schedule), what the act needs (reason; userId; hearing), cases (1 to 5,000, each once: id, caseCode, and submittedOn of the row that was read, reminder, or date and time). The job does for each case what the request for that case alone does, with its mails: PUT cases/approvals/{id}; remindFee of it, or POST settlement/cases/{caseId}/reminders; POST invites for a case manager; POST mediator/cases/{id}/hearings. Who may do it is checked when the case has its turn. A refusal of one case changes nothing for the others. GET batches/{id} tells the progress. Response: batch. Errors: 403 for decisions without the role caseManager, 409 while three batches of the caller are unfinished.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: batchBodySchema,
    // A case has five values at most.
    maxBodyValues: 40_000,
    exampleBody: {
      act: 'approve',
      cases: [
        {
          id: example.caseId,
          caseCode: 'ARB-2027-000123',
          submittedOn: '2027-03-08T05:30:00.000Z',
        },
      ],
    },
    response: oneBatch,
    exampleResponse: { batch: exampleBatch },
    errors: ['not_allowed', 'conflict'],
  }),
  listBatches: endpoint({
    domain: 'batches',
    method: 'GET',
    path: 'batches',
    summary: 'List the caller’s batches that run, and those whose results they have not closed',
    description:
      'Response: batches, newest first, at most ten. A batch and its results are removed after seven days. Polling does not extend the session. Returns only the caller’s batches.',
    access: 'onboarded',
    extendsSession: false,
    response: z.object({ batches: z.array(batchSchema) }),
  }),
  getBatch: endpoint({
    domain: 'batches',
    method: 'GET',
    path: 'batches/{id}',
    summary: 'Get the progress of a batch',
    description:
      'Response: batch with its state and the counts of its results. Polling does not extend the session. Available for the caller’s own batches.',
    access: 'onboarded',
    extendsSession: false,
    params,
    response: oneBatch,
    exampleResponse: { batch: exampleBatch },
    errors: ['not_found'],
  }),
  getBatchResults: endpoint({
    domain: 'batches',
    method: 'GET',
    path: 'batches/{id}/results',
    summary: 'Get what became of the cases of a batch, in the order of the request',
    description:
      'Query: from, the next value of the previous response (default 0); notDone, true to leave out what is done. Response: rows (id, caseCode, title, outcome, message) of about 500 cases; next, absent at the end. outcome: done; already, if it was done before; changed, if others changed the case since it was read; failed, for a fault of the server; refused, with the reason; notFound, for a case that the caller does not have or that does not exist; waiting, before its turn. Available for the caller’s own batches.',
    access: 'onboarded',
    params,
    query: z.object({
      from: z.coerce.number().int().min(0).max(10_000).default(0),
      notDone: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({ rows: z.array(batchRowSchema), next: z.number().optional() }),
    errors: ['not_found'],
  }),
  endBatch: endpoint({
    domain: 'batches',
    method: 'PUT',
    path: 'batches/{id}',
    summary: 'Stop a batch, or take its results out of the list',
    description:
      'Body: action. stop ends a batch that runs: cases that are being worked on get their results, the others stay as they are. close takes a finished batch out of GET batches. A repeat changes nothing. Response: batch, message. Errors: 409 to close a batch that runs. Available for the caller’s own batches.',
    access: 'onboarded',
    params,
    body: z.object({ action: z.enum(['stop', 'close']) }),
    exampleBody: { action: 'stop' },
    response: oneBatch.extend(messageSchema.shape),
    errors: ['not_found', 'conflict'],
  }),
};
