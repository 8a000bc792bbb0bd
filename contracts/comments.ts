import * as z from 'zod';
import type { ResolutionKind } from './case-status-table.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, pageOf, pageQuery } from './fields.ts';
import { partyRoles } from './parties.ts';
import { commentContentSchema } from './rich-text.ts';

/** The proceedings of a case: its thread of comments (seed 1, sections 2, 3, 6 and 7). */

/** All comments in one page (seed 1, section 9). */
export const COMMENT_PAGE_SIZE = 1000;

/**
 * Whom a comment is meant for: everybody on the case, its case managers, its mediators, or the
 * parties of one role. Its author and the case managers see it always (D35).
 */
export const visibilityTypes = ['all', 'caseManager', 'mediator', ...partyRoles] as const;
export type VisibilityType = (typeof visibilityTypes)[number];

const audienceNames: Readonly<Record<Exclude<VisibilityType, 'all' | 'mediator'>, string>> = {
  caseManager: 'Case Manager',
  claimant: 'Claimant',
  respondent: 'Respondent',
  other: 'Other Party',
};

/**
 * 'Private to Case Manager', 'Private to Asha Rao, Vikram Shah' (seed 1, section 6), on the
 * screen and on paper; undefined for what all see. A party that the case does not name any more
 * is called by its role.
 */
export function privateToText(
  comment: { visibilityType: VisibilityType; visibilityPartyIds: readonly string[] },
  nameOf: (partyId: string) => string | undefined,
  kind: ResolutionKind,
): string | undefined {
  const { visibilityType, visibilityPartyIds } = comment;
  if (visibilityType === 'all') return undefined;
  const neutral = kind === 'arbitration' ? 'Arbitrator' : 'Mediator';
  const role = visibilityType === 'mediator' ? neutral : audienceNames[visibilityType];
  const names = visibilityPartyIds.map((id) => nameOf(id) ?? role);
  return `Private to ${[...new Set(names)].join(', ') || role}`;
}

/** The meeting a comment invites to; its Join button follows seed 1, section 5. */
const zoomLinkSchema = z.object({
  /** 'DD/MM/YYYY HH:mm', Indian time. */
  date: z.string(),
  url: z.string(),
  disable: z.boolean(),
});

export const commentSchema = z.object({
  id: z.string(),
  /** HTML of the allow-list in rich-text.ts; attachments carry short-lived addresses. */
  content: z.string(),
  visibilityType: z.enum(visibilityTypes),
  /** The parties addressed, of a comment to a party role; else empty. */
  visibilityPartyIds: z.array(z.string()),
  ownerId: z.string(),
  ownerType: z.enum(['mediator', 'agent', 'others']),
  ownerRole: z.string(),
  owner: z.object({ name: z.string() }),
  created_at: z.string(),
  zoomLink: zoomLinkSchema.optional(),
});
export type Comment = z.output<typeof commentSchema>;

export const newCommentSchema = z
  .object({
    content: commentContentSchema,
    visibilityType: z.enum(visibilityTypes),
    visibilityPartyIds: z.array(idSchema).max(200).default([]),
    /** Send a copy to the addressees' messaging app as well. */
    sendByWhatsappFlag: z.boolean().default(false),
  })
  .refine(
    ({ visibilityType, visibilityPartyIds }) =>
      partyRoles.some((role) => role === visibilityType) === visibilityPartyIds.length > 0,
    { path: ['visibilityPartyIds'], message: 'Choose who may see the comment' },
  );
export type NewComment = z.output<typeof newCommentSchema>;

export const commentsEndpoints = {
  listComments: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'comments/{id}',
    summary: "What the caller may see of a case's thread, oldest first",
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    query: z.object(pageQuery(COMMENT_PAGE_SIZE)),
    response: pageOf(commentSchema).extend({
      /** Whether createComment accepts sendByWhatsappFlag: the deployment can send copies. */
      isMessagingAppAvailable: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  createComment: endpoint({
    domain: 'comments',
    method: 'POST',
    path: 'comments/{id}',
    summary: "Add a comment to a case's thread",
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ id: idSchema }),
    body: newCommentSchema,
    response: z.object({ currentComment: commentSchema, message: z.string() }),
    // conflict: the case's status takes no comments (docs/states.md).
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  downloadComments: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'downloadComments/{id}',
    summary: 'What the caller may see of the thread as a PDF',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    /** A short-lived address; `opened` says that it may be opened at once. */
    response: z.object({ fileUrl: z.string(), opened: z.boolean() }),
    // too_large: a thread of thousands of pages.
    errors: ['not_found', 'too_large'],
  }),
};
