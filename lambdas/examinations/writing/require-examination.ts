import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { findCaseSpeech } from '#lambdas/speech/door.ts';
import { AppError } from '#shared/errors.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';

/** Throws `conflict` unless the case has a cross-examination in its speech settings. */
export async function requireExamination(
  deps: Pick<ExaminationsDeps, 'table' | 'settings'>,
  row: DocketRow,
): Promise<void> {
  const { crossExamination } = await findCaseSpeech(deps, row);
  if (!crossExamination) throw new AppError('conflict', 'This case has no cross-examination');
}
