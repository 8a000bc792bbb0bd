import { queryPages } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { commentKeys } from './comment-keys.ts';
import { type CommentRecord, commentRecordSchema } from './comment-record.ts';

/**
 * A case's thread, oldest first; consistent, so that a comment just added is there. One read
 * unit for each 4 KB, which is some six comments. Read as it comes: a thread of long comments
 * never lies in memory as a whole.
 */
export async function* readThread(table: Table, caseId: string): AsyncGenerator<CommentRecord> {
  const pages = queryPages(table, { ...commentKeys.commentsOf(caseId), isConsistent: true });
  for await (const items of pages) for (const item of items) yield commentRecordSchema.parse(item);
}

/** A new comment as part of a transaction. */
export function putComment(table: Table, comment: CommentRecord): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: { ...commentKeys.comment(comment.caseId, comment.createdAt, comment.id), ...comment },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
