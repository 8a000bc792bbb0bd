import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import type { ResolutionKind } from '../rules/case-status-table.ts';
import { caseIdSchema, idSchema, pageOf, pageQuery } from '../rules/fields.ts';
import { commentContentSchema } from '../rules/rich-text.ts';
import { partyRoles } from './parties.ts';

/** The proceedings of a case: its thread of comments (seed 1, sections 2, 3, 6 and 7). */

/** All comments in one page (seed 1, section 9). */
export const COMMENT_PAGE_SIZE = 1000;

/**
 * Addressees of a comment: everybody on the case, its case managers, its mediators, or the
 * parties of one role. Its author and the case managers see it always (D35).
 */
export const visibilityTypes = ['all', 'caseManager', 'mediator', ...partyRoles] as const;
export type VisibilityType = (typeof visibilityTypes)[number];

/** Roles that can be addressed besides the first one; `all` leaves nobody to add. */
export const furtherVisibilityTypes = ['caseManager', 'mediator', ...partyRoles] as const;

/** Addressees as they travel: a first role, further roles, and the parties of all these roles. */
export type Addressed = {
  visibilityType: VisibilityType;
  visibilityPartyIds: readonly string[];
  /** Absent where one role is addressed. */
  alsoVisibleTo?: readonly (typeof furtherVisibilityTypes)[number][] | undefined;
};

/** Every role that a comment addresses, each once. */
export const rolesAddressed = ({ visibilityType, alsoVisibleTo = [] }: Addressed) => [
  ...new Set<VisibilityType>([visibilityType, ...alsoVisibleTo]),
];

/** Whether a comment is not for everybody on the case. */
export const isPrivate = (comment: Addressed): boolean => !rolesAddressed(comment).includes('all');

const isPartyRole = (role: string): boolean => partyRoles.some((one) => one === role);

/** Member of a case, as far as it decides what they read of its thread. */
export const threadReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Manages this case, or has the role of case manager: reads every comment (D35). */
  isCaseManager: z.boolean(),
});
export type ThreadReader = z.output<typeof threadReaderSchema>;

/** Whether a member of the case reads a comment (D35). Parties have a portal of their own. */
export function mayRead(
  reader: Pick<ThreadReader, 'id' | 'isCaseManager'>,
  comment: Addressed & { ownerId: string },
): boolean {
  if (comment.ownerId === reader.id || reader.isCaseManager) return true;
  return rolesAddressed(comment).some((role) => role === 'all' || role === 'mediator');
}

/**
 * Members who read a comment besides its author, by name (D108): 'Read by Asha Rao, Farida
 * Contractor (Case Manager)'; undefined where nobody does.
 */
export function readByText(
  comment: Addressed & { ownerId: string },
  members: readonly ThreadReader[],
): string | undefined {
  const names = members
    .filter((member) => member.id !== comment.ownerId && mayRead(member, comment))
    .map(({ name, isCaseManager }) => (isCaseManager ? `${name} (Case Manager)` : name));
  if (names.length === 0) return undefined;
  const isAddressedToParties = rolesAddressed(comment).some(isPartyRole);
  return `${isAddressedToParties ? 'Also read' : 'Read'} by ${names.join(', ')}`;
}

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
  comment: Addressed,
  nameOf: (partyId: string) => string | undefined,
  kind: ResolutionKind,
): string | undefined {
  if (!isPrivate(comment)) return undefined;
  const roles = rolesAddressed(comment);
  const nameOfRole = (role: VisibilityType) => {
    if (role === 'mediator' || role === 'all')
      return kind === 'arbitration' ? 'Arbitrator' : 'Mediator';
    return audienceNames[role];
  };
  const partyRolesAddressed = roles.filter(isPartyRole);
  const [onlyRole] = partyRolesAddressed.length === 1 ? partyRolesAddressed : [];
  const unnamed = onlyRole ? nameOfRole(onlyRole) : 'a former party';
  const parties = comment.visibilityPartyIds.map((id) => nameOf(id) ?? unnamed);
  const names = [
    ...parties,
    // Parties stand for their role; a role without any is named itself.
    ...roles.filter((role) => !isPartyRole(role) || parties.length === 0).map(nameOfRole),
  ];
  return `Private to ${[...new Set(names)].join(', ')}`;
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
  /** The parties addressed, of a comment to party roles; else empty. */
  visibilityPartyIds: z.array(z.string()),
  /** Roles addressed besides `visibilityType`; absent where there are none. */
  alsoVisibleTo: z.array(z.enum(furtherVisibilityTypes)).optional(),
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
    /** Further roles, to address several at once; none beside `all`. */
    alsoVisibleTo: z.array(z.enum(furtherVisibilityTypes)).max(5).optional(),
    /** Send a copy to the addressees' messaging app as well. */
    sendByWhatsappFlag: z.boolean().default(false),
  })
  .refine(
    (comment) =>
      rolesAddressed(comment).some(isPartyRole) === comment.visibilityPartyIds.length > 0,
    { path: ['visibilityPartyIds'], message: 'Choose who may see the comment' },
  )
  .refine(
    ({ visibilityType, alsoVisibleTo }) => visibilityType !== 'all' || !alsoVisibleTo?.length,
    { path: ['alsoVisibleTo'], message: 'A comment to all has no further recipients' },
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
  listThreadReaders: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'comments/{id}/readers',
    summary: 'Members of a case who read its thread, and which of them read private comments',
    description:
      'Gives readers: members of the case with id, name, isCaseManager (reads every comment). Serves a neutral of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: z.object({ readers: z.array(threadReaderSchema) }),
    errors: ['not_found'],
  }),
  downloadComments: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'downloadComments/{id}',
    summary: 'What the caller may see of the thread as a PDF',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({
      /** Whether comments that are not for all go in, marked (D108). */
      privateEntries: z.enum(['include', 'omit']).default('include'),
    }),
    /** A short-lived address; `opened` says that it may be opened at once. */
    response: z.object({ fileUrl: z.string(), opened: z.boolean() }),
    // too_large: a thread of thousands of pages.
    errors: ['not_found', 'too_large'],
  }),
};
