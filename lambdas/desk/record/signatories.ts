import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalOf } from '#lambdas/cases/tribunal.door.ts';
import type { DeskDraftRecord } from './desk-record.ts';

/** Who signs a draft once it is published: the tribunal, or the author of a dissenting opinion. */
export function signatoriesOf(
  { kind, userId, authorName }: Pick<DeskDraftRecord, 'kind' | 'userId' | 'authorName'>,
  record: CaseRecord,
): string[] {
  if (kind !== 'dissent') return tribunalOf(record);
  const author = record.assignments.find((one) => one.userId === userId);
  return [author?.name ?? authorName];
}
