import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { readThread } from '../record/comment-repository.ts';
import { maySee } from './comment-reader.ts';

/** The comments of a case that this member can see (D35), oldest first. */
export async function* readVisibleThread(
  deps: { table: Table },
  { principal, row }: { principal: Principal; row: { caseId: string; caseManagerId: string } },
): AsyncGenerator<CommentRecord> {
  const { userId, role } = principal;
  const reader = { userId, role, isManaging: row.caseManagerId === userId };
  for await (const comment of readThread(deps.table, row.caseId))
    if (maySee(reader, comment)) yield comment;
}
