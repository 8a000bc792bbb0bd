import { queryPages } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { commentKeys } from './comment-keys.ts';
import { type CommentRecord, commentRecordSchema } from './comment-record.ts';

/**
 * A case's thread, oldest first. Consistent, so that a new comment is there. One read unit per 4
 * KB, about six comments. Streamed, so that a long thread is never in memory as a whole.
 */
export async function* readThread(table: Table, caseId: string): AsyncGenerator<CommentRecord> {
  const pages = queryPages(table, { ...commentKeys.commentsOf(caseId), isConsistent: true });
  for await (const items of pages) for (const item of items) yield commentRecordSchema.parse(item);
}

/** A new comment for a transaction. */
export function putComment(table: Table, comment: CommentRecord): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: { ...commentKeys.comment(comment.caseId, comment.createdAt, comment.id), ...comment },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
