import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalOf } from '#lambdas/cases/tribunal.door.ts';
import { type DeskDraftRecord, kindOf } from './desk-record.ts';

/** Who signs a draft once it is published: the tribunal, or the author of a dissenting opinion. */
export function signatoriesOf(
  draft: Pick<DeskDraftRecord, 'kind' | 'refersTo' | 'order' | 'userId' | 'authorName'>,
  record: CaseRecord,
): string[] {
  if (kindOf(draft) !== 'dissent') return tribunalOf(record);
  const author = record.assignments.find((one) => one.userId === draft.userId);
  return [author?.name ?? draft.authorName];
}
