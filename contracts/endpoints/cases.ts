import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { amountSchema, keywordsSchema, statusSpellingSchema } from '../rules/case-fields.ts';
import { idSchema, textAreaSchema } from '../rules/fields.ts';
import { comingHearingSchema, hearingStates, nextHearingInputSchema } from '../rules/hearings.ts';
import { roles } from '../rules/roles.ts';
import { personSchema } from './accounts.ts';
import { caseRowSchema, nextHearingDateSchema } from './docket.ts';
import {
  agreementSchema,
  OUTCOME_COUNT_MAX,
  outcomeStates,
  ratingSchema,
  starsSchema,
} from './outcomes.ts';

/** Cases as a neutral reads them (seed 1, sections 3 and 7). */

/** The next hearing with the facts that its form is filled with. */
const wholeNextHearingSchema = nextHearingDateSchema.extend({
  id: z.string().optional(),
  hearingType: z.string().optional(),
  remarks: z.string().optional(),
  durationMinutes: z.number().optional(),
  mode: z.string().optional(),
  place: z.string().optional(),
});

/** One date of a case: 'DD/MM/YYYY HH:mm' each, Indian time (seed 1, section 3; D107). */
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
  /** Of an adjourned or cancelled one. */
  reason: z.string().optional(),
});
export type HearingDate = z.output<typeof hearingDateSchema>;

const uploadedDocumentSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** A signed address, good for some minutes (D57). Read as text too, written as object (D33). */
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

/** A document that came with the claim: a description, or an agreement that the claim rests on. */
export const filedDocumentSchema = z.object({
  /** Tells it apart from the others of its case. */
  id: z.string(),
  label: z.string(),
  /** Of an agreement; '' else. */
  summary: z.string(),
  /** A signed address, good for some minutes (D57). */
  url: z.string(),
});
export type FiledDocument = z.output<typeof filedDocumentSchema>;

export const caseSchema = caseRowSchema.extend({
  /** `partyId`: of those who are registered. */
  respondentParties: z.array(z.object({ name: z.string(), partyId: z.string().optional() })),
  description: z.string(),
  submittedOn: z.string(),
  counterClaimValue: z.number(),
  counterClaimDescription: z.string(),
  caseItems: z.array(claimItemSchema),
  caseTopic: z.array(z.string()),
  nextHearingDate: wholeNextHearingSchema.optional(),
  /** The latest dates and the next one, oldest first; `listHearings` has them all. */
  hearingDatesSet: z.array(hearingDateSchema),
  /** Dates that were ever set. */
  hearingsTotal: z.number(),
  bulkUploadExtraFields: z.record(z.string(), z.string()),
  claimantPartyId: z.string(),
  respondentId: z.string().optional(),
  presidingArbitrator: z.enum(['yes', 'no']),
  caseManagerId: z.string(),
  /** `disabled`: the case has ended, nothing is left to ask of them. */
  caseManager: z.object({ id: z.string(), name: z.string(), disabled: z.boolean() }).optional(),
  /** The neutral who conducts the case. */
  presidingNeutral: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Who was asked to join and has not answered yet (seed 1, section 3). */
  requestedMediators: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Absent for who was requested before there were invitations. */
      invite: z.object({ id: z.string(), role: z.enum(roles), invitedBy: z.string() }).optional(),
    }),
  ),
  ownerId: z.string(),
  summaryStatus: z.enum(['pending', 'draft', 'completed']),
  /** As far as it is written; parties and this portal show it once it is completed. */
  negotiationSummary: z.string(),
  /** Descriptions and agreements as they were filed, in the order of the form. */
  filedDocuments: z.array(filedDocumentSchema),
  uploadedDocuments: z.array(uploadedDocumentSchema),
  /** Of the uploaded documents, those that end the case, newest first. */
  agreementsAndAwards: z.array(agreementSchema),
  /** The caller's own, once given. */
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
  /** Of an arbitration (D34). */
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
    summary: 'One case of the caller',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ case: caseSchema }),
    errors: ['not_found'],
  }),
  updateCase: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'mediator/cases/{id}',
    summary: 'Change a case of the caller: some fields, its status, its next hearing (D36)',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z
      .object({
        /** A status that may follow the present one (docs/states.md). */
        status: statusSpellingSchema.optional(),
        /** What the caller saw; a case that has another status by now is left as it is. */
        expectedStatus: statusSpellingSchema.optional(),
        nextHearingDate: nextHearingInputSchema.optional(),
        /** Required where the status ends a case that has a coming hearing. */
        comingHearing: comingHearingSchema.optional(),
        /** What neutrals record; the rest of a case is the claimant's (docs/api-additions.md). */
        ...editableCaseFields,
      })
      .refine(
        ({ expectedStatus: _, comingHearing: __, ...changes }) =>
          Object.values(changes).some((change) => change !== undefined),
        { message: 'There is nothing to change' },
      ),
    response: z.object({ case: caseSchema, message: z.string() }),
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  listOutcomes: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/outcomes',
    summary: "The caller's settled cases by what their outcome lacks or has, newest first",
    description:
      'Takes state (awaitingSummary, awaitingAgreement, withAgreement), perPage 1…50. Gives data: case rows, total (100 at most), isMore. Serves the caller’s docket.',
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
      /** Exact below the bound up to which is counted. */
      total: z.number().max(OUTCOME_COUNT_MAX),
      /** There are more than `total`. */
      isMore: z.boolean(),
    }),
  }),
  rateCase: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'ratings/case',
    summary: 'Rate a case of the caller that has ended, or change what was said of it',
    access: 'onboarded',
    body: z.object({
      caseId: idSchema,
      rating: starsSchema,
      /** Blank and left out alike: none. */
      comment: z
        .string()
        .optional()
        .transform((text) => text?.trim() || undefined)
        .pipe(textAreaSchema('Comment is required').optional())
        .transform((text) => text ?? ''),
    }),
    response: z.object({ message: z.string(), rating: ratingSchema }),
    errors: ['not_found', 'conflict'],
  }),
  getPerson: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'casemanager/users/{id}',
    summary: 'A case manager or neutral of one of the caller’s cases',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    /** The case on which the caller meets them; left out for anybody they share one with. */
    query: z.object({ caseId: idSchema.optional() }),
    response: z.object({ user: personSchema }),
    errors: ['not_found'],
  }),
};
