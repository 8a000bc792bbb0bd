import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from '@aws-sdk/client-eventbridge';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  BadRequestException,
  ConflictException,
  CreateVocabularyCommand,
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  InternalFailureException,
  LimitExceededException,
  ListTranscriptionJobsCommand,
  type MediaFormat,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEvents } from '../../src/events/start-events.ts';
import { startS3 } from '../../src/s3/start-s3.ts';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';
import {
  startTranscriptionJobs,
  synthesiseConversation,
  synthesiseSpeech,
  type TranscriptionJobsOptions,
  writeWav,
} from '../../src/transcribe/index.ts';
import { BUCKET, CREDENTIALS, s3Client } from '../s3/s3-fixture.ts';
import { type SqsFixture, startSqsFixture } from '../sqs/sqs-fixture.ts';

let dataDir: string;
let sqs: SqsFixture;
let events: Emulator;
let s3: Emulator;
let files: S3Client;
let jobs: Emulator;
let client: TranscribeClient;
let changes: string;

const startJobs = async (limits: Partial<TranscriptionJobsOptions> = {}) => {
  jobs = await startTranscriptionJobs({
    port: 0,
    dataDir: join(dataDir, 'jobs'),
    s3: files,
    eventsEndpoint: () => events.endpoint,
    vocabularies: ['courts'],
    ...limits,
  });
  client = new TranscribeClient({
    region: LOCAL_REGION,
    endpoint: jobs.endpoint,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
};
const stopJobs = async () => {
  client.destroy();
  await jobs.close();
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jobs-test-'));
  sqs = await startSqsFixture();
  events = await startEvents({
    port: 0,
    dataDir: join(dataDir, 'events'),
    sqsEndpoint: () => sqs.endpoint,
  });
  s3 = await startS3({ port: 0, dataDir: join(dataDir, 's3'), credentials: CREDENTIALS });
  files = s3Client(s3.endpoint);
  await files.send(new CreateBucketCommand({ Bucket: BUCKET }));
  changes = await sqs.queue('changes');
  const { QueueArn } = await sqs.attributes(changes);
  const bridge = new EventBridgeClient({
    region: LOCAL_REGION,
    endpoint: events.endpoint,
    credentials: CREDENTIALS,
  });
  await bridge.send(
    new PutRuleCommand({
      Name: 'changes',
      EventPattern: JSON.stringify({
        source: ['aws.transcribe'],
        'detail-type': ['Transcribe Job State Change'],
        detail: { TranscriptionJobName: [{ prefix: 'hearing' }] },
      }),
    }),
  );
  await bridge.send(
    new PutTargetsCommand({ Rule: 'changes', Targets: [{ Id: 'queue', Arn: QueueArn }] }),
  );
  bridge.destroy();
  await startJobs();
});
afterEach(async () => {
  await stopJobs();
  files.destroy();
  await s3.close();
  await events.close();
  await sqs.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = (Key: string, Body: Uint8Array) =>
  files.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));

const command = (name: string, more: Partial<StartTranscriptionJobCommandInput> = {}) =>
  new StartTranscriptionJobCommand({
    TranscriptionJobName: name,
    LanguageCode: 'en-IN',
    Media: { MediaFileUri: `s3://${BUCKET}/hearing.wav` },
    OutputBucketName: BUCKET,
    OutputKey: `out/${name}.json`,
    ...more,
  });

const find = async (TranscriptionJobName: string) =>
  (await client.send(new GetTranscriptionJobCommand({ TranscriptionJobName }))).TranscriptionJob;
const ended = async (name: string) => {
  await expect
    .poll(async () => (await find(name))?.TranscriptionJobStatus)
    .toMatch(/COMPLETED|FAILED/);
  return find(name);
};
const output = async (name: string) => {
  const { Body } = await files.send(
    new GetObjectCommand({ Bucket: BUCKET, Key: `out/${name}.json` }),
  );
  return JSON.parse((await Body?.transformToString()) ?? '');
};
const fault = (set: object) =>
  fetch(`${jobs.endpoint}/_local/faults`, { method: 'POST', body: JSON.stringify(set) });

/** Bytes of an MPEG-4 file whose media data is the given file. */
function inMp4(media: Buffer): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', media)]);
}

const HEARING = [
  { speaker: 2, text: 'Is the claimant present?' },
  { speaker: 0, text: 'Yes, she is.' },
  { speaker: 2, text: 'Proceed.' },
];

