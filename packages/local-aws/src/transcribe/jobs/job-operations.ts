import { GetObjectCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import {
  describeConstraint,
  isOfWrongType,
  matching,
  NOTHING_SENSITIVE,
  validationMessage,
  wrongTypeMessage,
} from '../../shared/constraints.ts';
import {
  type JsonOperation,
  notCovered,
  operation,
  ServiceError,
} from '../../shared/json-service.ts';
import { findListingPlace, writeListingToken } from '../../shared/listing-token.ts';
import { isBatchLanguage } from '../languages.ts';
import { type Job, type JobStore, jobStatuses } from './job-store.ts';

const MEDIA_FORMATS = ['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a'] as const;

const nameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(...matching('^[0-9a-zA-Z._-]+'));

const settingsSchema = z.strictObject({
  ShowSpeakerLabels: z.boolean().optional(),
  MaxSpeakerLabels: z.int().min(2).max(30).optional(),
  VocabularyName: nameSchema.optional(),
});
export const parseSettings = (text: string) => settingsSchema.parse(JSON.parse(text));

const startSchema = z.strictObject({
  TranscriptionJobName: nameSchema,
  LanguageCode: z.string(),
  MediaFormat: z.enum(MEDIA_FORMATS).optional(),
  Media: z.strictObject({
    MediaFileUri: z
      .string()
      .min(1)
      .max(2_000)
      .regex(...matching('(s3://|http(s*)://).+')),
  }),
  OutputBucketName: z
    .string()
    .max(64)
    .regex(...matching('[a-z0-9][\\.\\-a-z0-9]{1,61}[a-z0-9]'))
    .optional(),
  OutputKey: z
    .string()
    .min(1)
    .max(1_024)
    .regex(...matching("[a-zA-Z0-9-_.!*'()/]{1,1024}$"))
    .optional(),
  Settings: settingsSchema.default({}),
});

export const MEDIA_REFUSED =
  "The S3 URI that you provided can't be accessed. Make sure that you have read permission and try your request again.";
export const OUTPUT_REFUSED =
  "The specified S3 bucket can't be accessed. Make sure you have write permission on the bucket and try your request again.";

type Deps = {
  store: JobStore;
  s3: S3Client;
  /** Whether a custom vocabulary can be used. */
  hasVocabulary: (name: string) => boolean;
  /** Jobs that have not ended. */
  maximumJobs: number;
  now: () => Date;
  /** Called when a job was added. */
  wake: () => void;
  /** Throws the fault of the next request, if one is set. */
  fail: () => void;
};

/** The error of a member that does not match its operation's schema, in AWS's words. */
export function refuseMember(issue: z.core.$ZodIssue, input: unknown): ServiceError {
  if (isOfWrongType(issue, input))
    return new ServiceError('SerializationException', wrongTypeMessage(issue));
  const fault = describeConstraint(issue, { body: input, sensitive: NOTHING_SENSITIVE });
  return badRequest(validationMessage([fault]));
}

const badRequest = (message: string) => new ServiceError('BadRequestException', message);

const jobNotFound = () =>
  badRequest("The requested job couldn't be found. Check the job name and try your request again.");

/** The operations of batch jobs. */
export const jobOperations = (deps: Deps): Record<string, JsonOperation> => ({
  StartTranscriptionJob: operation(startSchema, async (input) => {
    deps.fail();
    const { TranscriptionJobName: name, LanguageCode: languageCode, Settings: settings } = input;
    const { OutputBucketName: outputBucket } = input;
    if (outputBucket === undefined)
      throw notCovered('Transcribe', 'jobs without OutputBucketName, whose output AWS keeps');
    if (!isBatchLanguage(languageCode))
      throw badRequest(`'${languageCode}' is not a language code that Transcribe supports.`);
    if ((settings.ShowSpeakerLabels === true) !== (settings.MaxSpeakerLabels !== undefined))
      throw badRequest('Set ShowSpeakerLabels to true and MaxSpeakerLabels together.');
    const { VocabularyName } = settings;
    if (VocabularyName !== undefined && !deps.hasVocabulary(VocabularyName))
      throw badRequest(
        "The requested vocabulary couldn't be found. Check the vocabulary name and try your request again.",
      );
    if (deps.store.find(name)) throw conflict();
    if (deps.store.countOpen() >= deps.maximumJobs)
      throw new ServiceError(
        'LimitExceededException',
        'You have reached your limit of concurrent transcription jobs. Try your request again later.',
      );
    await requireMedia(deps.s3, input.Media.MediaFileUri);
    await requireOutput(deps.s3, outputBucket);
    // Another request can have added it meanwhile.
    if (deps.store.find(name)) throw conflict();
    deps.store.add({
      name,
      languageCode,
      mediaFormat: input.MediaFormat ?? null,
      mediaUri: input.Media.MediaFileUri,
      outputBucket,
      outputKey: outputKeyOf(name, input.OutputKey),
      settings: JSON.stringify(settings),
      createdAtMs: deps.now().getTime(),
    });
    deps.wake();
    return { TranscriptionJob: present(requireJob(deps.store, name)) };
  }),
  GetTranscriptionJob: operation(
    z.strictObject({ TranscriptionJobName: nameSchema }),
    ({ TranscriptionJobName }) => {
      deps.fail();
      return { TranscriptionJob: present(requireJob(deps.store, TranscriptionJobName)) };
    },
  ),
  DeleteTranscriptionJob: operation(
    z.strictObject({ TranscriptionJobName: nameSchema }),
    ({ TranscriptionJobName }) => {
      if (!deps.store.delete(TranscriptionJobName)) throw jobNotFound();
      return {};
    },
  ),
  ListTranscriptionJobs: operation(
    z.strictObject({
      Status: z.enum(jobStatuses).optional(),
      JobNameContains: nameSchema.default(''),
      MaxResults: z.int().min(1).max(100).default(5),
      NextToken: z
        .string()
        .max(8_192)
        .regex(...matching('.+'))
        .optional(),
    }),
    ({ Status, JobNameContains: nameContains, MaxResults: limit, NextToken }) => {
      const listing = ['jobs', Status ?? '', nameContains];
      const after = NextToken === undefined ? undefined : readToken(listing, NextToken);
      const jobs = deps.store.list({ status: Status, nameContains, after, limit: limit + 1 });
      const page = jobs.slice(0, limit);
      const last = jobs.length > limit ? page.at(-1) : undefined;
      return {
        ...(Status && { Status }),
        ...(last && { NextToken: writeToken(listing, last) }),
        TranscriptionJobSummaries: page.map((job) => {
          const { Media, MediaFormat, Settings, Transcript, ...summary } = present(job);
          return { ...summary, OutputLocationType: 'CUSTOMER_BUCKET' };
        }),
      };
    },
  ),
});

const placeSchema = z.tuple([z.number(), z.string()]);

const writeToken = (listing: string[], { createdAtMs, name }: Job) =>
  writeListingToken(listing, JSON.stringify([createdAtMs, name]));

/** The place after which a page begins. Throws BadRequestException. */
function readToken(listing: string[], token: string): { createdAtMs: number; name: string } {
  const place = findListingPlace(listing, token);
  if (place === undefined) throw badRequest("The next token that you provided isn't valid.");
  const [createdAtMs, name] = placeSchema.parse(JSON.parse(place));
  return { createdAtMs, name };
}

const conflict = () =>
  new ServiceError(
    'ConflictException',
    'The requested job name already exists in your account. Choose a different job name and try your request again.',
  );

function requireJob(store: JobStore, name: string): Job {
  const job = store.find(name);
  if (!job) throw jobNotFound();
  return job;
}

/** The bucket and the key of a media address. Throws BadRequestException. */
export function readMediaUri(uri: string): { Bucket: string; Key: string } {
  const [, Bucket, Key] = /^s3:\/\/([a-z0-9.-]{3,63})\/(.+)$/s.exec(uri) ?? [];
  if (Bucket === undefined || Key === undefined)
    throw badRequest("The media file URI isn't valid. Use the format s3://bucket/key.");
  return { Bucket, Key };
}

async function requireMedia(s3: S3Client, uri: string): Promise<void> {
  const { Bucket, Key } = readMediaUri(uri);
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    // In Node the body is a Readable; its content is read by the job.
    (Body as { destroy?: () => void } | undefined)?.destroy?.();
  } catch {
    throw badRequest(MEDIA_REFUSED);
  }
}

