import * as z from 'zod';
import { example, exampleCase } from '#contracts/http/examples.ts';
import {
  agreementSchema,
  OUTCOME_COUNT_MAX,
  outcomeStates,
  ratingSchema,
  starsSchema,
} from '#contracts/rules/outcome/outcomes.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  amountSchema,
  keywordsSchema,
  statusSpellingSchema,
} from '../../rules/cases/case-fields.ts';
import { caseStatusKeys } from '../../rules/cases/case-status.ts';
import { idSchema, textAreaSchema } from '../../rules/fields.ts';
import {
  comingHearingSchema,
  hearingStates,
  nextHearingInputSchema,
} from '../../rules/hearings.ts';
import { summaryStatuses } from '../../rules/outcome/papers.ts';
import { roles } from '../../rules/roles.ts';
import { personSchema } from '../accounts.ts';
import { caseRowSchema, nextHearingDateSchema } from './docket.ts';

/** Case details, changes and ratings (seed 1, sections 3 and 7). */

/** The next hearing with the values for its form. */
const wholeNextHearingSchema = nextHearingDateSchema.extend({
  id: z.string().optional(),
  hearingType: z.string().optional(),
  remarks: z.string().optional(),
  durationMinutes: z.number().optional(),
  mode: z.string().optional(),
  place: z.string().optional(),
});

/** One hearing date of a case. Times are 'DD/MM/YYYY HH:mm', IST (seed 1, section 3; D107). */
export const hearingDateSchema = z.object({
  id: z.string(),
  date: z.string(),
  time: z.string(),
  remarks: z.string(),
  hearingType: z.string(),
  state: z.enum(hearingStates),
  durationMinutes: z.number(),
  mode: z.string().optional(),
  place: z.string().optional(),
  /** Present for an adjourned or cancelled hearing. */
  reason: z.string().optional(),
});
export type HearingDate = z.output<typeof hearingDateSchema>;

const uploadedDocumentSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Signed URL, valid for a few minutes (D57). Accepted as text, returned as an object (D33). */
  url: z.preprocess(
    (url: string | { url: string }) => (typeof url === 'string' ? { url } : url),
    z.object({ url: z.string() }),
  ),
});

export const claimItemSchema = z.object({
  title: z.string(),
  claimValue: z.number(),
  unit: z.string(),
  description: z.string(),
});

/** A document filed with the claim: a description or an underlying agreement. */
export const filedDocumentSchema = z.object({
  /** Unique within the case. */
  id: z.string(),
  label: z.string(),
  /** Summary of an agreement; '' for a description. */
  summary: z.string(),
  /** Signed URL, valid for a few minutes (D57). */
  url: z.string(),
});
export type FiledDocument = z.output<typeof filedDocumentSchema>;

export const caseSchema = caseRowSchema.extend({
  /** `partyId` is present for registered respondents. */
  respondentParties: z.array(z.object({ name: z.string(), partyId: z.string().optional() })),
  description: z.string(),
  submittedOn: z.string(),
  counterClaimValue: z.number(),
  counterClaimDescription: z.string(),
  caseItems: z.array(claimItemSchema),
  caseTopic: z.array(z.string()),
  nextHearingDate: wholeNextHearingSchema.optional(),
  /** The latest dates and those that are set, oldest first; `listHearings` returns all. */
  hearingDatesSet: z.array(hearingDateSchema),
  /** Number of all hearing dates. */
  hearingsTotal: z.number(),
  bulkUploadExtraFields: z.record(z.string(), z.string()),
  claimantPartyId: z.string(),
  respondentId: z.string().optional(),
  /** When the present status was set; absent if that was in an earlier release. */
  statusSetAt: z.string().optional(),
  /** The status from which a closed case was closed; likewise. */
  closedFrom: z.enum(caseStatusKeys).optional(),
  presidingArbitrator: z.enum(['yes', 'no']),
  /** `disabled` once the case has ended. */
  caseManager: z.object({ id: z.string(), name: z.string(), disabled: z.boolean() }).optional(),
  /** The neutral who conducts the case. */
  presidingNeutral: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Members of a tribunal of several, who sign its award; absent for one neutral. */
  tribunal: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** Neutrals with an open invitation (seed 1, section 3). */
  requestedMediators: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Absent for requests that predate invitations. */
      invite: z.object({ id: z.string(), role: z.enum(roles), invitedBy: z.string() }).optional(),
    }),
  ),
  ownerId: z.string(),
  summaryStatus: z.enum(summaryStatuses),
  /** Number of saves of the summary. */
  summaryVersion: z.number(),
  /** Text so far; shown to parties and neutrals once `summaryStatus` is completed. */
  negotiationSummary: z.string(),
  /** Filed descriptions and agreements, in the order of the form. */
  filedDocuments: z.array(filedDocumentSchema),
  uploadedDocuments: z.array(uploadedDocumentSchema),
  /** Uploaded awards and settlement agreements, newest first. */
  agreementsAndAwards: z.array(agreementSchema),
  /** Types offered for the case's documents, by category; empty unless it is an arbitration. */
  documentCategoryandTypes: z.record(z.string(), z.array(z.string())),
  /** The caller's own rating; absent until given. */
  rating: ratingSchema.optional(),
});
export type Case = z.output<typeof caseSchema>;

