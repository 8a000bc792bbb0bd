import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { feeSchema } from '../rules/case-fees.ts';
import {
  caseDraftInputSchema,
  caseFields,
  type FlatRespondent,
  MAX_RESPONDENTS,
  withRespondentList,
} from '../rules/case-input.ts';
import {
  type CaseStatus,
  caseStatuses,
  resolutionKinds,
  statusFilterKeys,
} from '../rules/case-status.ts';
import { idSchema, messageSchema, pageOf, pageQuery, textAreaSchema } from '../rules/fields.ts';
import { caseSchema } from './cases.ts';
import { CASE_PAGE_SIZE, caseRowSchema } from './docket.ts';

/** Creating cases: drafts, the case cart, the case managers' approval (seed 1, sections 2 to 7). */

/** A draft as its form holds it, to go on with. */
export const caseDraftSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  /** Names the state that was read; a change that names another is refused. */
  version: z.number(),
  /** The claimant's name. */
  partyName: z.string(),
  /** Why a case manager declined it; '' where none did. */
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
  /** What has to be filled in before it can be submitted; none: it is ready. */
  missing: z.array(z.string()),
  declineReason: z.string(),
  updated_at: z.string(),
});
export type CartRow = z.output<typeof cartRowSchema>;

/** The cart reads each draft whole: a page is kept short. */
export const CART_PAGE_SIZE = 25;

/** What a case waits for in the queue: its registration fee (D109), then its approval. */
/** What a case manager does about the registration fee of a case that waits for it (D109). */
export const feeDecisions = ['confirmFee', 'waiveFee', 'remindFee'] as const;
export type FeeDecision = (typeof feeDecisions)[number];

export const waitingStatuses = ['pendingRegistrationFee', 'waitingForCaseApproval'] as const;

/** A case that waits for a case manager, with enough to find it. */
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

/** All that a case manager judges by; its documents are the case's filed ones. */
export const approvalSchema = z.object({
  case: caseSchema,
  createdBy: z.string(),
  respondents: z.array(
    z.object({ name: z.string(), kind: z.string(), email: z.string(), mobile: z.string() }),
  ),
});
export type Approval = z.output<typeof approvalSchema>;

/** So many parties that are on neither side. */
export const MAX_OTHER_PARTIES = 10;

/** A case whose outcome is open takes respondents who are registered. */
export function takesRespondents(status: CaseStatus): boolean {
  const { phase } = caseStatuses[status];
  return phase === 'initiated' || phase === 'inProgress';
}

/** It takes other parties too, once it is more than its creator's draft. */
export const takesOtherParties = (status: CaseStatus) =>
  status !== 'draft' && takesRespondents(status);

export const DECLINE_REASON_REQUIRED = 'Reason is required';

const changedCase = z.object({ case: caseSchema, message: z.string() });

const newCaseBodySchema = z.object({ ...caseFields, isDraft: z.boolean().default(false) });

const changedDraftBodySchema = z
  .object({
    id: idSchema,
    /** Fields of a draft; what is left out stays as it is. */
    ...z.object(caseFields).partial().shape,
    /** False submits the draft as it then is. */
    isDraft: z.boolean().optional(),
    /** Of the draft as it was read; another one by now is left as it is. */
    version: z.number().int().positive().optional(),
    /** A registered party who is a respondent, of a draft or of a case under way. */
    respondentPartyId: idSchema.optional(),
    /** Which respondent that is, from 1; left out, the first who is not registered yet. */
    respondentNumber: z.number().int().min(1).max(MAX_RESPONDENTS).optional(),
    /** A registered party who joins a case under way, on neither side. */
    otherPartyId: idSchema.optional(),
  })
  // Each is a conditional write of its own: two could end with one made.
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

/** The one respondent of the seeds may stand flat in the body (seed 1, section 3). */
const takingFlatRespondent = <Body extends z.ZodType>(schema: Body) =>
  z.preprocess((body: z.input<Body> & FlatRespondent) => withRespondentList(body), schema);

export const caseCreationEndpoints = {
  listCreatedCases: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases',
    summary: 'The cases that the caller created, newest code first',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(CASE_PAGE_SIZE),
      status: z.enum(statusFilterKeys).optional(),
    }),
    response: pageOf(caseRowSchema),
  }),
  createCase: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'cases/create',
    summary: 'Create a case: submitted, or kept as a draft',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: takingFlatRespondent(newCaseBodySchema),
    response: changedCase,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  updateDraft: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'cases/update',
    summary:
      'Change or submit a draft of the caller; assign a party to a case, as respondent or other',
    access: 'onboarded',
    body: takingFlatRespondent(changedDraftBodySchema),
    response: changedCase,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_type'],
  }),
  getDraft: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/{id}/draft',
    summary: 'A draft of the caller, as its form holds it',
    description: 'Gives draft: version, input as the form holds it. Serves who created the draft.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ draft: caseDraftSchema }),
    errors: ['not_found', 'conflict'],
  }),
  deleteDraft: endpoint({
    domain: 'cases',
    method: 'DELETE',
    path: 'cases/{id}',
    summary: 'Delete a draft of the caller',
    description: 'Gives message; 409 once it is submitted. Serves who created the draft.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    errors: ['not_found', 'conflict'],
  }),
  listCart: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/cart',
    summary: 'The drafts of the caller, with their fees and what they lack',
    description:
      'Takes page, perPage 1…100. Gives list of drafts with fee, missing, declineReason. Serves the caller’s drafts.',
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
    summary: 'Cases that wait for a case manager, longest waiting first',
    description:
      'Takes after: next of the answer before. Gives data: 25 cases that wait, longest first; next. Serves role caseManager, else 403.',
    access: 'onboarded',
    query: z.object({
      /** `next` of the answer before. The queue has no page numbers: others work on it too. */
      after: z.string().max(200).optional(),
    }),
    response: z.object({ data: z.array(approvalRowSchema), next: z.string().optional() }),
    errors: ['not_allowed'],
  }),
  getCaseApproval: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases/approvals/{id}',
    summary: 'A case that waits for a case manager, whole',
    description:
      'Gives case with its documents, createdBy, respondents with their contacts. Serves role caseManager, while the case waits.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: approvalSchema,
    errors: ['not_allowed', 'not_found'],
  }),
  decideCaseApproval: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'cases/approvals/{id}',
    summary: 'Approve a case, decline it with a reason, or confirm, waive or ask again for its fee',
    description:
      'Takes decision (approve, decline; confirmFee, waiveFee, remindFee while the registration fee is due), reason with decline, submittedOn. Gives message; 409 where another case manager was first, 429 for a second reminder within a day. Serves role caseManager, 403 for a case of their own.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z
      .object({
        decision: z.enum(['approve', 'decline', ...feeDecisions]),
        reason: textAreaSchema(DECLINE_REASON_REQUIRED).optional(),
        /** Of the case that was judged: handed in anew since, it is to be judged anew. */
        submittedOn: z.iso.datetime().optional(),
      })
      .refine(({ decision, reason }) => decision !== 'decline' || reason !== undefined, {
        path: ['reason'],
        message: DECLINE_REASON_REQUIRED,
      }),
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_many_tries'],
  }),
};
