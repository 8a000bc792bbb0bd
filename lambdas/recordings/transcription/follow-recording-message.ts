import {
  BadRequestException,
  ConflictException,
  GetTranscriptionJobCommand,
  type MediaFormat,
  StartTranscriptionJobCommand,
  type TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/speech.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import { countSpeechItem, findCaseSpeech } from '#lambdas/speech/door.ts';
import { createTranscript, type NewTranscript } from '#lambdas/transcripts/creation.door.ts';
import { withholdAudio } from '#lambdas/transcripts/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { KEPT_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { LazyClient } from '#shared/lazy-client.ts';
import { logger } from '#shared/logger.ts';
import { transcriptionKey } from '../record/recording-keys.ts';
import {
  isServable,
  jobNameOf,
  type RecordingRecord,
  readJobName,
  recordingIdOf,
  spokenFileOf,
  transcriptIdOf,
} from '../record/recording-record.ts';
import { changeRecording, findPlace, type RecordingPlace } from '../record/recording-repository.ts';
import { explainFailure, GENERAL_FAILURE } from './explain-failure.ts';
import type { RecordingMessage } from './recording-message.ts';
import { readTranscriptionOutput } from './transcription-output.ts';

export type TranscriptionDeps = {
  table: Table;
  files: Files;
  clock: Clock;
  transcribe: LazyClient<TranscribeClient>;
  settings: ReadSpeechSettings;
  /** Whether uploads are scanned; if so, a transcription waits for a clean verdict. */
  isScanned: Scanning;
};

/** Transcribe's maximum. */
const MAX_SPEAKERS = 30;

/**
 * Follows one message about a recording. Returns 'unregistered' if the file is not registered as a
 * recording yet. Safe to repeat and in any order: each transition names the state that it leaves,
 * and the job and the transcript have names that follow from the recording.
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

/** Removes the sound from the transcript of a recording in which the scan found a threat. */
async function withholdThreat(table: Table, record: RecordingRecord | undefined): Promise<void> {
  if (record && Object.values(record.verdicts).includes('threat'))
    await withholdAudio(table, transcriptIdOf(record.id));
}

/**
 * Starts the job of a recording that waits. A recording that is being transcribed gets its job if
 * the run before was killed between the two steps; Transcribe refuses a second job of its name.
 */
async function startTranscription(deps: TranscriptionDeps, place: RecordingPlace): Promise<void> {
  const { refusal, language } = await findSpeechOf(deps, place.caseId);
  const startedAt = deps.clock.now().toISOString();
  const record = await changeRecording(deps.table, place, (stored) => {
    if (stored.state !== 'waiting' || !isServable(stored, spokenFileOf(stored), deps))
      return undefined;
    return refusal === undefined
      ? { record: { ...stored, state: 'transcribing', startedAt } }
      : { record: { ...stored, state: 'failed', message: refusal } };
  });
  if (record?.state !== 'transcribing') return;
  try {
    await startJob(deps, record, language);
  } catch (error) {
    if (error instanceof ConflictException) return;
    if (!(error instanceof BadRequestException)) throw error;
    logger.error('transcription_refused', { recordingId: record.id, reason: error.message });
    await failTranscription(deps, place, record.attempt, explainFailure(error.message));
  }
}

/**
 * The language of a case's recordings, and why they are not sent to Amazon Transcribe; `refusal` is
 * undefined if they are.
 */
async function findSpeechOf(
  deps: TranscriptionDeps,
  caseId: string,
): Promise<{ language: SpeechLanguage; refusal: string | undefined }> {
  const found = await findCase(deps.table, caseId);
  if (!found) return { language: 'english', refusal: 'The case of this recording does not exist' };
  const { resolutionKind } = found;
  const speech = await findCaseSpeech(deps, { caseId, resolutionKind });
  return { language: speech.recordingLanguage, refusal: refusalOf(speech) };
}

function refusalOf({
  isLocalTranscriptionServer,
  enableTranscription,
}: Awaited<ReturnType<typeof findCaseSpeech>>): string | undefined {
  if (isLocalTranscriptionServer !== '')
    return 'The speech of this case goes to its own server, which transcribes no recordings';
  if (enableTranscription === 'no') return 'Transcription is turned off for this case';
  return undefined;
}

async function startJob(
  { transcribe, files, settings }: TranscriptionDeps,
  record: RecordingRecord,
  language: SpeechLanguage,
): Promise<void> {
  const { key, contentType } = spokenFileOf(record);
  const jobName = jobNameOf(record);
  const mediaFormat = mediaFormats[contentType];
  const languageCode = speechLanguages[language];
  const vocabularyName = (await settings()).vocabularies[languageCode];
  await transcribe.send(
    new StartTranscriptionJobCommand({
      TranscriptionJobName: jobName,
      LanguageCode: languageCode,
      Media: { MediaFileUri: `s3://${files.bucket}/${key}` },
      ...(mediaFormat && { MediaFormat: mediaFormat }),
      OutputBucketName: files.bucket,
      OutputKey: transcriptionKey(record.caseId, jobName),
      Settings: {
        ShowSpeakerLabels: true,
        MaxSpeakerLabels: MAX_SPEAKERS,
        ...(vocabularyName !== undefined && { VocabularyName: vocabularyName }),
      },
    }),
  );
}

const mediaFormats: Readonly<Record<string, MediaFormat>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
};

