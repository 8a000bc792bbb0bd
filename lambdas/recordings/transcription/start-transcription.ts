import {
  BadRequestException,
  ConflictException,
  LimitExceededException,
  type MediaFormat,
  StartTranscriptionJobCommand,
} from '@aws-sdk/client-transcribe';
import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/languages.ts';
import { MAX_SPEAKERS } from '#contracts/rules/speech/transcripts.ts';
import { type CaseRecord, findCase } from '#lambdas/cases/record.door.ts';
import { budgetSpent, findCaseBudget, findCaseSpeech } from '#lambdas/speech/door.ts';
import { vocabularyOfJob } from '#lambdas/speech/vocabulary.door.ts';
import { logger } from '#shared/logger.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { failTranscription } from '../record/fail-transcription.ts';
import { countLength, MINUTES_SPENT } from '../record/recorded-minutes.ts';
import { recordingPartKey, transcriptionKey } from '../record/recording-keys.ts';
import {
  isLost,
  isServable,
  jobNameOf,
  type RecordingRecord,
  spokenFileOf,
} from '../record/recording-record.ts';
import { changeRecording, type RecordingPlace } from '../record/recording-repository.ts';
import { mayNeedSplit, measureMedia } from '../splitting/open-media.ts';
import { makeTranscript } from './end-transcription.ts';
import { explainFailure } from './explain-failure.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** Transcribe's maximum. */
const MAX_SPEAKERS_OF_JOB = 30;

/** A job waits this long for its vocabulary, which is ready after seconds or minutes. */
const VOCABULARY_WAIT_SECONDS = 300;

/** Time after which jobs that Transcribe had no place for are started again. */
const BUSY_DELAY_SECONDS = 120;

/**
 * Starts the jobs of a recording that waits: one, or one for each part. A recording that may be too
 * long or too large is sent to split-recording first, which sends it back. A recording that is being
 * transcribed gets its jobs if the run before was killed between two steps; Transcribe refuses a second
 * job of its name. If Transcribe has no place, the rest is queued again until the transcription is lost.
 */
export async function startTranscription(
  deps: TranscriptionDeps,
  place: RecordingPlace,
): Promise<void> {
  const { refusal, language, caseRecord } = await findSpeechOf(deps, place.caseId);
  const now = deps.clock.now();
  const { jobLimits } = await deps.settings();
  let measured: ReturnType<typeof lengthOf> | undefined;
  const record = await changeRecording(deps.table, place, async (stored) => {
    if (stored.state !== 'waiting' || !isServable(stored, spokenFileOf(stored), deps))
      return undefined;
    const fail = (message: string) => ({
      record: { ...stored, state: 'failed' as const, message },
    });
    if (refusal !== undefined) return fail(refusal);
    measured ??= lengthOf(deps, stored, jobLimits);
    const lengthSeconds = await measured;
    const counted =
      lengthSeconds === undefined
        ? { record: stored, items: [] }
        : await countLength(deps.table, { record: stored, lengthSeconds, now });
    if (!counted) return fail(MINUTES_SPENT);
    const { record: after, items } = counted;
    return { record: { ...after, state: 'transcribing', startedAt: now.toISOString() }, items };
  });
  if (record?.state !== 'transcribing' || isLost(record, now)) return;
  const { caseId, id: recordingId } = record;
  const hasParts = record.parts !== undefined && record.parts.length > 0;
  const isLong = hasParts || mayNeedSplit(spokenFileOf(record), jobLimits);
  if (isLong && record.splitAttempt !== record.attempt) {
    await sendToQueue(deps.splitting, { caseId, recordingId });
    return;
  }
  if (hasParts && record.parts?.every(({ isTranscribed }) => isTranscribed)) {
    // An earlier attempt has all words, or the run that noted the last part was killed.
    await makeTranscript(deps, place, record);
    return;
  }
  // Of the case's names, and of the words of the person who asks for the transcript.
  const userId = record.askedBy ?? record.ownerId;
  const vocabulary = await vocabularyOfJob(deps, {
    ...{ caseId, userId, language, now },
    ...(caseRecord && { caseRecord }),
  });
  if (vocabulary.isComing) {
    const waited = (now.getTime() - Date.parse(record.startedAt ?? now.toISOString())) / 1_000;
    if (waited < VOCABULARY_WAIT_SECONDS) {
      const delaySeconds = Math.round(Math.min(30, Math.max(5, waited / 2)));
      await sendToQueue(deps.processing, { caseId, recordingId }, { delaySeconds });
      return;
    }
  }
  try {
    for (const job of jobsOf(record)) await startJob(deps, { record, language, job, vocabulary });
  } catch (error) {
    if (isBusy(error)) {
      logger.warn('transcription_queued', { recordingId });
      await sendToQueue(
        deps.processing,
        { caseId, recordingId },
        { delaySeconds: BUSY_DELAY_SECONDS },
      );
      return;
    }
    if (!(error instanceof BadRequestException)) throw error;
    logger.error('transcription_refused', { recordingId, reason: error.message });
    await failTranscription(deps, place, record.attempt, explainFailure(error.message));
  }
}

