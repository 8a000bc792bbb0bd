import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { commentKeys } from '../record/comment-keys.ts';
import type { CommentRecord } from '../record/comment-record.ts';

type MeetingComment = Omit<
  CommentRecord,
  'visibilityType' | 'visibilityPartyIds' | 'alsoVisibleTo' | 'ownerType' | 'meeting'
> & { meeting: NonNullable<CommentRecord['meeting']> };

/** A neutral's comment to everybody on the case that a meeting is set, for a transaction. */
export function meetingCommentItem(table: Table, comment: MeetingComment): TransactItem {
  const record: CommentRecord = {
    ...comment,
    visibilityType: 'all',
    visibilityPartyIds: [],
    ownerType: 'mediator',
  };
  return {
    Put: {
      TableName: table.name,
      Item: { ...commentKeys.comment(record.caseId, record.createdAt, record.id), ...record },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
