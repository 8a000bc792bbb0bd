import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { currentRequest } from '#shared/logger.ts';
import { bundleKeys } from './bundle-keys.ts';
import {
  type BundleContent,
  type BundleRecord,
  bundlePdfSchema,
  bundleRecordSchema,
  emptyContent,
  packContent,
  unpackContent,
} from './bundle-record.ts';

/** Gets a bundle without its manifest; consistent. One read unit per 4 KB. */
export async function findBundle(
  table: Table,
  caseId: string,
  bundleId: string,
): Promise<BundleRecord | undefined> {
  const item = await getItem(table, bundleKeys.bundle(caseId, bundleId), { isConsistent: true });
  return item && bundleRecordSchema.parse(item);
}

/** Case that holds a bundle; undefined if there is no such bundle. Consistent, one read unit. */
export async function findCaseOfBundle(
  table: Table,
  bundleId: string,
): Promise<string | undefined> {
  const item = await getItem(table, bundleKeys.place(bundleId), { isConsistent: true });
  return item && z.object({ caseId: z.string() }).parse(item).caseId;
}

export const contentItemSchema = z.object({ packed: z.instanceof(Uint8Array) });

/**
 * Gets the manifest of a bundle, an empty one if it has none; consistent. One read unit per 4 KB
 * compressed.
 */
export async function readContent(table: Table, bundleId: string): Promise<BundleContent> {
  const item = await getItem(table, bundleKeys.manifest(bundleId), { isConsistent: true });
  return item ? unpackContent(contentItemSchema.parse(item).packed) : emptyContent;
}

/**
 * Lists all bundles of a case, with the private ones of each member; oldest first, consistent. With
 * `newest` only so many, newest first.
 */
export async function listBundleRecords(
  table: Table,
  caseId: string,
  { newest }: { newest?: number } = {},
): Promise<BundleRecord[]> {
  const range = bundleKeys.bundlesOf(caseId);
  const items = await queryAll(table, {
    ...range,
    isConsistent: true,
    isNewestFirst: newest !== undefined,
    limit: newest,
  });
  return items.map((item) => bundleRecordSchema.parse(item));
}

/** The complete PDFs of a bundle, newest first; consistent. */
export async function listVersions(table: Table, bundleId: string): Promise<BundleVersion[]> {
  const items = await queryAll(table, {
    ...bundleKeys.versionsOf(bundleId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => versionSchema.parse(item));
}

export const versionSchema = bundlePdfSchema.extend({
  /** The documents in it. */
  documentIds: z.array(z.string()),
});
export type BundleVersion = z.output<typeof versionSchema>;

export const codesSchema = z.object({ last: z.number(), count: z.number() });

/** The last code of an owner's bundles in a case, and how many there are; consistent. */
export async function readCodes(
  table: Table,
  caseId: string,
  ownerId: string,
): Promise<{ last: number; count: number }> {
  const item = await getItem(table, bundleKeys.codes(caseId, ownerId), { isConsistent: true });
  return item ? codesSchema.parse(item) : { last: 0, count: 0 };
}

/**
 * Transaction items of a new bundle. `codes` fails if another bundle took the code since `last`
 * was read.
 */
export function newBundleItems({ name: TableName }: Table, record: BundleRecord, last: number) {
  return {
    codes: {
      Update: {
        TableName,
        Key: bundleKeys.codes(record.caseId, record.ownerId),
        UpdateExpression: 'SET #last = :number ADD #count :one',
        ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
        ExpressionAttributeNames: { '#last': 'last', '#count': 'count' },
        ExpressionAttributeValues: {
          ':number': record.codeNumber,
          ':one': 1,
          ...(last !== 0 && { ':last': last }),
        },
      },
    },
    bundle: {
      Put: {
        TableName,
        Item: { ...bundleKeys.bundle(record.caseId, record.id), ...record },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    place: {
      Put: {
        TableName,
        Item: { ...bundleKeys.place(record.id), bundleId: record.id, caseId: record.caseId },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

type Change = {
  stored: BundleRecord;
  /** The bundle as it will be; `pdf` and the progress of a run are not part of a change. */
  next: BundleRecord;
  /** The new manifest; undefined if it stays. */
  content?: BundleContent | undefined;
};

/**
 * Transaction items of a change. They fail if the bundle is not at the version that was read. A
 * queued assembly is requested by the place's item, which the table's stream reports.
 */
export function changeItems(table: Table, { stored, next, content }: Change): TransactItem[] {
  const TableName = table.name;
  const { id, caseId, version } = next;
  const { name, visibilityType, hasPageNumbers, hasContents, updatedAt, assembly } = next;
  const fields = {
    name,
    visibilityType,
    version,
    hasPageNumbers,
    hasContents,
    documentCount: next.documentCount,
    documents: next.documents,
    updatedAt,
    assembly,
  };
  const names = Object.keys(fields);
  return [
    {
      Update: {
        TableName,
        Key: bundleKeys.bundle(caseId, id),
        UpdateExpression: `SET ${names.map((field) => `#${field} = :${field}`).join(', ')}`,
        ConditionExpression: '#version = :stored',
        ExpressionAttributeNames: Object.fromEntries(names.map((field) => [`#${field}`, field])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(
            Object.entries(fields).map(([field, value]) => [`:${field}`, value]),
          ),
          ':stored': stored.version,
        },
      },
    },
    ...(content
      ? [
          {
            Put: {
              TableName,
              Item: { ...bundleKeys.manifest(id), packed: packContent(content) },
            },
          },
        ]
      : []),
    ...(assembly.state === 'queued' ? [requestItem(table, next)] : []),
  ];
}

/** Requests an assembly: of a new version, or at `at` of the same one again. */
export const requestItem = (
  { name: TableName }: Table,
  { id, caseId, version }: BundleRecord,
  at?: Date,
): TransactItem => ({
  Put: {
    TableName,
    // Differs from the last request, or the stream would not report it.
    Item: {
      ...bundleKeys.place(id),
      bundleId: id,
      caseId,
      requestedVersion: version,
      ...(at && { requestedAt: at.toISOString() }),
      ...currentRequest(),
    },
  },
});

/**
 * Transaction items that delete a bundle. They fail if it was changed meanwhile. Its PDFs are
 * removed when the stream reports that its place is gone.
 */
export function deleteItems({ name: TableName }: Table, record: BundleRecord): TransactItem[] {
  const { id, caseId, ownerId } = record;
  return [
    {
      Delete: {
        TableName,
        Key: bundleKeys.bundle(caseId, id),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': record.version },
      },
    },
    { Delete: { TableName, Key: bundleKeys.manifest(id) } },
    { Delete: { TableName, Key: bundleKeys.place(id) } },
    {
      Update: {
        TableName,
        Key: bundleKeys.codes(caseId, ownerId),
        UpdateExpression: 'ADD #count :less',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
  ];
}
