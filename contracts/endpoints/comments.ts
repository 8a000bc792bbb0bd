import * as z from 'zod';
import { example, exampleFirstPage } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import type { ResolutionKind } from '../rules/cases/case-status-table.ts';
import { caseIdSchema, idSchema, pageOf, pageQuery } from '../rules/fields.ts';
import { commentContentSchema } from '../rules/rich-text.ts';
import { partyRoles } from './parties.ts';

/** Proceedings of a case: its comment thread (seed 1, sections 2, 3, 6 and 7). */

/** All comments in one page (seed 1, section 9). */
export const COMMENT_PAGE_SIZE = 1000;

/**
 * Addressees of a comment: everyone on the case, its case managers, its mediators, or the parties
 * of one role. The author and the case managers can always read it (D35).
 */
export const visibilityTypes = ['all', 'caseManager', 'mediator', ...partyRoles] as const;
export type VisibilityType = (typeof visibilityTypes)[number];

/** Roles that can be added to the first one; not available with `all`. */
export const furtherVisibilityTypes = ['caseManager', 'mediator', ...partyRoles] as const;

/** Addressees on the wire: a first role, further roles, and the parties of these roles. */
export type Addressed = {
  visibilityType: VisibilityType;
  visibilityPartyIds: readonly string[];
  /** Absent if only one role is addressed. */
  alsoVisibleTo?: readonly (typeof furtherVisibilityTypes)[number][] | undefined;
};

/** The roles that a comment addresses. */
export const rolesAddressed = ({ visibilityType, alsoVisibleTo = [] }: Addressed) => [
  ...new Set<VisibilityType>([visibilityType, ...alsoVisibleTo]),
];

/** True if a comment is not addressed to everyone on the case. */
export const isPrivate = (comment: Addressed): boolean => !rolesAddressed(comment).includes('all');

const isPartyRole = (role: string): boolean => partyRoles.some((one) => one === role);

/** The properties of a case member that decide which comments they can read. */
export const threadReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Manages this case or has the role case manager, so can read every comment (D35). */
  isCaseManager: z.boolean(),
});
export type ThreadReader = z.output<typeof threadReaderSchema>;

/** Whether a case member can read a comment (D35). Parties use a separate portal. */
export function mayRead(
  reader: Pick<ThreadReader, 'id' | 'isCaseManager'>,
  comment: Addressed & { ownerId: string },
): boolean {
  if (comment.ownerId === reader.id || reader.isCaseManager) return true;
  return rolesAddressed(comment).some((role) => role === 'all' || role === 'mediator');
}

/**
 * Names the members, besides the author, who can read a comment (D108): 'Read by Asha Rao, Farida
 * Contractor (Case Manager)'. Undefined if there are none.
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
 * Label of a private comment on screen and in the PDF (seed 1, section 6): 'Private to Case
 * Manager', 'Private to Asha Rao, Vikram Shah'. Undefined for a public comment. A party that is
 * no longer on the case is named by its role.
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
    // Parties replace the name of their role.
    ...roles.filter((role) => !isPartyRole(role) || parties.length === 0).map(nameOfRole),
  ];
  return `Private to ${[...new Set(names)].join(', ')}`;
}

/** Meeting announced by a comment; its Join button follows seed 1, section 5. */
const zoomLinkSchema = z.object({
  /** 'DD/MM/YYYY HH:mm', Indian time. */
  date: z.string(),
  url: z.string(),
  disable: z.boolean(),
});

export const commentSchema = z.object({
  id: z.string(),
  /** HTML of the allow-list in rich-text.ts; attachments have signed URLs. */
  content: z.string(),
  visibilityType: z.enum(visibilityTypes),
  /** Addressed parties; empty unless a party role is addressed. */
  visibilityPartyIds: z.array(z.string()),
  /** Roles addressed besides `visibilityType`; absent if there are none. */
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
    /** Further addressed roles; not allowed with `all`. */
    alsoVisibleTo: z.array(z.enum(furtherVisibilityTypes)).max(5).optional(),
    /** Also sends a copy to the addressees' messaging app. */
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
    summary: 'List the comments of a case that the caller can read, oldest first',
    description:
      'Comments that the caller cannot read are neither listed nor counted. Addresses of attachments are signed and valid for a few minutes. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    query: z.object(pageQuery(COMMENT_PAGE_SIZE)),
    response: pageOf(commentSchema).extend({
      /** True if the deployment can send copies, so that createComment accepts sendByWhatsappFlag. */
      isMessagingAppAvailable: z.boolean(),
    }),
    exampleResponse: {
      ...exampleFirstPage,
      perPage: 1000,
      data: [
        {
          id: 'cmt_01KCN5SXS5AA819X9YP981068V',
          content: '<p>Please file the signed schedule by Friday.</p>',
          visibilityType: 'claimant',
          visibilityPartyIds: [example.partyId],
          ownerId: example.userId,
          ownerType: 'mediator',
          ownerRole: 'arbitrator',
          owner: { name: 'Raghav Menon' },
          created_at: '2027-03-08T05:30:00.000Z',
        },
      ],
      isMessagingAppAvailable: false,
    },
    errors: ['not_found'],
  }),
  createComment: endpoint({
    domain: 'comments',
    method: 'POST',
    path: 'comments/{id}',
    summary: 'Add a comment to a case',
    description:
      'content is HTML; markup that is not allowed is removed. A party role needs the parties of this role in visibilityPartyIds. The other members who can read the comment are notified. Response: currentComment, message. Errors: 400 for parties without the addressed role, and for text that is empty once cleaned; 409 if the case takes no comments in its status (docs/states.md), has too many, or copies cannot be sent here. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ id: idSchema }),
    body: newCommentSchema,
    exampleBody: {
      content: '<p>Please file the signed schedule by Friday.</p>',
      visibilityType: 'claimant',
      visibilityPartyIds: [example.partyId],
    },
    response: z.object({ currentComment: commentSchema, message: z.string() }),
    // conflict: the case's status does not allow comments (docs/states.md).
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  listThreadReaders: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'comments/{id}/readers',
    summary: 'List the members of a case who can read its comments',
    description:
      'Response: readers with id, name and isCaseManager (can read every comment, including private ones). Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: z.object({ readers: z.array(threadReaderSchema) }),
    errors: ['not_found'],
  }),
  downloadComments: endpoint({
    domain: 'comments',
    method: 'GET',
    path: 'downloadComments/{id}',
    summary: 'Get the comments that the caller can read as a PDF',
    description:
      'fileUrl is valid for five minutes. 413 if the thread is too long for one file. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({
      /** True includes private comments, marked as such (D108). */
      privateEntries: z.enum(['include', 'omit']).default('include'),
    }),
    /** Signed URL; `opened` means that the client may open it immediately. */
    response: z.object({ fileUrl: z.string(), opened: z.boolean() }),
    // too_large: the PDF would have thousands of pages.
    errors: ['not_found', 'too_large'],
  }),
};
