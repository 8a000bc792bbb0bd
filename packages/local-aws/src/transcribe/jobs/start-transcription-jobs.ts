/**
 * The local Amazon Transcribe: batch jobs.
 *
 * Covered: StartTranscriptionJob, GetTranscriptionJob, ListTranscriptionJobs and
 * DeleteTranscriptionJob by JSON 1.1; media and output in the local S3; speaker labels; custom
 * vocabularies by lists of phrases (vocabulary-operations.ts), which streams use; the event 'Transcribe Job State Change' by the local EventBridge; the limits of 4 hours and
 * 2 GB for a recording and of 250 jobs at a time. State survives a kill:
 * an open job starts again, and its event is published at least once. A job whose media or output S3
 * refuses meanwhile fails; while S3 does not respond, it is tried again.
 *
 * Everything else answers 501: output in a bucket of the service, channel and language
 * identification, alternatives, filters, redaction, language models, subtitles, tags, encryption
 * keys, vocabularies by files, medical and call jobs.
 *
 * Different from AWS: only the speech of synthesiseSpeech is understood, in 16-bit WAV files, also
 * inside of another container, and in MP4 files with samples of 16 bits; any other media fails as an
 * unsupported format. One job runs at a time. A speaker label follows the carrier of the speech.
 * Signatures are not checked.
 *
 * For tests: POST /_local/faults makes the next requests or jobs fail.
 */
import {
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { Emulator } from '../../shared/emulator.ts';
import { operation, ServiceError, startJsonService } from '../../shared/json-service.ts';
import { inTransaction, openDatabase } from '../../shared/open-database.ts';
import { openOutbox } from '../../shared/outbox.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import { busEvent, publishServiceEvents } from '../../shared/service-events.ts';
import { createRecogniser, type HeardWord } from '../speech/recognise-speech.ts';
import type { FindVocabulary } from '../streaming/read-parameters.ts';
import { displayWord } from '../vocabularies/display-word.ts';
import { vocabularyOperations } from '../vocabularies/vocabulary-operations.ts';
import { openVocabularyStore } from '../vocabularies/vocabulary-store.ts';
import {
  jobOperations,
  MEDIA_REFUSED,
  OUTPUT_REFUSED,
  parseSettings,
  readMediaUri,
  refuseMember,
} from './job-operations.ts';
import { type Job, openJobStore } from './job-store.ts';
import { MediaError, readWavStream } from './read-wav-stream.ts';
import { transcriptionOutput } from './transcription-output.ts';

export type TranscriptionJobsOptions = {
  /** 0 picks any free port. */
  port: number;
  /** Folder of the jobs; in memory without one. */
  dataDir?: string;
  s3: S3Client;
  /** Endpoint of the local EventBridge; no events are published without one. */
  eventsEndpoint?: () => string;
  /** Names of the custom vocabularies. */
  vocabularies?: string[];
  /** Custom vocabularies; 100, as an account has at first. */
  maximumVocabularies?: number;
  /** How long a custom vocabulary is PENDING; 5,000 ms. */
  vocabularyMs?: number;
  /** Longest recording; 14,400 seconds. */
  maximumSeconds?: number;
  /** Largest recording; 2,000,000,000 bytes. */
  maximumBytes?: number;
  /** Jobs that have not ended; 250, as an account has at first. */
  maximumJobs?: number;
  /** Clock for tests. */
  now?: () => Date;
};

const LARGEST_REQUEST_BYTES = 100_000;
const RETRY_MS = 500;

const faultSchema = z.strictObject({
  /** Fails requests with an exception … */
  exception: z
    .enum(['InternalFailureException', 'LimitExceededException', 'BadRequestException'])
    .optional(),
  /** … or jobs with a reason. */
  failureReason: z.string().optional(),
  count: z.int().positive().default(1),
});

/** Starts Transcribe's jobs and continues those that were open. Throws PortBusyError. */
export async function startTranscriptionJobs(
  options: TranscriptionJobsOptions,
): Promise<Emulator & { findVocabulary: FindVocabulary }> {
  const { now = () => new Date(), eventsEndpoint } = options;
  const limits = {
    maximumSeconds: options.maximumSeconds ?? 4 * 3_600,
    maximumBytes: options.maximumBytes ?? 2_000_000_000,
  };
  const database = openDatabase(options.dataDir, 'transcribe');
  const store = openJobStore(database);
  const vocabularies = openVocabularyStore(database, {
    processingMs: options.vocabularyMs ?? 5_000,
    now,
  });
  const fail = () => {
    const exception = takeFault('exception');
    const status = exception === 'InternalFailureException' ? 500 : 400;
    if (exception) throw new ServiceError(exception, 'A fault that a test has set.', status);
  };
  const outbox = openOutbox(database, {
    name: 'transcribe',
    batch: 10,
    deliver: async (events, signal) => {
      if (eventsEndpoint) await publishServiceEvents(eventsEndpoint(), events, signal);
    },
  });
  const faults: z.output<typeof faultSchema>[] = [];
  const takeFault = (field: 'exception' | 'failureReason') => {
    const fault = faults.find((each) => each[field] !== undefined);
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count === 0) faults.splice(faults.indexOf(fault), 1);
    return fault[field];
  };

  const closing = new AbortController();
  const { signal } = closing;
  let wake = () => {};
  const end = (job: Job, failureReason: string | null) =>
    inTransaction(database, () => {
      const at = now();
      if (store.end(job.name, { atMs: at.getTime(), failureReason }))
        outbox.add(stateChange(job, failureReason === null ? 'COMPLETED' : 'FAILED', at));
    });
  const runOpenJobs = async () => {
    while (!signal.aborted) {
      const job = store.firstOpen();
      if (!job) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      store.begin(job.name, now().getTime());
      try {
        const reason = takeFault('failureReason');
        if (reason !== undefined) throw new MediaError(reason);
        await runJob({ s3: options.s3, limits, find: vocabularies.heardWith }, job, signal);
        end(job, null);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof MediaError) end(job, error.message);
        else {
          // S3 does not respond or fails: the job is tried again, as AWS does.
          reportFailure('transcribe', error);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    }
  };
  const running = runOpenJobs();

  const service = await startJsonService({
    name: 'transcribe',
    title: 'Transcribe',
    port: options.port,
    target: 'Transcribe',
    version: '1.1',
    largestRequestBytes: LARGEST_REQUEST_BYTES,
    invalidType: 'BadRequestException',
    refuseMember,
    operations: {
      ...jobOperations({
        store,
        s3: options.s3,
        hasVocabulary: (name) =>
          options.vocabularies?.includes(name) === true ||
          typeof vocabularies.heardWith(name) === 'object',
        maximumJobs: options.maximumJobs ?? 250,
        now,
        wake: () => wake(),
        fail,
      }),
      ...vocabularyOperations({
        vocabularies,
        maximumVocabularies: options.maximumVocabularies ?? 100,
        fail,
      }),
    },
    localRoutes: {
      'POST /_local/faults': operation(faultSchema, (fault) => {
        faults.push(fault);
        return {};
      }),
    },
  });
  return {
    name: 'transcription-jobs',
    endpoint: service.endpoint,
    findVocabulary: (vocabulary) => vocabularies.heardWith(vocabulary),
    async close() {
      await service.close();
      closing.abort();
      wake();
      await running;
      await outbox.close();
      database.close();
    },
  };
}

const stateChange = ({ name }: Job, status: 'COMPLETED' | 'FAILED', at: Date) =>
  busEvent({
    type: 'Transcribe Job State Change',
    source: 'aws.transcribe',
    at,
    resources: [],
    detail: { TranscriptionJobName: name, TranscriptionJobStatus: status },
  });

type Media = {
  s3: S3Client;
  limits: { maximumSeconds: number; maximumBytes: number };
  find: FindVocabulary;
};

/** Reads the media and writes the output. Throws MediaError. */
async function runJob(media: Media, job: Job, signal: AbortSignal): Promise<void> {
  const heard = await hearMedia(media, job, signal);
  const { ShowSpeakerLabels, MaxSpeakerLabels, VocabularyName } = parseSettings(job.settings);
  const found = VocabularyName === undefined ? undefined : media.find(VocabularyName);
  const vocabulary = typeof found === 'object' ? found : undefined;
  const words = heard.map((word) => displayWord(word, vocabulary));
  const output = transcriptionOutput({
    jobName: job.name,
    words,
    maxSpeakers: ShowSpeakerLabels ? MaxSpeakerLabels : undefined,
  });
  await refusedAs(
    OUTPUT_REFUSED,
    media.s3.send(
      new PutObjectCommand({
        Bucket: job.outputBucket,
        Key: job.outputKey,
        Body: JSON.stringify(output),
        ContentType: 'application/json',
      }),
      { abortSignal: signal },
    ),
  );
}

/** What S3 refuses ends the job: another try would be refused too, and the next jobs wait. */
async function refusedAs<T>(failureReason: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$fault === 'client')
      throw new MediaError(failureReason, { cause: error });
    throw error;
  }
}

