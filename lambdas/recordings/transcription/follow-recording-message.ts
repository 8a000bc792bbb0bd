import type { Table } from '#shared/dynamo/table.ts';
import { KEPT_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { GENERAL_FAILURE } from '../record/fail-transcription.ts';
import { readJobName, recordingIdOf } from '../record/recording-record.ts';
import { changeRecording, findPlace, type RecordingPlace } from '../record/recording-repository.ts';
import { endTranscription } from './end-transcription.ts';
import type { RecordingMessage } from './recording-message.ts';
import { startTranscription } from './start-transcription.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';
import { withholdThreat } from './withhold-threat.ts';

/**
 * Follows one message about a recording. Returns 'unregistered' if the file is not registered as a
 * recording yet. Safe to repeat and in any order: each transition names the state that it leaves,
 * and the jobs and the transcript have names that follow from the recording.
 */
export async function followRecordingMessage(
  deps: TranscriptionDeps,
  message: RecordingMessage,
): Promise<'done' | 'unregistered'> {
  const recordingId = recordingIdIn(message);
  if (recordingId === undefined) return 'done';
  const place = await findPlace(deps.table, recordingId);
  if (!place) return 'key' in message ? 'unregistered' : 'done';
  if (message.kind === 'ended') await endTranscription(deps, place, message);
  else {
    if (message.kind === 'scanned') await storeVerdict(deps, place, message);
    await startTranscription(deps, place);
  }
  return 'done';
}

function recordingIdIn(message: RecordingMessage): string | undefined {
  if (message.kind === 'requested') return message.recordingId;
  if (message.kind === 'ended') return readJobName(message.jobName)?.recordingId;
  // The key of a registered upload (upload-keys.ts).
  const [, , purpose, uploadId = ''] = message.key.split('/');
  const isRecording = message.key.startsWith(KEPT_PREFIX) && purpose === 'caseRecording';
  return isRecording && /^upl_\w{1,60}$/.test(uploadId) ? recordingIdOf(uploadId) : undefined;
}

/**
 * Keeps the first verdict on a file; a later threat replaces it, and removes the sound of the
 * transcript.
 */
async function storeVerdict(
  { table }: TranscriptionDeps,
  place: RecordingPlace,
  { key, verdict }: Extract<RecordingMessage, { kind: 'scanned' }>,
): Promise<void> {
  const changed = await changeRecording(table, place, (stored) => {
    const known = stored.verdicts[key];
    if (![stored.file.key, stored.audio?.key].includes(key)) return undefined;
    if (known === 'threat' || (known && verdict !== 'threat')) return undefined;
    const record = { ...stored, verdicts: { ...stored.verdicts, [key]: verdict } };
    if (verdict === 'clean' || stored.state === 'ready') return { record };
    const message =
      verdict === 'threat'
        ? 'The malware scan found a threat in this file'
        : 'The malware scan could not check this file';
    return { record: { ...record, state: 'failed', message } };
  });
  await withholdThreat(table, changed);
}

/** Fails a recording after the last delivery of its message, so that a neutral can start again. */
export async function giveUpRecording(
  { table }: { table: Table },
  message: RecordingMessage,
): Promise<void> {
  const recordingId = recordingIdIn(message);
  const place = recordingId === undefined ? undefined : await findPlace(table, recordingId);
  if (!place) return;
  await changeRecording(table, place, (stored) =>
    stored.state === 'waiting' || stored.state === 'transcribing'
      ? { record: { ...stored, state: 'failed', message: GENERAL_FAILURE } }
      : undefined,
  );
}
