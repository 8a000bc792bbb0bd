import * as z from 'zod';
import { example, exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import { feeSchema } from '../../rules/cases/case-fees.ts';
import {
  caseDraftInputSchema,
  caseFields,
  type FlatRespondent,
  MAX_RESPONDENTS,
  withRespondentList,
} from '../../rules/cases/case-input.ts';
import { type CaseStatus, caseStatuses, resolutionKinds } from '../../rules/cases/case-status.ts';
import { idSchema, messageSchema, pageOf, pageQuery, textAreaSchema } from '../../rules/fields.ts';
import { caseSchema } from './cases.ts';

/** Case creation: drafts, case cart and approval by case managers (seed 1, sections 2 to 7). */

/** A draft with the values of its form. */
export const caseDraftSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  /** Version of the draft; a change with another version is refused. */
  version: z.number(),
  /** The claimant's name. */
  partyName: z.string(),
  /** Reason of a case manager's decline; '' if it was not declined. */
  declineReason: z.string(),
  input: caseDraftInputSchema,
});
export type CaseDraft = z.output<typeof caseDraftSchema>;

export const cartRowSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  totalClaimValue: z.number(),
  currencyUnit: z.string(),
  fee: feeSchema,
  /** Fields to complete before submission; empty if the draft is ready. */
  missing: z.array(z.string()),
  declineReason: z.string(),
  updated_at: z.string(),
});
export type CartRow = z.output<typeof cartRowSchema>;

/** Small, since the cart reads every draft completely. */
export const CART_PAGE_SIZE = 25;

/** Decisions of a case manager on a due registration fee (D109). */
export const feeDecisions = ['confirmFee', 'waiveFee', 'remindFee'] as const;
export type FeeDecision = (typeof feeDecisions)[number];

/** Statuses of the approval queue: first the registration fee is due (D109), then the approval. */
export const waitingStatuses = ['pendingRegistrationFee', 'waitingForCaseApproval'] as const;

/** Row of the approval queue. */
export const approvalRowSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  claimantName: z.string(),
  respondentName: z.string(),
  totalClaimValue: z.number(),
  currencyUnit: z.string(),
  createdBy: z.string(),
  submittedOn: z.string(),
  status: z.enum(waitingStatuses),
});
export type ApprovalRow = z.output<typeof approvalRowSchema>;

export const APPROVAL_PAGE_SIZE = 25;

/** Maximum number of cases in one page of the queue. */
export const APPROVAL_PAGE_MAX = 100;

/** A case with the details that a case manager needs for the decision. */
export const approvalSchema = z.object({
  case: caseSchema,
  createdBy: z.string(),
  respondents: z.array(
    z.object({ name: z.string(), kind: z.string(), email: z.string(), mobile: z.string() }),
  ),
});
export type Approval = z.output<typeof approvalSchema>;

/** Maximum number of parties on neither side of a case. */
export const MAX_OTHER_PARTIES = 10;

/** Whether registered respondents can be assigned: until the case has an outcome. */
export function takesRespondents(status: CaseStatus): boolean {
  const { phase } = caseStatuses[status];
  return phase === 'initiated' || phase === 'inProgress';
}

/** Whether other parties can be assigned: as for respondents, but not to a draft. */
export const takesOtherParties = (status: CaseStatus) =>
  status !== 'draft' && takesRespondents(status);

export const DECLINE_REASON_REQUIRED = 'Reason is required';

type DecisionBody = { decision: string; reason?: string | undefined };
const hasReason = ({ decision, reason }: DecisionBody) =>
  decision !== 'decline' || reason !== undefined;
const reasonMissing = { path: ['reason'], message: DECLINE_REASON_REQUIRED };

const changedCase = z.object({ case: caseSchema, message: z.string() });

const newCaseBodySchema = z.object({ ...caseFields, isDraft: z.boolean().default(false) });

const changedDraftBodySchema = z
  .object({
    id: idSchema,
    /** Fields of a draft; omitted fields stay unchanged. */
    ...z.object(caseFields).partial().shape,
    /** False submits the draft after the change. */
    isDraft: z.boolean().optional(),
    /** Version of the draft that was read; the change is refused if it is outdated. */
    version: z.number().int().positive().optional(),
    /** Registered party to assign as a respondent of a draft or an open case. */
    respondentPartyId: idSchema.optional(),
    /** Position of that respondent, from 1. Default: the first who is not registered. */
    respondentNumber: z.number().int().min(1).max(MAX_RESPONDENTS).optional(),
    /** Registered party to assign to an open case, on neither side. */
    otherPartyId: idSchema.optional(),
  })
  // Each is a separate conditional write; of two, only one might succeed.
  .refine(
    ({ id: _id, respondentPartyId, respondentNumber: _number, otherPartyId, ...draft }) => {
      const changes = [respondentPartyId, otherPartyId, ...Object.values(draft)];
      const isAssigned = respondentPartyId !== undefined || otherPartyId !== undefined;
      return !isAssigned || changes.filter((one) => one !== undefined).length === 1;
    },
    {
      path: ['respondentPartyId'],
      message: 'Assign a party and change the draft one after the other',
    },
  );

/** Accepts the fields of a single respondent in the body itself (seed 1, section 3). */
const takingFlatRespondent = <Body extends z.ZodType>(schema: Body) =>
  z.preprocess((body: z.input<Body> & FlatRespondent) => withRespondentList(body), schema);

