import type { PaperState } from '#contracts/rules/outcome/papers.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { papersOf } from '#lambdas/cases/writing.door.ts';
import { AppError } from '#shared/errors.ts';

/** The state of a settled case's papers. Throws `conflict` for a case that is not settled. */
export function requireSettled(record: CaseRecord): PaperState {
  const papers = papersOf(record);
  if (!papers)
    throw new AppError('conflict', 'Summary and agreement follow once the case is settled');
  return papers;
}
