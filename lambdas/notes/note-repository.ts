import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { noteKeys } from './note-keys.ts';
import { type NoteRecord, noteRecordSchema } from './note-record.ts';

/** A new note as part of a transaction. */
export function putNote(table: Table, note: NoteRecord): TransactItem {
  const { userId, caseId, createdAt, id } = note;
  return {
    Put: {
      TableName: table.name,
      Item: { ...noteKeys.note(userId, caseId, createdAt, id), ...note },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/**
 * Every note of one neutral on one case, newest first; consistent, so that a note just added
 * is there. One read unit for each 4 KB, which is some ten notes.
 */
export async function listNoteRecords(
  table: Table,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<NoteRecord[]> {
  const items = await queryAll(table, {
    ...noteKeys.notesOf(userId, caseId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => noteRecordSchema.parse(item));
}
