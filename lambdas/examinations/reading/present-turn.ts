import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { entryLine, isWritten, kindFacts } from '#contracts/rules/speech/entries.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { type ExaminationHead, isStruckAt, placesOf, typeOf } from '../record/examination-head.ts';
import { readRedactions } from '../record/redactions-repository.ts';
import { layersOf, type TurnRecord } from '../record/turn-record.ts';
import {
  isAudioWithheld,
  isRedactedTurn,
  maskTurn,
  placesOfTurn,
  type Reader,
  readerOf,
} from './redacted-turn.ts';

export type TurnView = {
  head: ExaminationHead;
  places: ReturnType<typeof placesOf>;
  reader: Reader;
};

/** What turns are presented with to a person of this role. One read unit per 4 KB. */
export async function viewOf(
  table: Table,
  {
    caseId,
    head,
    role,
    redact = false,
  }: { caseId: string; head: ExaminationHead; role: Role; redact?: boolean },
): Promise<TurnView> {
  const reader = readerOf(await readRedactions(table, caseId), role, { redact });
  return { head, places: placesOf(head), reader };
}

/**
 * Converts a turn to the seeds' format, with a signed address of its audio. For a person who may not
 * read what is redacted, marks stand in its place and the audio is withheld.
 */
export async function presentTurn(
  { files }: { files: Files },
  record: TurnRecord,
  { head, places, reader }: TurnView,
): Promise<Turn> {
  const turn = reader.mayRead ? record : maskTurn(record, reader);
  const { mediaId, number: slot, version, speaker, witness, text, objections, exhibits } = turn;
  const { originalText, splitFrom } = turn;
  const { number = 0, questionNo = 0 } = places.get(slot) ?? {};
  const kind = typeOf(head, slot);
  const isWithheld = isAudioWithheld(record, reader);
  const redactedPlaces = reader.mayRead ? placesOfTurn(record, reader) : [];
  return {
    id: mediaId,
    ...{ mediaId, number, version, speaker, witness, text, questionNo },
    ...kindFacts(kind),
    ...(isWritten(kind) && { line: entryLine(kind, turn, turn.recordedAt) }),
    currentTime: turn.recordedAt,
    duration: turn.durationSeconds,
    transcriptionFlag: turn.isComplete,
    audioUrl:
      turn.audio && !isWithheld
        ? await downloadAddress(files, { ...turn.audio, fileName: turn.audioName })
        : '',
    objections,
    exhibits,
    isStruck: isStruckAt(head, slot),
    isRedacted: isRedactedTurn(record, reader),
    isAudioWithheld: isWithheld,
    ...(redactedPlaces.length > 0 && { redactedPlaces }),
    ...(record.originalText !== undefined &&
      record.originalText !== record.text && { originalText }),
    ...(splitFrom !== undefined && { splitFrom }),
    layers: layersOf(turn),
  };
}

/** One turn, after it was written. */
export const presentWritten = async (
  deps: { table: Table; files: Files },
  turn: TurnRecord,
  { head, role }: { head: ExaminationHead; role: Role },
): Promise<Turn> =>
  presentTurn(deps, turn, await viewOf(deps.table, { caseId: turn.caseId, head, role }));