describe('a transcription job', () => {
  it('writes words with times, confidence and speakers in the format of Transcribe', async () => {
    await put('hearing.wav', writeWav(synthesiseConversation(HEARING)));
    const { TranscriptionJob } = await client.send(
      command('hearing-1', {
        MediaFormat: 'wav',
        Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 10, VocabularyName: 'courts' },
      }),
    );
    expect(TranscriptionJob).toMatchObject({
      TranscriptionJobName: 'hearing-1',
      TranscriptionJobStatus: 'QUEUED',
      CreationTime: expect.any(Date),
    });

    expect(await ended('hearing-1')).toMatchObject({
      TranscriptionJobStatus: 'COMPLETED',
      LanguageCode: 'en-IN',
      CompletionTime: expect.any(Date),
      Transcript: {
        TranscriptFileUri: `https://s3.ap-south-1.amazonaws.com/${BUCKET}/out/hearing-1.json`,
      },
    });
    const { results, ...head } = await output('hearing-1');
    expect(head).toEqual({ jobName: 'hearing-1', accountId: '000000000000', status: 'COMPLETED' });
    expect(results.transcripts).toEqual([
      { transcript: 'Is the claimant present? Yes, she is. Proceed.' },
    ]);
    expect(
      results.audio_segments.map(
        (segment: { speaker_label: string; transcript: string }) =>
          `${segment.speaker_label}: ${segment.transcript}`,
      ),
    ).toEqual(['spk_0: Is the claimant present?', 'spk_1: Yes, she is.', 'spk_0: Proceed.']);
    expect(results.items.slice(3, 6)).toEqual([
      {
        id: 3,
        type: 'pronunciation',
        alternatives: [{ confidence: '1.000', content: 'present' }],
        start_time: expect.stringMatching(/^\d+\.\d{3}$/),
        end_time: expect.stringMatching(/^\d+\.\d{3}$/),
        speaker_label: 'spk_0',
      },
      {
        id: 4,
        type: 'punctuation',
        alternatives: [{ confidence: '0.0', content: '?' }],
        speaker_label: 'spk_0',
      },
      expect.objectContaining({ id: 5, speaker_label: 'spk_1' }),
    ]);
    expect(results.speaker_labels).toMatchObject({ speakers: 2, channel_label: 'ch_0' });
  });

  it('reads the WAV file in a container, two channels, and no speech', async () => {
    const speech = synthesiseSpeech('Adjourned.');
    const stereo = Int16Array.from({ length: speech.length * 2 }, (_, at) => speech[at >> 1] ?? 0);
    await put('hearing.mp4', inMp4(writeWav(stereo, { channels: 2 })));
    await put('silence.wav', writeWav(new Int16Array(16_000)));

    await client.send(
      command('mp4', {
        MediaFormat: 'mp4',
        Media: { MediaFileUri: `s3://${BUCKET}/hearing.mp4` },
      }),
    );
    await client.send(
      command('silence', { Media: { MediaFileUri: `s3://${BUCKET}/silence.wav` } }),
    );

    expect((await ended('mp4'))?.TranscriptionJobStatus).toBe('COMPLETED');
    expect((await output('mp4')).results).toMatchObject({
      transcripts: [{ transcript: 'Adjourned.' }],
      items: [{ type: 'pronunciation' }, { type: 'punctuation' }],
    });
    expect((await output('mp4')).results.speaker_labels).toBeUndefined();
    await ended('silence');
    expect((await output('silence')).results.transcripts).toEqual([{ transcript: '' }]);
  });

  it.each<[string, Buffer, MediaFormat | undefined, string]>([
    ['is no media', Buffer.from('<html>no audio</html>'), undefined, 'Unsupported media format.'],
    ['is empty', Buffer.alloc(0), undefined, "isn't valid"],
    [
      'has another format',
      writeWav(synthesiseSpeech('Yes.')),
      'mp3',
      'The media format provided does not match the detected media format.',
    ],
    [
      'has a low sample rate',
      writeWav(new Int16Array(100), { sampleRate: 4_000 }),
      'wav',
      'Invalid sample rate for audio file.',
    ],
    [
      'has three channels',
      writeWav(new Int16Array(99), { channels: 3 }),
      'wav',
      'Invalid number of channels',
    ],
  ])('fails for media that %s, with a reason and no output', async (_, bytes, MediaFormat, why) => {
    await put('hearing.wav', bytes);
    await client.send(command('hearing-bad', { MediaFormat }));
    const job = await ended('hearing-bad');
    expect(job?.TranscriptionJobStatus).toBe('FAILED');
    expect(job?.FailureReason).toContain(why);
    await expect(output('hearing-bad')).rejects.toThrow();
    const [change] = await sqs.receive(changes, { WaitTimeSeconds: 10 });
    expect(JSON.parse(change?.Body ?? '').detail.TranscriptionJobStatus).toBe('FAILED');
  });

  it.each<[string, Partial<TranscriptionJobsOptions>, string]>([
    ['longer than Transcribe takes', { maximumSeconds: 0.4 }, 'longer than 0.4 seconds'],
    ['larger than Transcribe takes', { maximumBytes: 2_000 }, 'file size too large'],
  ])('fails for a recording that is %s', async (_, limits, why) => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await client.send(command('hearing-fits'));
    expect((await ended('hearing-fits'))?.TranscriptionJobStatus).toBe('COMPLETED');
    await stopJobs();
    await startJobs(limits);
    await client.send(command('hearing-long'));
    expect((await ended('hearing-long'))?.FailureReason).toContain(why);
  });

  it('finds no place while as many are open as the account may have', async () => {
    await stopJobs();
    await startJobs({ maximumJobs: 1 });
    await put('hearing.wav', writeWav(synthesiseSpeech('One two three four five. '.repeat(40))));
    await client.send(command('hearing-1'));
    await expect(client.send(command('hearing-2'))).rejects.toThrow(LimitExceededException);
    await ended('hearing-1');
    await client.send(command('hearing-2'));
    expect((await ended('hearing-2'))?.TranscriptionJobStatus).toBe('COMPLETED');
  });

  it('is reported once by an event, to the rules that match its name', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await client.send(command('other-1'));
    await client.send(command('hearing-1'));
    await ended('hearing-1');
    const received = await sqs.receive(changes, { WaitTimeSeconds: 10 });
    expect(received.map(({ Body = '' }) => JSON.parse(Body))).toEqual([
      expect.objectContaining({
        source: 'aws.transcribe',
        'detail-type': 'Transcribe Job State Change',
        detail: { TranscriptionJobName: 'hearing-1', TranscriptionJobStatus: 'COMPLETED' },
      }),
    ]);
  });

  it('keeps its name: a second one is refused until the first is deleted', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await client.send(command('hearing-1'));
    await expect(client.send(command('hearing-1'))).rejects.toThrow(ConflictException);
    await ended('hearing-1');
    await expect(client.send(command('hearing-1'))).rejects.toThrow(ConflictException);

    await client.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: 'hearing-1' }));
    await expect(find('hearing-1')).rejects.toThrow(BadRequestException);
    await client.send(command('hearing-1'));
    expect((await ended('hearing-1'))?.TranscriptionJobStatus).toBe('COMPLETED');
  });

  it('survives a restart', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('One two three four five. '.repeat(40))));
    await client.send(command('hearing-1'));
    await client.send(command('hearing-2'));
    await stopJobs();
    await startJobs();
    expect((await ended('hearing-2'))?.TranscriptionJobStatus).toBe('COMPLETED');
    expect((await output('hearing-2')).results.transcripts[0].transcript).toMatch(
      /^One two .*five\.$/,
    );
  });

  it('writes the words of its vocabulary for words of the same sound, with their punctuation', async () => {
    await stopJobs();
    await startJobs({ vocabularyMs: 0 });
    await client.send(
      new CreateVocabularyCommand({
        ...{ VocabularyName: 'names', LanguageCode: 'en-IN', Phrases: ['Ojha', 'Nirgundi'] },
      }),
    );
    await put('hearing.wav', writeWav(synthesiseSpeech('Oja, of Nirgundee, appeared.')));
    await client.send(command('named', { Settings: { VocabularyName: 'names' } }));
    await ended('named');
    expect((await output('named')).results.transcripts).toEqual([
      { transcript: 'Ojha, of Nirgundi, appeared.' },
    ]);
  });

  it('is refused without its media, its vocabulary or a valid request', async () => {
    await expect(client.send(command('a'))).rejects.toThrow("can't be accessed");
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    const refused = (more: Partial<StartTranscriptionJobCommandInput>) =>
      expect(client.send(command('a', more))).rejects.toThrow(BadRequestException);
    await refused({ Settings: { VocabularyName: 'none' } });
    await refused({ Settings: { ShowSpeakerLabels: true } });
    await refused({ Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 31 } });
    await refused({ LanguageCode: 'xx-XX' as 'en-IN' });
    await refused({ TranscriptionJobName: 'with space' });
    await refused({ Media: { MediaFileUri: 'https://example.com/a.wav' } });
    await expect(client.send(command('a', { IdentifyLanguage: true }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
    expect(
      (await client.send(new ListTranscriptionJobsCommand({}))).TranscriptionJobSummaries,
    ).toEqual([]);
  });

  // The message of linuxacademy/content-aws-mls-c01, issue 1.
  it('is refused with the member and the constraint', async () => {
    await expect(client.send(command('test/key'))).rejects.toThrow(
      "1 validation error detected: Value 'test/key' at 'transcriptionJobName' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[0-9a-zA-Z._-]+",
    );
    const post = async (body: string) => {
      const response = await fetch(jobs.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': 'Transcribe.GetTranscriptionJob' },
        body,
      });
      return response.json();
    };
    expect(await post('{}')).toMatchObject({
      __type: 'BadRequestException',
      message:
        "1 validation error detected: Value null at 'transcriptionJobName' failed to satisfy constraint: Member must not be null",
    });
    for (const body of ['{"TranscriptionJobName":7}', '[]', 'null'])
      expect(await post(body)).toMatchObject({ __type: 'SerializationException' });
  });

  it('answers 501 without an output bucket, and is refused with one that does not exist', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await expect(client.send(command('a', { OutputBucketName: undefined }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
    // The message that AWS's callers report, for example in the fixes of their roles.
    await expect(client.send(command('a', { OutputBucketName: 'nobody' }))).rejects.toThrow(
      "The specified S3 bucket can't be accessed. Make sure you have write permission on the bucket and try your request again.",
    );
    for (const more of [{ OutputBucketName: 'Upper-Case' }, { OutputKey: 'out/ä.json' }])
      await expect(client.send(command('a', more))).rejects.toThrow(BadRequestException);
  });

  it('fails when its media or its bucket is gone meanwhile, and the next job runs', async () => {
    // The first job holds the others: it reads its media once these are gone.
    const { promise: isGone, resolve: release } = Promise.withResolvers<void>();
    const held = s3Client(s3.endpoint);
    let reads = 0;
    held.middlewareStack.add(
      (next) => async (call) => {
        const isFirst = 'Key' in call.input && call.input.Key === 'first.wav';
        // The request itself looks at the media too.
        if (isFirst && ++reads > 1) await isGone;
        return next(call);
      },
      { step: 'initialize' },
    );
    await stopJobs();
    await startJobs({ s3: held });
    await put('first.wav', writeWav(synthesiseSpeech('Heard.')));
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await put('kept.wav', writeWav(synthesiseSpeech('Heard.')));
    await files.send(new CreateBucketCommand({ Bucket: 'short-lived' }));
    await client.send(command('first', { Media: { MediaFileUri: `s3://${BUCKET}/first.wav` } }));
    await client.send(command('without-media'));
    const kept = { Media: { MediaFileUri: `s3://${BUCKET}/kept.wav` } };
    await client.send(command('without-bucket', { ...kept, OutputBucketName: 'short-lived' }));
    await client.send(command('last', kept));
    await files.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'hearing.wav' }));
    await files.send(new DeleteBucketCommand({ Bucket: 'short-lived' }));
    release();

    expect((await ended('last'))?.TranscriptionJobStatus).toBe('COMPLETED');
    expect((await find('without-media'))?.FailureReason).toContain(
      "URI that you provided can't be",
    );
    expect((await find('without-bucket'))?.FailureReason).toContain("S3 bucket can't be accessed");
    await stopJobs();
    held.destroy();
    await startJobs();
  });

  it('fails as a test has set it', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    await fault({ exception: 'InternalFailureException' });
    await expect(client.send(command('a'))).rejects.toThrow(InternalFailureException);
    await fault({ failureReason: 'Unsupported media format.' });
    await client.send(command('a'));
    expect(await ended('a')).toMatchObject({ FailureReason: 'Unsupported media format.' });
  });

  it('is listed, newest first, in pages', async () => {
    await put('hearing.wav', writeWav(synthesiseSpeech('Heard.')));
    for (const name of ['hearing-1', 'other-1', 'hearing-2', 'hearing-3']) {
      await client.send(command(name));
      await ended(name);
    }
    const list = (more: object) =>
      client.send(new ListTranscriptionJobsCommand({ JobNameContains: 'hearing', ...more }));
    const first = await list({ MaxResults: 2, Status: 'COMPLETED' });
    const names = (page: typeof first) =>
      page.TranscriptionJobSummaries?.map(({ TranscriptionJobName }) => TranscriptionJobName);
    expect(names(first)).toEqual(['hearing-3', 'hearing-2']);
    const second = await list({
      MaxResults: 2,
      Status: 'COMPLETED',
      NextToken: first.NextToken,
    });
    expect(names(second)).toEqual(['hearing-1']);
    expect(second.NextToken).toBeUndefined();
    expect(names(await list({ Status: 'FAILED' }))).toEqual([]);
    // The reference: the search is not case sensitive.
    expect(names(await list({ JobNameContains: 'HEARING-3' }))).toEqual(['hearing-3']);

    // The token continues this listing only, also behind a job that was deleted.
    const NextToken = first.NextToken;
    for (const other of [
      { Status: 'FAILED', NextToken },
      { JobNameContains: 'other', NextToken },
      { NextToken: 'hearing-2' },
    ])
      await expect(list(other)).rejects.toThrow(BadRequestException);
    await client.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: 'hearing-2' }));
    expect(names(await list({ MaxResults: 2, Status: 'COMPLETED', NextToken }))).toEqual([
      'hearing-1',
    ]);
  });
});
