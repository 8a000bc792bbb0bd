import type { TurnFacts } from '#contracts/rules/speech/examinations.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import { getSavedExamination } from '../../examinations/index.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';

const MAX_ATTEMPTS = 3;

/**
 * The cross-examination of one of the caller's cases: a segment per turn with its objections and
 * exhibits, after a line that names a new witness. Throws `conflict` if it changes while each of
 * three attempts reads it. About 25 read units for each 100 turns.
 */
export async function readExamination(
  deps: Pick<TranscriptsDeps, 'table' | 'files'>,
  request: { principal: Principal; caseId: string },
): Promise<{ content: TranscriptContent; revision: number }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await readTurns(deps, request);
    if (found) return found;
  }
  throw new AppError('conflict', 'The cross-examination is being changed. Please try again');
}

/** Undefined if a part belongs to another revision than the first one. */
async function readTurns(
  deps: Pick<TranscriptsDeps, 'table' | 'files'>,
  request: { principal: Principal; caseId: string },
): Promise<{ content: TranscriptContent; revision: number } | undefined> {
  const segments: Segment[] = [];
  let witness = '';
  let revision: number | undefined;
  for (let from: number | undefined = 0; from !== undefined; ) {
    const part: Awaited<ReturnType<typeof getSavedExamination>> = await getSavedExamination(deps, {
      ...request,
      from,
    });
    revision ??= part.version;
    if (part.version !== revision) return undefined;
    for (const { id, speaker, textType, text, turn } of part.transcriptData.words) {
      if (turn && turn.witness !== '' && turn.witness !== witness)
        segments.push({ id: `${id}-witness`, speaker: 'Examined', text: leavesOf(turn.witness) });
      witness = turn?.witness || witness;
      const remarks = turn ? remarksOf(turn).flatMap(leavesOf) : [];
      segments.push({ id, speaker, ...(textType && { textType }), text: [...text, ...remarks] });
    }
    from = part.next;
  }
  return { content: { speakers: [], segments }, revision: revision ?? 0 };
}

/** E.g. '[Objection by Asha Rao (leading): sustained]' and '[Exhibit C-4]'. */
const remarksOf = ({ objections, exhibits }: TurnFacts): string[] => [
  ...objections.map(
    ({ by, ground, state }) => `[Objection by ${by}${ground && ` (${ground})`}: ${state}]`,
  ),
  ...exhibits.map(({ text }) => `[Exhibit ${text}]`),
];

const leavesOf = (text: string) =>
  text
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => ({ text: word }));
