import * as z from 'zod';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { noteKeys } from './note-keys.ts';

/** A note of a neutral's scratch pad as it lies in the table. */
export const noteRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  caseId: z.string(),
  /** As it was typed: plain text, several lines. */
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type NoteRecord = z.output<typeof noteRecordSchema>;

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
