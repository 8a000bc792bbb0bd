import * as z from 'zod';
import { remarkKinds } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { transcriptKeys } from './transcript-keys.ts';

/** Stored comment or bookmark. Text is plain and unescaped. */
export const remarkRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(remarkKinds),
  transcriptId: z.string(),
  userId: z.string(),
  /** The author's name and role when it was made. */
  author: z.string(),
  role: z.string(),
  segmentId: z.string(),
  firstWord: z.number().optional(),
  lastWord: z.number().optional(),
  quote: z.string(),
  text: z.string(),
  resolvedAt: z.iso.datetime().optional(),
  resolvedBy: z.string().optional(),
  /** Grows with each change. */
  version: z.number(),
  createdAt: z.iso.datetime(),
});
export type RemarkRecord = z.output<typeof remarkRecordSchema>;

/** Same error for a missing remark and for a bookmark of somebody else. */
export const remarkNotFound = () => new AppError('not_found', 'Remark not found');

const keyOf = ({ kind, transcriptId, userId, id }: RemarkRecord) =>
  kind === 'comment'
    ? transcriptKeys.comment(transcriptId, id)
    : transcriptKeys.bookmark(transcriptId, userId, id);

const asRead = ({ version }: RemarkRecord) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** The transaction item that creates a remark. */
export const putRemark = (table: Table, record: RemarkRecord): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...keyOf(record), ...record },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The transaction item that replaces a remark as it was read. */
export const replaceRemark = (
  table: Table,
  stored: RemarkRecord,
  after: RemarkRecord,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...laterAttributesOf(stored), ...keyOf(after), ...after },
    ...asRead(stored),
  },
});

/** The transaction item that deletes a remark as it was read. */
export const deleteRemarkItem = (table: Table, stored: RemarkRecord): TransactItem => ({
  Delete: { TableName: table.name, Key: keyOf(stored), ...asRead(stored) },
});

/**
 * A comment on the transcript, or one of the caller's bookmarks; consistent. Two read units. Throws
 * `not_found`.
 */
export async function getRemark(
  table: Table,
  { transcriptId, userId, remarkId }: { transcriptId: string; userId: string; remarkId: string },
): Promise<RemarkRecord> {
  const keys = [
    transcriptKeys.comment(transcriptId, remarkId),
    transcriptKeys.bookmark(transcriptId, userId, remarkId),
  ];
  const found = await Promise.all(keys.map((key) => getItem(table, key, { isConsistent: true })));
  const item = found.find((one) => one !== undefined);
  if (!item) throw remarkNotFound();
  return parseStored(remarkRecordSchema, item);
}

/**
 * All comments on a transcript and the bookmarks of a person in it, the oldest first. Consistent: one
 * read unit for about six remarks, two at least.
 */
export async function listRemarkRecords(
  table: Table,
  { transcriptId, userId }: { transcriptId: string; userId: string },
): Promise<RemarkRecord[]> {
  const ranges = [
    transcriptKeys.commentsOf(transcriptId),
    transcriptKeys.bookmarksOf(transcriptId, userId),
  ];
  const items = await Promise.all(
    ranges.map((range) => queryAll(table, { ...range, isConsistent: true })),
  );
  return items
    .flat()
    .map((item) => parseStored(remarkRecordSchema, item))
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
