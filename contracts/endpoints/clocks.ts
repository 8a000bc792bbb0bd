import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { example } from '../http/examples.ts';
import { resolutionKinds } from '../rules/cases/case-status.ts';
import { clockOutcomeKeys, URGENT_CLOCKS_MAX } from '../rules/clocks/clocks.ts';
import { courtDaySchema, termLengthSchema } from '../rules/clocks/court-day-fields.ts';
import {
  extensionGrounds,
  startEvents,
  statutoryTermSchema,
} from '../rules/clocks/statutory-terms.ts';
import {
  caseIdSchema,
  idSchema,
  messageSchema,
  nearestClockSchema,
  textAreaSchema,
} from '../rules/fields.ts';

/** Statutory clocks of a case (D114; ADR 58). Court days are 'YYYY-MM-DD'. */

const reasonSchema = textAreaSchema('Reason is required', 300);

/** Acts that change a clock. */
export const clockActs = ['started', 'extended', 'ended', 'corrected', 'termsAdopted'] as const;

/** One change of a clock; the fields that its act recorded are present. */
const clockChangeSchema = z.object({
  at: z.string(),
  by: z.string(),
  act: z.enum(clockActs),
  /** The last day after the change. */
  endsOn: z.string(),
  startedOn: z.string().optional(),
  knownOn: z.string().optional(),
  ground: z.enum(extensionGrounds).optional(),
  givenOn: z.string().optional(),
  endedOn: z.string().optional(),
  outcome: z.enum(clockOutcomeKeys).optional(),
  documentId: z.string().optional(),
  reason: z.string().optional(),
});
export type ClockChange = z.output<typeof clockChangeSchema>;

const clockSchema = z.object({
  id: z.string(),
  /** As it was when the clock was started, or when its terms were last adopted. */
  term: statutoryTermSchema,
  /** Version that a change of the clock names (D116). */
  version: z.number(),
  state: z.enum(['running', 'ended']),
  startedOn: z.string(),
  knownOn: z.string(),
  endsOn: z.string(),
  /** '' while it runs. */
  endedOn: z.string(),
  extensions: z.array(
    z.object({ ground: z.enum(extensionGrounds), until: z.string(), givenOn: z.string() }),
  ),
  /** Whether the deployment's terms differ now: `changed`, or `removed` from them. */
  terms: z.enum(['current', 'changed', 'removed']),
  /** The last day by the deployment's present terms, if they have changed. */
  endsOnByNewTerms: z.string().optional(),
  /** Oldest first. */
  changes: z.array(clockChangeSchema),
});
export type StatutoryClock = z.output<typeof clockSchema>;

const startableSchema = z.object({
  term: statutoryTermSchema,
  event: z.enum(startEvents),
  /** Day that the portal knows; absent if it knows none. */
  proposedOn: z.string().optional(),
});
export type StartableClock = z.output<typeof startableSchema>;

const caseClocksSchema = z.object({
  /** Running ones first, the nearest end first; then ended ones. */
  clocks: z.array(clockSchema),
  /** Terms of the case's kind that have no running clock. */
  startable: z.array(startableSchema),
  /** The present court day. */
  today: z.string(),
});
export type CaseClocks = z.output<typeof caseClocksSchema>;

const urgentClockSchema = z.object({
  caseId: z.string(),
  caseCode: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  clock: nearestClockSchema,
});
export type UrgentClock = z.output<typeof urgentClockSchema>;

const caseParams = z.object({ caseId: caseIdSchema });
const clockParams = z.object({ caseId: caseIdSchema, clockId: idSchema });
const versionSchema = z.int().min(1);
/** A document of the case that the caller may see. */
const documentIdSchema = idSchema.optional();
const clocksReply = messageSchema.extend(caseClocksSchema.shape);

const startDays = {
  startedOn: courtDaySchema('Date is required'),
  /** Day on which it became known. */
  knownOn: courtDaySchema('Date is required'),
  documentId: documentIdSchema,
};

const who = 'Available to neutrals of the case.';
const stale = '409 if the clock was changed since the given version, or has ended.';