async function hearMedia(
  { s3, limits }: Media,
  job: Job,
  signal: AbortSignal,
): Promise<HeardWord[]> {
  const { Body, ContentLength = 0 } = await refusedAs(
    MEDIA_REFUSED,
    s3.send(new GetObjectCommand(readMediaUri(job.mediaUri)), { abortSignal: signal }),
  );
  // In Node the body is a Readable.
  const body = Body as AsyncIterable<Uint8Array> & { destroy(): void };
  if (ContentLength > limits.maximumBytes) {
    body.destroy();
    throw new MediaError('Invalid file size: file size too large.');
  }
  const audio = await readWavStream(body, job.mediaFormat ?? undefined);
  if (Math.min(audio.dataBytes, ContentLength) / audio.bytesPerSecond > limits.maximumSeconds) {
    body.destroy();
    throw new MediaError(
      `Invalid media duration: the media file is longer than ${limits.maximumSeconds} seconds.`,
    );
  }
  const recogniser = createRecogniser(audio.sampleRate);
  const words: HeardWord[] = [];
  for await (const samples of audio.pieces) {
    signal.throwIfAborted();
    // A second at a time, so that other requests are served meanwhile.
    for (let at = 0; at < samples.length; at += audio.sampleRate) {
      words.push(...recogniser.hear(samples.subarray(at, at + audio.sampleRate)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  words.push(...recogniser.end());
  return words;
}
