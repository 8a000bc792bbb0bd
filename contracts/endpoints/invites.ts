import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import {
  type CaseStatus,
  caseStatuses,
  type ResolutionKind,
  resolutionKinds,
} from '../rules/case-status.ts';
import { idSchema, pageOf, pageQuery, textAreaSchema } from '../rules/fields.ts';
import { type Role, roles } from '../rules/roles.ts';
import { meSchema } from './accounts.ts';

/**
 * Invitations: a neutral of a case asks another to join it, who accepts or declines (D34). Until
 * then the invited one sees of the case what the invitation shows, and nothing else.
 */

export const INVITE_PAGE_SIZE = 10;

/** So many neutrals of one case may be asked and not have answered yet. */
export const OPEN_INVITES_MAX = 10;

/** So many people a case takes, asked or on it: it changes for all of them in one transaction. */
export const NEUTRALS_MAX = 20;

/** How many people the picker shows at once. */
export const NEUTRALS_SHOWN = 20;

/** Nobody joins a case that has come to its end, nor what nobody but its creator has seen. */
export function takesNeutrals(status: CaseStatus): boolean {
  return caseStatuses[status].phase !== 'closed' && status !== 'finalAward' && status !== 'draft';
}

type CaseFacts = { resolutionKind: ResolutionKind; caseManagerId: string };

/**
 * What somebody of this role becomes on a case: an arbitrator presides over an arbitration, a
 * case manager manages, and so does a mediator where nobody else manages (seed 1, section 7).
 * Undefined where the case has no place for them.
 */
export function placeFor(role: Role, facts: CaseFacts): 'presiding' | 'managing' | undefined {
  const isManaged = facts.caseManagerId !== '';
  const isArbitration = facts.resolutionKind === 'arbitration';
  if (role === 'arbitrator') return isArbitration ? 'presiding' : undefined;
  if (!isManaged) return 'managing';
  return role === 'mediator' && !isArbitration ? 'presiding' : undefined;
}

/** Whom a neutral of the case may invite. */
export const invitableRoles = (facts: CaseFacts): Role[] =>
  roles.filter((role) => placeFor(role, facts) !== undefined);

export const inviteStatuses = ['requested', 'accepted', 'declined', 'withdrawn'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

const personSchema = z.object({ id: z.string(), name: z.string() });

/** Whether the caller got the invitation or wrote it. */
export const inviteDirections = ['received', 'sent'] as const;

export const inviteSchema = z.object({
  id: z.string(),
  direction: z.enum(inviteDirections),
  status: z.enum(inviteStatuses),
  /** What they are asked to be. */
  role: z.enum(roles),
  inviter: personSchema,
  invited: personSchema,
  /** Why it was declined; '' where nothing was said. Plain text, several lines. */
  reason: z.string(),
  created_at: z.string(),
  /** '' while there is no answer. */
  answered_at: z.string(),
  /** The case as it was when the invitation was written. */
  case: z.object({
    id: z.string(),
    caseCode: z.string(),
    title: z.string(),
    resolutionKind: z.enum(resolutionKinds),
    claimantName: z.string(),
    respondentNames: z.array(z.string()),
    /** 0: no monetary claim. */
    totalClaimValue: z.number(),
    currencyUnit: z.string(),
  }),
});
export type Invite = z.output<typeof inviteSchema>;

/** Somebody who can be invited; how to reach them is told to those on a case with them only. */
export const neutralSchema = meSchema
  .pick({
    id: true,
    name: true,
    role: true,
    qualification: true,
    experience: true,
    specialities: true,
    languagesKnown: true,
    location: true,
  })
  .extend({
    /** On the case already, or asked and not answered. */
    standing: z.enum(['free', 'member', 'requested']),
  });
export type Neutral = z.output<typeof neutralSchema>;

export const declineReasonSchema = z
  .union([z.literal('').transform(() => undefined), textAreaSchema('Reason is required')])
  .optional();

const listQuery = z.object({
  ...pageQuery(INVITE_PAGE_SIZE),
  status: z.enum(inviteStatuses).optional(),
});

export const invitesEndpoints = {
  listInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'invites',
    summary: 'Invitations that the caller got or sent, newest first',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  listReceivedInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'received-invites',
    summary: 'Invitations that the caller got, newest first',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  listSentInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'sent-invites',
    summary: 'Invitations that the caller sent, newest first',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  createInvite: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'invites',
    summary: 'Invite a neutral to one of the caller’s cases',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      caseId: idSchema,
      role: z.enum(roles, 'Role is required'),
      userId: idSchema,
    }),
    response: z.object({ invite: inviteSchema, message: z.string() }),
    // too_many_tries: the same person is invited to the same case again and again.
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  answerInvite: endpoint({
    domain: 'invites',
    method: 'PUT',
    path: 'invites/{id}',
    summary: 'Accept or decline an invitation; whoever sent it may withdraw it',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z
      .object({
        answer: z.enum(['accept', 'decline', 'withdraw'], 'Answer is required'),
        /** With a declined invitation only. */
        reason: declineReasonSchema,
      })
      .refine(({ answer, reason }) => answer === 'decline' || reason === undefined, {
        path: ['reason'],
        message: 'Only a declined invitation takes a reason',
      }),
    response: z.object({ invite: inviteSchema, message: z.string() }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  findNeutrals: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'mediator/neutrals',
    summary: 'Whom a neutral of a case may invite to it, by role and search',
    description:
      'Takes caseId, role, search. Gives data: neutrals by what they publish, without e-mail or number. Serves a neutral of the case.',
    access: 'onboarded',
    query: z.object({
      caseId: idSchema,
      role: z.enum(roles, 'Role is required'),
      search: z.string().trim().max(100).default(''),
    }),
    response: z.object({
      data: z.array(neutralSchema),
      /** There are more than are shown: a longer search narrows them. */
      hasMore: z.boolean(),
    }),
    errors: ['not_found'],
  }),
};
