import * as z from 'zod';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { noteKeys } from './note-keys.ts';

/** Stored note of a neutral's scratch pad. */
export const noteRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  caseId: z.string(),
  /** Unescaped plain text of several lines. */
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type NoteRecord = z.output<typeof noteRecordSchema>;

/** Returns the transaction item that creates a note. */
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
 * Returns every note of a neutral on a case, newest first. Strongly consistent, so that it
 * includes new notes. One read unit per 4 KB, about ten notes.
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