export const caseCreationEndpoints = {
  createCase: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'cases/create',
    summary: 'Create a case and submit it, or save it as a draft',
    description:
      'A draft (isDraft true) needs partyId, title and resolutionKind. A submission also needs a description or its document, a respondent, and for a mediation a claim value; the case managers are notified of it. partyId is a verified party of the caller, or of anybody for a case manager. The caller becomes the case’s manager (case managers) or its presiding neutral. Files are named by the addresses or keys of uploads. Errors: 400 with the missing fields; 409 for a party under verification and for a loan account that has a case. Nothing is written then.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: takingFlatRespondent(newCaseBodySchema),
    exampleBody: {
      partyId: example.partyId,
      title: 'Konkan Finance Limited v. Suresh Patil',
      resolutionKind: 'arbitration',
      description: 'Instalments of a vehicle loan are unpaid since June 2026.',
      totalClaimValue: 1250000,
      currencyUnit: 'INR',
      loanAccountNo: 'KFL/2024/00817',
      caseTopic: ['Vehicle loan'],
      claim_items: [
        {
          title: 'Unpaid instalments',
          unit: 'INR',
          claimValue: 1250000,
          description: 'Nine instalments with interest',
        },
      ],
      agreement_urls: [
        {
          agreement_url: exampleUpload('caseAgreement'),
          summary: 'Loan agreement with an arbitration clause',
        },
      ],
      respondents: [
        {
          respondentKind: 'self',
          respondentName: 'Suresh Patil',
          respondentEmail: 'suresh.patil@example.com',
          respondentMobile: '9876501234',
        },
      ],
      isDraft: false,
    },
    response: changedCase,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  updateDraft: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'cases/update',
    summary: 'Change or submit a draft; assign a registered party to a case as respondent or other',
    description:
      'Does one of three things. Fields of the form change a draft of the caller, and isDraft false submits it; fields that are left out stay. respondentPartyId names a verified party as a respondent of one of the caller’s cases. otherPartyId adds a verified party to a case on neither side. Response: case, message. Errors: 400 with the missing fields of a submission; 409 if the draft was changed since version or was submitted, the respondent is registered already, the party is on the case, or the case has ended. Nothing is written then.',
    access: 'onboarded',
    body: takingFlatRespondent(changedDraftBodySchema),
    exampleBody: { id: example.caseId, totalClaimValue: 1400000, isDraft: true, version: 2 },
    response: changedCase,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  getDraft: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/{id}/draft',
    summary: 'Get a draft with the values of its form',
    description: 'Response: draft with version and input. Available to the draft’s creator.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ draft: caseDraftSchema }),
    errors: ['not_found', 'conflict'],
  }),
  deleteDraft: endpoint({
    domain: 'cases',
    method: 'DELETE',
    path: 'cases/{id}',
    summary: 'Delete a draft',
    description:
      'Response: message. Errors: 409 if the draft was submitted. Available to the draft’s creator.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    errors: ['not_found', 'conflict'],
  }),
  listCart: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/cart',
    summary: 'List the caller’s drafts with their fees and missing fields',
    description:
      'Query: page, perPage (1 to 100). Response: drafts with fee, missing and declineReason. Returns only the caller’s drafts.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(CART_PAGE_SIZE),
      perPage: z.coerce.number().int().min(1).max(100).default(CART_PAGE_SIZE),
    }),
    response: pageOf(cartRowSchema),
  }),
  listCaseApprovals: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/approvals',
    summary: 'List the cases that wait for a case manager, longest waiting first',
    description:
      'Query: after, the next value of the previous response; perPage (1 to 100, default 25). Response: data, next. Errors: 403 without the role caseManager.',
    access: 'onboarded',
    query: z.object({
      /** `next` of the previous response. No page numbers, since others change the queue meanwhile. */
      after: z.string().max(200).optional(),
      perPage: z.coerce.number().int().min(1).max(APPROVAL_PAGE_MAX).default(APPROVAL_PAGE_SIZE),
    }),
    response: z.object({ data: z.array(approvalRowSchema), next: z.string().optional() }),
    errors: ['not_allowed'],
  }),
  getCaseApproval: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/approvals/{id}',
    summary: 'Get the details of a case that waits for a case manager',
    description:
      'Response: case with documents, createdBy, and respondents with contact details. Available to the role caseManager while the case waits.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: approvalSchema,
    errors: ['not_allowed', 'not_found'],
  }),
  decideCaseApproval: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'cases/approvals/{id}',
    summary: 'Approve a case, decline it with a reason, or confirm, waive or request its fee again',
    description:
      'Body: decision (approve, decline; confirmFee, waiveFee, remindFee while the registration fee is due), reason (required to decline), submittedOn. Response: message. Errors: 409 if another case manager decided first, 429 for a second reminder within a day, 403 without the role caseManager or for the caller’s own case.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z
      .object({
        decision: z.enum(['approve', 'decline', ...feeDecisions]),
        reason: textAreaSchema(DECLINE_REASON_REQUIRED).optional(),
        /** Submission time of the case that was read; refused if the case was submitted again since. */
        submittedOn: z.iso.datetime().optional(),
      })
      .refine(hasReason, reasonMissing),
    exampleBody: {
      decision: 'decline',
      reason: 'The loan agreement is missing its last page',
      submittedOn: '2027-03-08T05:30:00.000Z',
    },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_many_tries'],
  }),
};
