import * as z from 'zod';
import { example } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  type CaseStatus,
  caseStatuses,
  type ResolutionKind,
  resolutionKinds,
} from '../rules/cases/case-status.ts';
import { firstDisclosureSchema } from '../rules/disclosures.ts';
import { idSchema, pageOf, pageQuery, textAreaSchema } from '../rules/fields.ts';
import { type Role, roles } from '../rules/roles.ts';
import { meSchema } from './accounts.ts';

/**
 * Invitations: a neutral of a case invites another neutral, who accepts or declines (D34). Before
 * acceptance the invitee sees only the case details in the invitation.
 */

export const INVITE_PAGE_SIZE = 10;

/** Maximum number of open invitations per case. */
export const OPEN_INVITES_MAX = 10;

/**
 * Maximum number of members and invitees per case. A move that ends a case writes up to five items
 * for each of them, one for each of its coming hearings (HEARINGS_AHEAD_MAX) and the mark of its
 * unfinished rows in cause lists, in one transaction of at most 100 items.
 */
export const NEUTRALS_MAX = 14;

/**
 * Days in which an invitation is answered. No Act sets a time for the person who is approached; the
 * thirty days of section 11(4) and (5) of the Arbitration and Conciliation Act 1996, within which the
 * parties have to agree, leave room for a second invitation.
 */
export const INVITE_ANSWER_DAYS = 14;

/** Maximum number of people in a search result. */
export const NEUTRALS_SHOWN = 20;

/** Whether neutrals can join: not once the case has ended, and not while it is a draft. */
export function takesNeutrals(status: CaseStatus): boolean {
  return caseStatuses[status].phase !== 'closed' && status !== 'finalAward' && status !== 'draft';
}

type CaseFacts = { resolutionKind: ResolutionKind; caseManagerId: string };

/**
 * The assignment that a role receives on a case. An arbitrator presides over an arbitration. A
 * case manager manages, as does a mediator on a case without a manager (seed 1, section 7).
 * Undefined if the case has no assignment for the role.
 */
export function placeFor(role: Role, facts: CaseFacts): 'presiding' | 'managing' | undefined {
  const isManaged = facts.caseManagerId !== '';
  const isArbitration = facts.resolutionKind === 'arbitration';
  if (role === 'arbitrator') return isArbitration ? 'presiding' : undefined;
  if (!isManaged) return 'managing';
  return role === 'mediator' && !isArbitration ? 'presiding' : undefined;
}

/** Roles that a neutral of the case may invite. */
export const invitableRoles = (facts: CaseFacts): Role[] =>
  roles.filter((role) => placeFor(role, facts) !== undefined);