const editableCaseFields = {
  /** 0 for none. */
  counterClaimValue: amountSchema('Counter claim value').optional(),
  /** '' for none. */
  counterClaimDescription: z
    .union([z.literal(''), textAreaSchema('Counter claim description is required')])
    .optional(),
  /** Only for an arbitration (D34). */
  presidingArbitrator: z.enum(['yes', 'no'], 'yes or no').optional(),
  caseTopic: keywordsSchema.optional(),
};
const editableSchema = z.object(editableCaseFields);
export type EditableCaseFields = z.output<typeof editableSchema>;

export const casesEndpoints = {
  getCase: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}',
    summary: 'Get a case',
    description:
      'Response: case. hearingDatesSet holds the latest dates; GET mediator/cases/{id}/hearings lists all. Addresses of files are signed and valid for a few minutes. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ case: caseSchema }),
    exampleResponse: { case: exampleCase },
    errors: ['not_found'],
  }),
  updateCase: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'mediator/cases/{id}',
    summary: 'Change fields, the status or the next hearing of a case (D36)',
    description:
      'All changes are checked before the first is written; then the other neutrals are notified. A new hearing date replaces the next hearing, or expectedHearingId; POST mediator/cases/{id}/hearings adds one. Repeating the same hearing changes nothing. Response: case, message. Errors: 400 for a hearing in the past; 403 if only the case’s manager may make this move; 409 if the status cannot follow (docs/states.md), the case no longer has expectedStatus, it would end with coming hearings and comingHearing is missing, the case has another hearing at that time, or a field is to change in a draft or an ended case. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z
      .object({
        /** New status; must be a valid next status (docs/states.md). */
        status: statusSpellingSchema.optional(),
        /** Status that the caller read; the change is refused if the case has another status. */
        expectedStatus: statusSpellingSchema.optional(),
        nextHearingDate: nextHearingInputSchema.optional(),
        /**
         * Hearing that gets the new date; refused if it is no longer set. Default: the hearing at the
         * same time, else the next one.
         */
        expectedHearingId: idSchema.optional(),
        /** Required if the new status ends a case that has a coming hearing. */
        comingHearing: comingHearingSchema.optional(),
        /** Fields that neutrals may change (docs/api-additions.md). */
        ...editableCaseFields,
      })
      .refine(
        ({ expectedStatus: _, expectedHearingId: __, comingHearing: ___, ...changes }) =>
          Object.values(changes).some((change) => change !== undefined),
        { message: 'There is nothing to change' },
      ),
    exampleBody: {
      status: 'firstHearing',
      expectedStatus: 'arbitrationConfirmed',
      nextHearingDate: {
        date: '15/03/2027 00:00:00',
        time: '15/03/2027 11:30:00',
        hearingType: 'First hearing',
        remarks: 'Both sides with their documents',
        durationMinutes: 90,
        mode: 'Online',
      },
    },
    response: z.object({ case: caseSchema, message: z.string() }),
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  listOutcomes: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/outcomes',
    summary: "List the caller's settled cases by the state of their outcome, newest first",
    description:
      'Query: state (awaitingSummary, awaitingAgreement, withAgreement), perPage (1 to 50). Response: data with case rows, total (at most 100), isMore. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({
      state: z.enum(outcomeStates, 'Not a state of an outcome'),
      perPage: z.coerce
        .number('perPage must be a whole number')
        .int('perPage must be a whole number')
        .min(1, 'perPage must be at least 1')
        .max(50, 'perPage must be at most 50')
        .default(5),
    }),
    response: z.object({
      data: z.array(caseRowSchema),
      /** Exact up to the counting limit. */
      total: z.number().max(OUTCOME_COUNT_MAX),
      /** True if there are more than `total`. */
      isMore: z.boolean(),
    }),
  }),
  rateCase: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'ratings/case',
    summary: 'Rate a case that has ended, or change the rating',
    description:
      'Each neutral has one rating of a case, which others do not see; another one replaces it. 409 for a case that has not ended, and for a settled one whose agreement is not uploaded. Available to neutrals of the case.',
    access: 'onboarded',
    body: z.object({
      caseId: idSchema,
      rating: starsSchema,
      /** Blank or omitted: no comment. */
      comment: z
        .string()
        .optional()
        .transform((text) => text?.trim() || undefined)
        .pipe(textAreaSchema('Comment is required').optional())
        .transform((text) => text ?? ''),
    }),
    exampleBody: { caseId: example.caseId, rating: 4, comment: 'Both sides came prepared' },
    response: z.object({ message: z.string(), rating: ratingSchema }),
    errors: ['not_found', 'conflict'],
  }),
  getPerson: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'casemanager/users/{id}',
    summary: 'Get a case manager or neutral of one of the caller’s cases',
    description:
      'With caseId: a person on that case, or one with an open invitation, whose contact details are left out. Without it: anybody who shares a case with the caller. 404 for everybody else, whether or not they exist.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    /** Case that both are on. Default: any shared case. */
    query: z.object({ caseId: idSchema.optional() }),
    response: z.object({ user: personSchema }),
    errors: ['not_found'],
  }),
};