/** Makes the transcript of a completed job, or says why the job failed. */
async function endTranscription(
  deps: TranscriptionDeps,
  place: RecordingPlace,
  { jobName, isCompleted }: Extract<RecordingMessage, { kind: 'ended' }>,
): Promise<void> {
  const attempt = readJobName(jobName)?.attempt;
  const record = await changeRecording(deps.table, place, () => undefined);
  // Another attempt, or the first delivery, has ended it.
  if (record?.state !== 'transcribing' || record.attempt !== attempt) return;
  if (!isCompleted) {
    const { TranscriptionJob } = await deps.transcribe.send(
      new GetTranscriptionJobCommand({ TranscriptionJobName: jobName }),
    );
    const reason = TranscriptionJob?.FailureReason ?? '';
    logger.warn('transcription_failed', { recordingId: record.id, reason });
    return failTranscription(deps, place, attempt, explainFailure(reason));
  }
  const output = await readObject(deps.files, { key: transcriptionKey(place.caseId, jobName) });
  if (!output) throw new Error(`The output of the job ${jobName} is missing`);
  const words = readTranscriptionOutput(Buffer.from(output).toString('utf8'));
  const transcriptId = transcriptIdOf(record.id);
  // The file that was scanned, where the video's verdict is late.
  const played = [record.file, record.audio].find((file) => file && isServable(record, file, deps));
  const refusal =
    words.length === 0
      ? NO_SPEECH
      : await transcriptRefusal(deps, {
          id: transcriptId,
          caseId: record.caseId,
          meetingId: record.meetingId,
          recordId: record.id,
          title: record.title,
          audioFileName: withFittingExtension(record.title, record.file.contentType),
          audio: played,
          mediaType: played?.contentType ?? '',
          words,
        });
  const durationSeconds = Math.ceil(words.at(-1)?.end ?? 0);
  const now = deps.clock.now();
  logger.info('transcription_ended', { recordingId: record.id, words: words.length });
  const ended = await changeRecording(deps.table, place, (stored) => {
    if (stored.state !== 'transcribing' || stored.attempt !== attempt) return undefined;
    const record: RecordingRecord =
      refusal === undefined
        ? { ...stored, state: 'ready', durationSeconds, transcriptId }
        : { ...stored, state: 'failed', message: refusal };
    return {
      record,
      // In the transition's transaction, so that each job is counted once.
      items: [
        countSpeechItem(deps.table, {
          caseId: stored.caseId,
          kind: 'recorded',
          seconds: durationSeconds,
          now,
        }),
      ],
    };
  });
  // The verdict can have come while the transcript was created.
  await withholdThreat(deps.table, ended);
}

const NO_SPEECH = 'No speech was recognised in this recording';

/** Creates the transcript. Returns why it cannot be created, which a repeat would not change. */
async function transcriptRefusal(
  deps: TranscriptionDeps,
  transcript: NewTranscript,
): Promise<string | undefined> {
  try {
    await createTranscript(deps, transcript);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return error.message;
    throw error;
  }
}

/** Ends an attempt that is under way. */
async function failTranscription(
  { table }: Pick<TranscriptionDeps, 'table'>,
  place: RecordingPlace,
  attempt: number | undefined,
  message: string,
): Promise<void> {
  await changeRecording(table, place, (stored) =>
    stored.state === 'transcribing' && stored.attempt === attempt
      ? { record: { ...stored, state: 'failed', message } }
      : undefined,
  );
}

/** Fails a recording after the last delivery of its message, so that a neutral can start again. */
export async function giveUpRecording(
  { table }: Pick<TranscriptionDeps, 'table'>,
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