/**
 * Length of an upload, as far as it is known before split-recording, which measures those that may be long.
 * Reads the head of a WAV and of an MP4, and a whole MP3 of up to 14 MB.
 */
async function lengthOf(
  { files }: TranscriptionDeps,
  record: RecordingRecord,
  limits: Parameters<typeof mayNeedSplit>[1],
): Promise<number | undefined> {
  const file = spokenFileOf(record);
  if (record.meetingId !== '' || record.lengthSeconds !== undefined) return record.lengthSeconds;
  return mayNeedSplit(file, limits) ? undefined : measureMedia(files, file);
}

/** Transcribe has said the same by a BadRequestException (boto/boto3, issue 1633). */
const isBusy = (error: unknown): boolean =>
  error instanceof LimitExceededException ||
  (error instanceof BadRequestException && /too many jobs/i.test(error.message));

/**
 * The language of a case's recordings, and why they are not sent to Amazon Transcribe; `refusal` is
 * undefined if they are.
 */
async function findSpeechOf(
  deps: TranscriptionDeps,
  caseId: string,
): Promise<{ language: SpeechLanguage; refusal: string | undefined; caseRecord?: CaseRecord }> {
  const found = await findCase(deps.table, caseId);
  if (!found) return { language: 'english', refusal: 'The case of this recording does not exist' };
  const { resolutionKind } = found;
  const speech = await findCaseSpeech(deps, { caseId, resolutionKind });
  const refusal = refusalOf(speech) ?? (await refusalOfBudget(deps, caseId));
  return { language: speech.recordingLanguage, refusal, caseRecord: found };
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

async function refusalOfBudget(
  deps: TranscriptionDeps,
  caseId: string,
): Promise<string | undefined> {
  const now = deps.clock.now();
  if ((await findCaseBudget(deps, { caseId, now }))?.state !== 'spent') return undefined;
  const goesOn = 'The recording is kept, can be played, and can be transcribed later';
  return budgetSpent({ caseId, now, goesOn }).message;
}

type Job = { name: string; key: string; contentType: string; speakers: number };

/** The jobs of an attempt that are not known to have ended. */
function jobsOf(record: RecordingRecord): Job[] {
  const { caseId, id, parts = [] } = record;
  const { key, contentType } = spokenFileOf(record);
  if (parts.length === 0)
    return [{ name: jobNameOf(record), key, contentType, speakers: MAX_SPEAKERS_OF_JOB }];
  // The labels of all parts are speakers of one transcript.
  const speakers = Math.min(MAX_SPEAKERS_OF_JOB, Math.floor(MAX_SPEAKERS / parts.length));
  return parts.flatMap((part, index) =>
    part.isTranscribed
      ? []
      : {
          name: jobNameOf({ id, attempt: part.attempt, part: index + 1 }),
          key: recordingPartKey(caseId, id, part),
          contentType: partTypeOf(contentType),
          speakers,
        },
  );
}

/** A part of a video has its sound only. */
const partTypeOf = (contentType: string): string =>
  contentType === 'video/mp4' ? 'audio/mp4' : contentType;

type JobInput = {
  record: RecordingRecord;
  language: SpeechLanguage;
  job: Job;
  vocabulary: { name: string | undefined; ofDeployment: string | undefined };
};

/** Without a vocabulary that was deleted since it was found, the job has the deployment's. */
async function startJob(deps: TranscriptionDeps, input: JobInput): Promise<void> {
  const { name, ofDeployment } = input.vocabulary;
  try {
    await sendJob(deps, { ...input, vocabularyName: name });
  } catch (error) {
    const isOfVocabulary =
      error instanceof BadRequestException && /vocabulary/i.test(error.message);
    if (!isOfVocabulary || name === ofDeployment) throw error;
    logger.warn('vocabulary_not_used', { recordingId: input.record.id });
    await sendJob(deps, { ...input, vocabularyName: ofDeployment });
  }
}

async function sendJob(
  { transcribe, files }: TranscriptionDeps,
  {
    record,
    language,
    job,
    vocabularyName,
  }: Omit<JobInput, 'vocabulary'> & { vocabularyName: string | undefined },
): Promise<void> {
  const mediaFormat = mediaFormats[job.contentType];
  const languageCode = speechLanguages[language];
  try {
    await transcribe.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: job.name,
        LanguageCode: languageCode,
        Media: { MediaFileUri: `s3://${files.bucket}/${job.key}` },
        ...(mediaFormat && { MediaFormat: mediaFormat }),
        OutputBucketName: files.bucket,
        OutputKey: transcriptionKey(record.caseId, job.name),
        Settings: {
          ShowSpeakerLabels: true,
          MaxSpeakerLabels: job.speakers,
          ...(vocabularyName !== undefined && { VocabularyName: vocabularyName }),
        },
      }),
    );
  } catch (error) {
    // An earlier delivery started it.
    if (!(error instanceof ConflictException)) throw error;
  }
}

const mediaFormats: Readonly<Record<string, MediaFormat>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
};
