import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { type ExaminationHead, questionNoOf, type TurnRecord, typeOf } from './turn-repository.ts';

/** Converts a turn to the seeds' format, with a signed address of its audio. */
export async function presentTurn(
  { files }: { files: Files },
  turn: TurnRecord,
  head: ExaminationHead,
): Promise<Turn> {
  const { mediaId, number, version, speaker, witness, text, objections, exhibits } = turn;
  return {
    id: mediaId,
    mediaId,
    number,
    version,
    speaker,
    witness,
    text,
    textType: typeOf(head, number),
    questionNo: questionNoOf(head, number),
    currentTime: turn.recordedAt,
    duration: turn.durationSeconds,
    transcriptionFlag: turn.isComplete,
    audioUrl: turn.audio
      ? await downloadAddress(files, { ...turn.audio, fileName: turn.audioName })
      : '',
    objections,
    exhibits,
  };
}
