import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { deskKeys } from './desk-keys.ts';
import {
  type DeskDraftRecord,
  type StoredText,
  unpackText,
  versionItemSchema,
} from './desk-record.ts';
import { listDrafts } from './desk-repository.ts';

/** Whether a member of the tribunal may read and write a draft. */
export const isReader = ({ userId, audience }: DeskDraftRecord, reader: string): boolean =>
  userId === reader || audience === 'tribunal';

/**
 * The drafts of a case that this person may see, newest first: none for who is not of the tribunal. One read
 * unit per 4 KB of all drafts of the case, or none.
 */
export async function listReadableDrafts(
  table: Table,
  { record, userId }: { record: CaseRecord; userId: string },
): Promise<DeskDraftRecord[]> {
  if (!isOfTribunal(record, userId)) return [];
  const drafts = await listDrafts(table, record.id);
  return drafts.filter((draft) => isReader(draft, userId)).toReversed();
}

/**
 * The texts of these drafts, by id; one that was saved again since it was read may be missing. Half a read
 * unit per 4 KB of each one's compressed size.
 */
export async function readDraftTexts(
  table: Table,
  drafts: readonly DeskDraftRecord[],
): Promise<Map<string, StoredText>> {
  const keys = drafts.map(({ caseId, id, textVersion }) =>
    deskKeys.version(caseId, id, textVersion),
  );
  const bySort = new Map((await batchGet(table, keys)).map((item) => [item['sk'], item]));
  const texts = new Map<string, StoredText>();
  for (const [position, { id }] of drafts.entries()) {
    const item = bySort.get(keys[position]?.sk);
    if (item) texts.set(id, await unpackText(versionItemSchema.parse(item).packed));
  }
  return texts;
}
