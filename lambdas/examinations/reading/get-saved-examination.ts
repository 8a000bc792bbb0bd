import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { TranscriptResponse } from '#contracts/endpoints/speech/transcripts.ts';
import { TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readHead, readTurns } from '../record/turn-repository.ts';
import { presentTurn, viewOf } from './present-turn.ts';

/**
 * The cross-examination of one of the caller's cases as a read-only transcript: a segment per turn,
 * 100 from the index `from`, or as many as fit into a response; with `redact`, as a case manager reads it. Segments have no times, as each turn has audio of its own. Throws
 * `not_found` for a foreign case. About 25 read units.
 */
export async function getSavedExamination(
  deps: { table: Table; files: Files },
  {
    principal,
    caseId,
    from,
    redact = false,
  }: { principal: Principal; caseId: string; from: number; redact?: boolean },
): Promise<TranscriptResponse> {
  const row = await requireMember(deps, { principal, caseId });
  const head = await readHead(deps.table, caseId);
  const total = head.types.length;
  const end = Math.min(from + TURNS_PER_RESPONSE, total);
  const records = await readTurns(deps.table, { caseId, head, first: from + 1, last: end });
  const view = await viewOf(deps.table, { caseId, head, role: principal.role, redact });
  const turns = await Promise.all(records.map((record) => presentTurn(deps, record, view)));
  const words = withinAnswer(turns.map(toSegment));
  const next = from + words.length;
  return {
    id: caseId,
    caseId,
    title: row.title,
    version: head.revision,
    latestVersion: head.revision,
    transcriptData: { words },
    speakers: [],
    totalSegments: total,
    ...(next < total && { next }),
    audioFileUrl: '',
    mediaType: '',
    mayReadRedacted: view.reader.mayRead,
    audioState: 'whole',
  };
}

/** The speaker is the name itself. */
function toSegment(turn: Turn): TranscriptResponse['transcriptData']['words'][number] {
  const { id, mediaId, speaker, textType, entry, line, transcriptionFlag, duration } = turn;
  const { questionNo, witness, audioUrl, objections, exhibits } = turn;
  const { version, isStruck, originalText, splitFrom, layers } = turn;
  const { isRedacted, isAudioWithheld, redactedPlaces } = turn;
  return {
    ...{ id, mediaId, speaker, transcriptionFlag },
    ...(textType && { textType }),
    text: wordsOf(turn.text).map((word) => ({ text: word })),
    ...{ start: 0, end: duration, confidence: 0 },
    turn: {
      ...{ questionNo, witness, audioUrl, duration, objections, exhibits },
      ...{ version, isStruck, layers, isRedacted, isAudioWithheld },
      ...(redactedPlaces && { redactedPlaces }),
      ...(entry && { entry }),
      ...(line !== undefined && { line }),
      ...(originalText !== undefined && { originalText }),
      ...(splitFrom !== undefined && { splitFrom }),
    },
  };
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .filter(Boolean)
    // A leaf has up to 200 code units; a character has up to two.
    .flatMap((word) => word.match(/.{1,100}/gu) ?? []);