/** AWS tries to write: it puts `.write_access_check_file.temp` beside the output. */
async function requireOutput(s3: S3Client, Bucket: string): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch {
    throw badRequest(OUTPUT_REFUSED);
  }
}

/** A key that ends with '/' is a folder. */
function outputKeyOf(name: string, key = ''): string {
  return key === '' || key.endsWith('/') ? `${key}${name}.json` : key;
}

const seconds = (ms: number) => ms / 1000;

function present(job: Job) {
  return {
    TranscriptionJobName: job.name,
    TranscriptionJobStatus: job.status,
    LanguageCode: job.languageCode,
    ...(job.mediaFormat !== null && { MediaFormat: job.mediaFormat }),
    Media: { MediaFileUri: job.mediaUri },
    Settings: parseSettings(job.settings),
    CreationTime: seconds(job.createdAtMs),
    ...(job.startedAtMs !== null && { StartTime: seconds(job.startedAtMs) }),
    ...(job.endedAtMs !== null && { CompletionTime: seconds(job.endedAtMs) }),
    ...(job.failureReason !== null && { FailureReason: job.failureReason }),
    ...(job.status === 'COMPLETED' && {
      Transcript: {
        TranscriptFileUri: `https://s3.ap-south-1.amazonaws.com/${job.outputBucket}/${job.outputKey}`,
      },
    }),
  };
}
