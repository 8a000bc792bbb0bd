import { type Role, roleLabels, roles } from '#contracts/rules/roles.ts';
import { describeLayer } from '#contracts/rules/speech/describe-layer.ts';
import { printExhibit, printMarks } from '#contracts/rules/speech/entries.ts';
import type { TurnFacts } from '#contracts/rules/speech/examinations.ts';
import { getSavedExamination } from '#lambdas/examinations/door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import type { ExportedContent, ExportedSegment } from './exported-transcript.ts';

const MAX_ATTEMPTS = 3;

/**
 * The cross-examination of one of the caller's cases: a segment per turn with its objections,
 * exhibits, original words and layers, after a line that names a new witness; with `redact`, as a case
 * manager reads it. Throws `conflict` if it changes while each of three attempts reads it. About 25 read
 * units for each 100 turns.
 */
export async function readExamination(
  deps: Pick<TranscriptsDeps, 'table' | 'files'>,
  request: { principal: Principal; caseId: string; redact?: boolean },
): Promise<{ content: ExportedContent; revision: number }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await readTurns(deps, request);
    if (found) return found;
  }
  throw changedMeanwhile();
}

/** Undefined if a part belongs to another revision than the first one. */
async function readTurns(
  deps: Pick<TranscriptsDeps, 'table' | 'files'>,
  request: { principal: Principal; caseId: string; redact?: boolean },
): Promise<{ content: ExportedContent; revision: number } | undefined> {
  const segments: ExportedSegment[] = [];
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
        segments.push({
          ...{ id: `${id}-witness`, speaker: 'Examined', text: leavesOf(turn.witness) },
          ...{ isExamination: true, witness: turn.witness },
        });
      witness = turn?.witness || witness;
      segments.push({
        ...{ id, ...(textType && { textType }) },
        // What a person wrote down is said by nobody.
        speaker: turn?.line === undefined ? speaker : '',
        text: turn ? printedLeaves(text, turn) : text,
        isExamination: true,
        ...(turn && {
          ...{ isStruck: turn.isStruck, notes: notesOf(turn) },
          exhibits: turn.exhibits.map(printExhibit),
        }),
      });
    }
    from = part.next;
  }
  return { content: { speakers: [], segments }, revision: revision ?? 0 };
}

/** The words with the marks of the turn, e.g. '[Exhibit C-4]'; of a written entry its line. */
function printedLeaves(spoken: ExportedSegment['text'], turn: TurnFacts): ExportedSegment['text'] {
  if (turn.line !== undefined) return leavesOf(`[${turn.line}]`);
  const text = [...spoken, ...printMarks(turn).flatMap(leavesOf)];
  return text.length === 0 && turn.entry ? leavesOf(`[${turn.entry}]`) : text;
}

/** The first words and each later layer, e.g. '[Struck out by Asha Rao, Mediator, on …]'. */
function notesOf({ layers, originalText }: TurnFacts): string[] {
  const [first, ...later] = layers;
  const before = first?.changes.includes('recorded') ? [] : (first ?? []);
  return [
    ...(originalText === undefined ? [] : [`[Before the first edit: “${originalText}”]`]),
    ...[before, later].flat().map((layer) => `[${describeLayer(layer)}${authorOf(layer)}]`),
  ];
}

/** ' by Asha Rao, Arbitrator, on 04/03/2026 at 11:30 am IST'; without a name the time alone. */
function authorOf({ name, role, at }: TurnFacts['layers'][number]): string {
  const place = isRole(role) ? `, ${roleLabels[role]}` : '';
  return `${name && ` by ${name}${place},`} on ${toIndianMoment(at)}`;
}

const isRole = (role: string): role is Role => roles.some((each) => each === role);

const leavesOf = (text: string) =>
  text
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => ({ text: word }));
