import type { Member } from '#lambdas/cases/members.door.ts';
import { casePath } from '#lambdas/cases/record.door.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { isAddressed } from '../thread/comment-reader.ts';

type CommentMail = {
  comment: CommentRecord;
  row: Pick<DocketRow, 'caseId' | 'code' | 'resolutionKind'>;
  members: readonly Member[];
};

/**
 * The mail to the addressees of a comment, for its transaction: neutrals of the case and agents of
 * its parties. It names the case and the author; the comment's text stays in the thread. People who
 * can read the comment but are not addressed get no mail.
 */
export function commentMailItem(
  table: Table,
  { comment, row, members }: CommentMail,
): TransactItem {
  const { id, visibilityType, visibilityPartyIds, ownerId, ownerName, createdAt } = comment;
  const { caseId, code, resolutionKind } = row;
  const text = `${ownerName} wrote in the proceedings of ${code}.`;
  const subject = `${code}: New comment by ${ownerName}`;
  return putNotice(table, {
    id,
    at: createdAt,
    actorId: ownerId,
    matter: caseId,
    topic: code,
    userIds: members.filter((member) => isAddressed(member, comment)).map(({ userId }) => userId),
    words: {
      subject,
      text,
      link: { label: 'Read the comment', to: casePath(caseId, resolutionKind) },
    },
    outside: {
      words: { subject, text: `${text} Please read and answer it in your portal.` },
      ...(visibilityType === 'all' ? { caseId } : { partyIds: visibilityPartyIds }),
    },
  });
}
