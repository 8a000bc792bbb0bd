import { numberKey } from '#shared/dynamo/numbered-list.ts';
import {
  RECORDING_PARTS_PREFIX,
  TRANSCRIPTIONS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';

const listPk = (caseId: string) => `CASE#${caseId}#RECORDINGS`;

export const recordingKeys = {
  /** A recording in its case's list. */
  recording: (caseId: string, number: number) => ({
    pk: listPk(caseId),
    sk: `RECORDING#${numberKey(number)}`,
  }),
  recordingsOf: (caseId: string) => ({ pk: listPk(caseId), skPrefix: 'RECORDING#' }),
  /** The number of recordings of a case. */
  counter: (caseId: string) => ({ pk: listPk(caseId), sk: 'TOTAL' }),
  /** The case and the number of a recording; there is one recording for each upload. */
  place: (recordingId: string) => ({ pk: `RECORDING#${recordingId}`, sk: 'PLACE' }),
};

/**
 * Key of the file of a part of a recording. It names the stretch, so that a part that was cut otherwise
 * has another one. Expires (file-prefixes.constants.ts).
 */
export const recordingPartKey = (
  caseId: string,
  recordingId: string,
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
) =>
  `${RECORDING_PARTS_PREFIX}${caseId}/${recordingId}/${milliseconds(startSeconds)}-${milliseconds(endSeconds)}`;

const milliseconds = (seconds: number) => Math.round(seconds * 1_000);

/** Key of a transcription job's output in the files bucket. */
export const transcriptionKey = (caseId: string, jobName: string) =>
  `${TRANSCRIPTIONS_PREFIX}${caseId}/${jobName}.json`;