export const clocksEndpoints = {
  listUrgentClocks: endpoint({
    domain: 'clocks',
    method: 'GET',
    path: 'clocks',
    summary: "List the caller's cases whose clocks end first",
    description: `The nearest running clock of each case, the most urgent first, at most ${URGENT_CLOCKS_MAX}. Covers the caller’s docket.`,
    access: 'onboarded',
    response: z.object({
      data: z.array(urgentClockSchema).max(URGENT_CLOCKS_MAX),
      today: z.string(),
    }),
  }),
  listCaseClocks: endpoint({
    domain: 'clocks',
    method: 'GET',
    path: 'clocks/cases/{caseId}',
    summary: 'List the statutory clocks of a case with their history, and the terms to start',
    description: `Ended clocks stay in the list. ${who}`,
    access: 'onboarded',
    params: caseParams,
    response: caseClocksSchema,
    errors: ['not_found'],
  }),
  startClock: endpoint({
    domain: 'clocks',
    method: 'POST',
    path: 'clocks/cases/{caseId}',
    summary: 'Start the clock of a statutory term',
    description: `The clock keeps the terms of this day. 409 if the term has a running clock, over 20 clocks or 200 changes of the case. ${who}`,
    access: 'onboarded',
    params: caseParams,
    body: z.object({ termId: idSchema, ...startDays }),
    exampleBody: { termId: 'award', startedOn: '2026-02-16', knownOn: '2026-02-18' },
    response: clocksReply,
    errors: ['not_found', 'conflict'],
  }),
  extendClock: endpoint({
    domain: 'clocks',
    method: 'POST',
    path: 'clocks/cases/{caseId}/{clockId}/extensions',
    summary: 'Record an extension by consent or by the court',
    description: `Give until, the new last day, or length, counted from the present one. 400 beyond what the term’s source allows. ${stale} ${who}`,
    access: 'onboarded',
    params: clockParams,
    body: z
      .object({
        version: versionSchema,
        ground: z.enum(extensionGrounds, 'Choose the ground of the extension'),
        until: courtDaySchema('Date is required').optional(),
        length: termLengthSchema.optional(),
        /** Day of the consent or the order. */
        givenOn: courtDaySchema('Date is required'),
        documentId: documentIdSchema,
      })
      .refine(({ until, length }) => (until === undefined) !== (length === undefined), {
        path: ['until'],
        message: 'Date is required',
      }),
    exampleBody: {
      version: 1,
      ground: 'consent',
      until: '2027-08-16',
      givenOn: '2027-01-29',
      documentId: example.documentId,
    },
    response: clocksReply,
    errors: ['not_found', 'conflict'],
  }),
  endClock: endpoint({
    domain: 'clocks',
    method: 'POST',
    path: 'clocks/cases/{caseId}/{clockId}/end',
    summary: 'End a clock, e.g. because the award was made',
    description: `No more warnings are sent. ${stale} ${who}`,
    access: 'onboarded',
    params: clockParams,
    body: z.object({
      version: versionSchema,
      endedOn: courtDaySchema('Date is required'),
      outcome: z.enum(clockOutcomeKeys, 'Choose why the clock ends'),
      documentId: documentIdSchema,
    }),
    exampleBody: { version: 2, endedOn: '2027-01-12', outcome: 'fulfilled' },
    response: clocksReply,
    errors: ['not_found', 'conflict'],
  }),
  correctClock: endpoint({
    domain: 'clocks',
    method: 'POST',
    path: 'clocks/cases/{caseId}/{clockId}/corrections',
    summary: 'Correct the start, remove the latest extension, or resume an ended clock',
    description: `What was recorded before stays in the history. ${stale} A clock can be resumed while its term has no other running clock. ${who}`,
    access: 'onboarded',
    params: clockParams,
    body: z.discriminatedUnion('part', [
      z.object({
        part: z.literal('start'),
        version: versionSchema,
        reason: reasonSchema,
        ...startDays,
      }),
      z.object({ part: z.literal('extension'), version: versionSchema, reason: reasonSchema }),
      z.object({ part: z.literal('end'), version: versionSchema, reason: reasonSchema }),
    ]),
    exampleBody: {
      part: 'start',
      version: 1,
      reason: 'The rejoinder was filed a week later',
      startedOn: '2026-02-23',
      knownOn: '2026-02-24',
    },
    response: clocksReply,
    errors: ['not_found', 'conflict'],
  }),
  adoptTerms: endpoint({
    domain: 'clocks',
    method: 'POST',
    path: 'clocks/cases/{caseId}/{clockId}/terms',
    summary: "Move a running clock to the deployment's present terms",
    description: `409 if the terms are the same or no longer there, or do not allow a recorded extension. ${stale} ${who}`,
    access: 'onboarded',
    params: clockParams,
    body: z.object({ version: versionSchema, reason: reasonSchema }),
    exampleBody: { version: 1, reason: 'The amendment applies to pending proceedings' },
    response: clocksReply,
    errors: ['not_found', 'conflict'],
  }),
};
