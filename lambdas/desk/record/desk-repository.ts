import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { deskKeys } from './desk-keys.ts';
import {
  type DeskDraftRecord,
  deskDraftSchema,
  type StoredText,
  unpackText,
  versionItemSchema,
} from './desk-record.ts';

/** Same error for a missing draft and for one that the caller may not see. */
export const draftNotFound = () => new AppError('not_found', 'Draft not found');

/** A draft; consistent. One read unit, up to two with fifty versions. */
export async function findDraft(
  table: Table,
  caseId: string,
  draftId: string,
): Promise<DeskDraftRecord | undefined> {
  const item = await getItem(table, deskKeys.draft(caseId, draftId), { isConsistent: true });
  return item && parseStored(deskDraftSchema, item);
}

/**
 * All drafts of a case, also those that the caller may not see, oldest first; consistent. One read
 * unit per 4 KB.
 */
export async function listDrafts(table: Table, caseId: string): Promise<DeskDraftRecord[]> {
  const items = await queryAll(table, { ...deskKeys.draftsOf(caseId), isConsistent: true });
  return items.map((item) => deskDraftSchema.parse(item));
}

/** The text of a version; consistent. One read unit per 4 KB of its compressed size. */
export async function getText(
  table: Table,
  { caseId, id }: Pick<DeskDraftRecord, 'caseId' | 'id'>,
  version: number,
): Promise<StoredText> {
  const item = await getItem(table, deskKeys.version(caseId, id, version), { isConsistent: true });
  if (!item) throw new AppError('not_found', 'This version is no longer kept');
  return unpackText(versionItemSchema.parse(item).packed);
}

/** Transaction items of a new draft. */
export const newDraftItems = (table: Table, draft: DeskDraftRecord, packed: Uint8Array) => ({
  draft: {
    Put: {
      TableName: table.name,
      Item: { ...deskKeys.draft(draft.caseId, draft.id), ...draft },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  text: putText(table, draft, packed),
});

const putText = (
  { name: TableName }: Table,
  { caseId, id, userId, textVersion: version }: DeskDraftRecord,
  packed: Uint8Array,
): TransactItem => ({
  Put: { TableName, Item: { ...deskKeys.version(caseId, id, version), userId, version, packed } },
});

/** Writes a changed draft on the condition that it is as it was read. */
export const replaceDraft = (
  { name: TableName }: Table,
  stored: DeskDraftRecord,
  after: DeskDraftRecord,
): TransactItem => ({
  Put: {
    TableName,
    Item: {
      ...laterAttributesOf(stored),
      ...deskKeys.draft(after.caseId, after.id),
      ...after,
      version: stored.version + 1,
    },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': stored.version },
  },
});

/** Deletes a draft as it was read, with its versions. */
export const deleteDraftItems = (
  { name: TableName }: Table,
  { caseId, id, version, versions }: DeskDraftRecord,
): TransactItem[] => [
  {
    Delete: {
      TableName,
      Key: deskKeys.draft(caseId, id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
  },
  ...versions.map((one) => ({
    Delete: { TableName, Key: deskKeys.version(caseId, id, one.version) },
  })),
];

/** What a plan decides. */
export type DraftChange = {
  /** The changed draft; undefined if there is nothing to write. */
  after: DeskDraftRecord | undefined;
  /** The new text, packed. */
  packed?: Uint8Array;
  /** Items of others that are written with it. */
  items?: TransactItem[];
};

/**
 * Changes a draft: reads it by `read`, which authorises, lets `plan` decide, and writes if the draft is
 * still as it was read; the texts of versions that left the list are deleted. Returns the committed plan.
 */
export async function changeDraft<Plan extends DraftChange>(
  table: Table,
  read: () => Promise<DeskDraftRecord>,
  plan: (stored: DeskDraftRecord) => Promise<Plan>,
): Promise<Plan> {
  return changeItem(table, {
    read,
    plan: async (stored) => {
      const planned = await plan(stored);
      const { after, packed, items = [] } = planned;
      if (!after) return { result: planned };
      const kept = new Set(after.versions.map(({ version }) => version));
      const gone = stored.versions.filter(({ version }) => !kept.has(version));
      return {
        result: planned,
        items: [
          replaceDraft(table, stored, after),
          ...(packed ? [putText(table, after, packed)] : []),
          ...gone.map(({ version }) => ({
            Delete: {
              TableName: table.name,
              Key: deskKeys.version(stored.caseId, stored.id, version),
            },
          })),
          ...items,
        ],
      };
    },
  });
}
