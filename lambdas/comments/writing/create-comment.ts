import * as z from 'zod';
import {
  type commentsEndpoints,
  type NewComment,
  rolesAddressed,
} from '#contracts/endpoints/comments.ts';
import { type PartyRole, partyRoles } from '#contracts/endpoints/parties.ts';
import { threadModeOf } from '#contracts/rules/case-lifecycle.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { listOtherMembers, type Member } from '#lambdas/cases/members.door.ts';
import { type DocketRow, requireMember } from '#lambdas/docket/access.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import { listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { hasText } from '#shared/rich-text/clean-rich-text.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { putComment } from '../record/comment-repository.ts';
import { maySee } from '../thread/comment-reader.ts';
import { presentComment } from '../thread/present-comment.ts';
import { commentMailItem } from './comment-mail.ts';
import { registerAttachments } from './register-attachments.ts';
import { sendCopies } from './send-copies.ts';

type Deps = { table: Table; clock: Clock; files: Files; whatsApp: WhatsApp | undefined };

/** Limit of a thread: each of its pages and its PDF reads the whole thread. */
const threadQuota: Quota = {
  name: 'COMMENTS',
  maxCount: 10_000,
  maxBytes: 50_000_000,
  message: 'This case has reached the number of comments that a case can hold',
};

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Adds a comment to the thread of one of the caller's cases, notifies the other members who can see
 * it and, if requested, sends copies to the addressees' messaging app. Safe to repeat with the same
 * Idempotency-Key. Throws `not_found` for a foreign case, `conflict` if its status takes no
 * comments, it has too many or copies cannot be sent, `invalid_input` for wrong recipients and for
 * text that is empty once cleaned, and as `checkUpload` does for an attachment.
 */
export const createComment: UseCase<typeof commentsEndpoints.createComment, Deps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.id });
  refuseClosedThread(row);
  if (body.sendByWhatsappFlag && !deps.whatsApp)
    throw new AppError(
      'conflict',
      'Copies to the messaging app are not set up here. Please send the comment without one.',
    );
  const visibilityPartyIds = await checkedParties(deps, row, body);
  const { content, attachments } = await registerAttachments(deps, {
    userId,
    content: body.content,
  });
  if (!hasText(content)) throw refused('content', 'Write something first');
  const author = await findPerson(deps, userId);
  if (!author) throw new AppError('not_found', 'User not found');

  const members = await listOtherMembers(deps, { principal, row });
  const now = deps.clock.now();
  const comment: CommentRecord = {
    id: newId('comment'),
    caseId: row.caseId,
    content,
    ...(attachments.length > 0 && { attachments }),
    visibilityType: body.visibilityType,
    visibilityPartyIds,
    ...alsoVisibleTo(body),
    ownerId: userId,
    ownerName: author.name,
    ownerType: 'mediator',
    ownerRole: principal.role,
    createdAt: now.toISOString(),
  };
  const use = {
    quota: threadQuota,
    ownerId: row.caseId,
    count: 1,
    bytes: Buffer.byteLength(content),
    now,
  };
  const items = {
    quota: quotaItem(deps.table, use),
    comment: putComment(deps.table, comment),
    mail: commentMailItem(deps.table, { comment, row, members }),
  };
  const created = await createOnce(deps.table, {
    userId,
    endpointId: 'createComment',
    idempotencyKey,
    request: { params, body },
    created: { id: comment.id, createdAt: comment.createdAt },
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
  });
  const written = { ...comment, ...created };
  await notifyReaders(deps, { comment: written, row, members });
  const copies =
    body.sendByWhatsappFlag && deps.whatsApp
      ? await sendCopies({ ...deps, whatsApp: deps.whatsApp }, { comment: written, row, members })
      : undefined;
  return {
    currentComment: await presentComment(deps, written, now),
    message: messageOf(copies),
  };
};

function refuseClosedThread(row: DocketRow): void {
  const respondentPartyId = row.respondents[0]?.partyId;
  if (threadModeOf({ ...row, respondentPartyId }) === 'active') return;
  throw new AppError('conflict', 'Comments cannot be added to this case in its present status');
}

const refused = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });

/** Further roles, without repeats and without the first one. */
function alsoVisibleTo({ visibilityType, alsoVisibleTo: given = [] }: NewComment) {
  const further = [...new Set(given)].filter((role) => role !== visibilityType);
  return further.length > 0 ? { alsoVisibleTo: further } : {};
}

/**
 * The addressed parties, without repeats. Each must have one of the addressed roles in this case,
 * and each addressed party role needs a party.
 */
async function checkedParties(
  { table }: Deps,
  { caseId }: DocketRow,
  body: NewComment,
): Promise<string[]> {
  const wanted = [...new Set(body.visibilityPartyIds)];
  if (wanted.length === 0) return wanted;
  const parties = await listCasePartyRecords(table, caseId);
  const roles = new Set<string>(rolesAddressed(body));
  const possible = parties.filter(({ partyRole }) => roles.has(partyRole));
  if (!wanted.every((wantedId) => possible.some(({ partyId }) => partyId === wantedId)))
    throw refused('visibilityPartyIds', 'Choose parties of this case who have this role');
  const hasParty = (role: PartyRole) =>
    possible.some(({ partyId, partyRole }) => partyRole === role && wanted.includes(partyId));
  if (!partyRoles.every((role) => !roles.has(role) || hasParty(role)))
    throw refused('visibilityPartyIds', 'Choose who may see the comment');
  return wanted;
}

/** Notifies the members who may see the comment, once per comment. Its text stays in the thread. */
async function notifyReaders(
  deps: Deps,
  { comment, row, members }: { comment: CommentRecord; row: DocketRow; members: readonly Member[] },
): Promise<void> {
  const readers = members.filter((member) => maySee(member, comment));
  await notifyUsers(
    deps,
    readers.map(({ userId }) => userId),
    {
      id: comment.id,
      kind: 'CASE',
      caseId: row.caseId,
      resolutionKind: row.resolutionKind,
      caseTitle: row.title,
      message: `${comment.ownerName} commented on ${row.code}`,
      createdAt: comment.createdAt,
    },
  );
}

function messageOf(copies: { addressed: number; failed: number } | undefined): string {
  const added = 'Comment Added Successfully';
  if (!copies) return added;
  const { addressed, failed } = copies;
  if (addressed === 0) return `${added}. Nobody addressed has a number to send a copy to.`;
  if (failed === 0) return added;
  return `${added}. ${failed} of ${addressed} messages could not be sent.`;
}
