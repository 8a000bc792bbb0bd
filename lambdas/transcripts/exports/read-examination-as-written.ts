import { redactionMatcher } from '#contracts/rules/speech/redactions.ts';
import { listErrataSheets } from '#lambdas/examinations/door.ts';
import { readExaminationRedactions } from '#lambdas/examinations/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { redactSheet } from './errata-sheets.ts';
import { countMarks, type ExportedTranscript, redactExamination } from './exported-transcript.ts';
import { readExamination } from './read-examination.ts';

/**
 * The cross-examination of one of the caller's cases as it is written into a file: open, or with marks in
 * place of the words that are redacted now. Throws as `readExamination` does, and `conflict` if words
 * are redacted meanwhile.
 */
export async function readExaminationAsWritten(
  deps: Pick<TranscriptsDeps, 'table' | 'files' | 'clock'>,
  { principal, caseId, redact }: { principal: Principal; caseId: string; redact: boolean },
): Promise<
  Pick<
    ExportedTranscript,
    'title' | 'content' | 'version' | 'redactedWords' | 'hasTimes' | 'sheets'
  > & { redactions: Awaited<ReturnType<typeof readExaminationRedactions>> }
> {
  const before = await readExaminationRedactions(deps.table, caseId);
  const { content: read, revision } = await readExamination(deps, {
    ...{ principal, caseId, redact },
  });
  const sheets = await listErrataSheets(deps, { caseId, role: principal.role, redact });
  const redactions = await readExaminationRedactions(deps.table, caseId);
  // Each part was read with the redactions of its moment.
  if (redactions.revision !== before.revision) throw changedMeanwhile();
  const isRedacted = redactionMatcher(redactions.words);
  const content = redact ? redactExamination(read, isRedacted) : read;
  return {
    title: 'Cross-examination',
    content,
    version: { version: revision, savedAt: '', name: '' },
    redactedWords: redact ? countMarks(content) : 0,
    hasTimes: false,
    sheets: redact ? sheets.map((sheet) => redactSheet(sheet, isRedacted)) : sheets,
    redactions,
  };
}
