import * as z from 'zod';
import { annotationAudiences } from '#contracts/endpoints/annotations.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { annotationKeys } from './annotation-keys.ts';

/** Stored annotation of a passage. Text is plain and unescaped. */
export const annotationRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** The author's name when it was created. */
  author: z.string(),
  caseId: z.string(),
  /** '' and page 0 for a transcript. */
  documentId: z.string(),
  page: z.number(),
  /** Where words of a transcript are; absent for a document. */
  spoken: z
    .object({
      transcriptId: z.string(),
      /** Of the transcript in its case. */
      number: z.number(),
      segmentId: z.string(),
      second: z.number(),
      /** The latest version of the transcript at that time. */
      version: z.number(),
    })
    .optional(),
  quote: z.string(),
  occurrence: z.number(),
  note: z.string(),
  issue: z.string(),
  /** 'YYYY-MM-DD' or ''. */
  eventDate: z.string(),
  audience: z.enum(annotationAudiences),
  /** Grows with each change. */
  version: z.number(),
  createdAt: z.iso.datetime(),
});
export type AnnotationRecord = z.output<typeof annotationRecordSchema>;

/** Same error for a missing annotation and for one that the caller may not see. */
export const annotationNotFound = () => new AppError('not_found', 'Annotation not found');

const keyOf = ({ userId, caseId, id, audience }: AnnotationRecord) =>
  audience === 'tribunal'
    ? annotationKeys.shared(caseId, id)
    : annotationKeys.own(userId, caseId, id);

const itemOf = (record: AnnotationRecord, stored?: AnnotationRecord) => ({
  ...laterAttributesOf(stored),
  ...keyOf(record),
  ...record,
});

/** The transaction item that creates an annotation, or one with another key in place of `stored`. */
export const putAnnotation = (
  table: Table,
  record: AnnotationRecord,
  stored?: AnnotationRecord,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: itemOf(record, stored),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const asRead = ({ version }: AnnotationRecord) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** The transaction item that deletes an annotation as it was read. */
export const deleteAnnotationItem = (table: Table, stored: AnnotationRecord): TransactItem => ({
  Delete: { TableName: table.name, Key: keyOf(stored), ...asRead(stored) },
});

/** The transaction items that replace an annotation as it was read; a changed audience moves it. */
export function replaceAnnotationItems(
  table: Table,
  stored: AnnotationRecord,
  after: AnnotationRecord,
): TransactItem[] {
  if (after.audience !== stored.audience)
    return [deleteAnnotationItem(table, stored), putAnnotation(table, after, stored)];
  const Item = itemOf(after, stored);
  return [{ Put: { TableName: table.name, Item, ...asRead(stored) } }];
}

/** The caller's own annotation, or a shared one; consistent. Two read units. */
export async function findAnnotation(
  table: Table,
  { userId, caseId, annotationId }: { userId: string; caseId: string; annotationId: string },
): Promise<AnnotationRecord | undefined> {
  const keys = [
    annotationKeys.own(userId, caseId, annotationId),
    annotationKeys.shared(caseId, annotationId),
  ];
  const found = await Promise.all(keys.map((key) => getItem(table, key, { isConsistent: true })));
  const item = found.find((one) => one !== undefined);
  return item && parseStored(annotationRecordSchema, item);
}

/**
 * What a member of the tribunal reads in a case: their own annotations and the shared ones, the oldest first.
 * Consistent: one read unit per 4 KB, about eight annotations.
 */
export async function listAnnotationRecords(
  table: Table,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<AnnotationRecord[]> {
  const partitions = [annotationKeys.ownOf(userId, caseId), annotationKeys.sharedOf(caseId)];
  const items = await Promise.all(
    partitions.map((partition) => queryAll(table, { ...partition, isConsistent: true })),
  );
  const byId = new Map<string, AnnotationRecord>();
  for (const item of items.flat()) {
    const record = parseStored(annotationRecordSchema, item);
    // One that moves between the partitions during the reads is in both.
    byId.set(record.id, record);
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