export const inviteStatuses = ['requested', 'accepted', 'declined', 'withdrawn'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

const personSchema = z.object({ id: z.string(), name: z.string() });

/** Whether the caller received or sent the invitation. */
export const inviteDirections = ['received', 'sent'] as const;

export const inviteSchema = z.object({
  id: z.string(),
  direction: z.enum(inviteDirections),
  status: z.enum(inviteStatuses),
  /** Role offered to the invitee. */
  role: z.enum(roles),
  inviter: personSchema,
  invited: personSchema,
  /** Reason for declining; '' if none was given. Plain text, several lines. */
  reason: z.string(),
  /** Last day on which it can be accepted, 'YYYY-MM-DD'; '' for invitations without one. */
  answer_by: z.string(),
  /** Whether that day has passed without an answer. */
  isOverdue: z.boolean(),
  created_at: z.string(),
  /** '' until it is answered. */
  answered_at: z.string(),
  /** State of the case when the invitation was sent. */
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

/** A person who can be invited. Contact details are visible only on a shared case. */
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
    /** True if they are on the case or have an open invitation. */
    standing: z.enum(['free', 'member', 'requested']),
  });
export type Neutral = z.output<typeof neutralSchema>;

export const declineReasonSchema = textAreaSchema('Reason is required');

const listQuery = z.object({
  ...pageQuery(INVITE_PAGE_SIZE),
  status: z.enum(inviteStatuses).optional(),
});

export const invitesEndpoints = {
  listInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'invites',
    summary: 'List the invitations that the caller received or sent, newest first',
    description:
      'Query: page, perPage, status (optional). case holds the facts of the case when the invitation was sent: all that the invited person sees of it before they accept. Returns only the caller’s invitations.',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  listReceivedInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'received-invites',
    summary: 'List the invitations that the caller received, newest first',
    description: 'The list of GET invites with the received ones alone.',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  listSentInvites: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'sent-invites',
    summary: 'List the invitations that the caller sent, newest first',
    description: 'The list of GET invites with the sent ones alone.',
    access: 'onboarded',
    query: listQuery,
    response: pageOf(inviteSchema),
  }),
  createInvite: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'invites',
    summary: 'Invite a neutral to one of the caller’s cases',
    description:
      'userId is from GET mediator/neutrals. The invited person is notified and mailed. Errors: 400 if they have another role; 409 if the case is a draft or has ended, has no place for the role or for another neutral, or they are on it or invited already; 429 after three invitations of a person to a case within a day. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      caseId: idSchema,
      role: z.enum(roles, 'Role is required'),
      userId: idSchema,
    }),
    exampleBody: { caseId: example.caseId, role: 'mediator', userId: example.neutralId },
    response: z.object({ invite: inviteSchema, message: z.string() }),
    // too_many_tries: repeated invitations of the same person to the same case.
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  answerInvite: endpoint({
    domain: 'invites',
    method: 'PUT',
    path: 'invites/{id}',
    summary: 'Accept or decline a received invitation, or withdraw a sent one',
    description:
      'The invited person accepts, which puts them on the case, or declines with a reason, which the sender and the case managers of the case read; the sender withdraws. The other person is notified. An arbitrator or mediator accepts with a disclosure of the Act for that role, which is stored with the acceptance; a case manager accepts without. A repeat with the same Idempotency-Key returns the first answer. Errors: 400 without the reason or the disclosure; 403 for an answer that only the other person can give; 409 if it is answered already, or accepted after its last day.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ id: idSchema }),
    body: z
      .object({
        answer: z.enum(['accept', 'decline', 'withdraw'], 'Answer is required'),
        /** Only when declining. */
        reason: declineReasonSchema.optional(),
        /** Only when accepting. */
        disclosure: firstDisclosureSchema.optional(),
      })
      .refine(({ answer, reason }) => answer === 'decline' || reason === undefined, {
        path: ['reason'],
        message: 'Only a declined invitation takes a reason',
      })
      .refine(({ answer, reason }) => answer !== 'decline' || reason !== undefined, {
        path: ['reason'],
        message: 'Reason is required',
      })
      .refine(({ answer, disclosure }) => answer === 'accept' || disclosure === undefined, {
        path: ['disclosure'],
        message: 'Only an accepted invitation takes a disclosure',
      }),
    exampleBody: { answer: 'decline', reason: 'I have acted for one of the parties' },
    response: z.object({
      invite: inviteSchema,
      message: z.string(),
      /** The disclosure that an acceptance stored; '' without one. */
      disclosureId: z.string(),
    }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  findNeutrals: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'mediator/neutrals',
    summary: 'Search for neutrals to invite to a case',
    description:
      'Query: caseId, role, search. Response: data with the public profiles, without email addresses and phone numbers. Available to neutrals of the case.',
    access: 'onboarded',
    query: z.object({
      caseId: idSchema,
      role: z.enum(roles, 'Role is required'),
      search: z.string().trim().max(100).default(''),
    }),
    response: z.object({
      data: z.array(neutralSchema),
      /** True if more people match than are returned. */
      hasMore: z.boolean(),
    }),
    errors: ['not_found'],
  }),
};
