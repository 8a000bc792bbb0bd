import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe';
import type { SQSEvent } from 'aws-lambda';
import { startSecrets } from 'local-aws/secrets';
import { startSqs } from 'local-aws/sqs';
import {
  startTranscriptionJobs,
  synthesiseConversation,
  synthesiseSpeech,
  type TranscriptionJobsOptions,
  writeWav,
} from 'local-aws/transcribe';
import { startZoom } from 'local-aws/zoom';
import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import { endpoints } from '#contracts/endpoints.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { meetingKeys } from '#lambdas/meetings/record/meeting-keys.ts';
import { putMeeting } from '#lambdas/meetings/record/meeting-repository.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { QueueName } from '#shared/function-definition.constants.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startStores } from './start-stores.ts';

type EndpointName = keyof typeof recordingsEndpoints;
type Call = { userId?: string; params?: Record<string, string>; query?: object; body?: unknown };

export const SECRET_TOKEN = 'the secret token of the app';
/** Number of the meeting of case 1. */
export const MEETING = 81234567890;

export const HEARING = [
  { speaker: 0, text: 'Is the claimant present?' },
  { speaker: 1, text: 'Yes, the claimant is present.' },
];
export const hearing = () => writeWav(synthesiseConversation(HEARING));
export const spoken = (text: string) => writeWav(synthesiseSpeech(text));

type RecordingsOptions = {
  isScanned?: boolean;
  /** Lower limits of Transcribe. */
  jobs?: Pick<
    TranscriptionJobsOptions,
    'maximumSeconds' | 'maximumBytes' | 'maximumJobs' | 'vocabularyMs' | 'now'
  >;
  /** Lower limits that the deployment sets. */
  jobLimits?: { maxSeconds?: number; maxBytes?: number };
  /** Vocabularies of people and cases; none, so that jobs start at once. */
  ownVocabularies?: number;
};

/** The budget of each case, which no other test reaches. */
export const CASE_MINUTES = 100_000;

/**
 * The recordings' functions with separate stores, queues, Transcribe and Zoom. Case 1 has the
 * arbitrators usr_one and usr_two, the case manager usr_desk, and the meeting with the number MEETING, which usr_two hosts;
 * usr_stranger is on case 2 only. Messages are delivered by the test.
 */
export async function startRecordings({
  isScanned = false,
  jobs: jobOptions = {},
  jobLimits,
  ownVocabularies = 0,
}: RecordingsOptions = {}) {
  const { stores, stop } = await startStores();
  const { table, files } = stores;
  const folder = await mkdtemp(join(tmpdir(), 'portal-recordings-'));
  const sqs = await startSqs({ port: 0, dataDir: join(folder, 'sqs') });
  const secrets = await startSecrets({ port: 0, dataDir: join(folder, 'secrets') });
  const jobs = await startTranscriptionJobs({
    ...{ port: 0, s3: await files.client.load() },
    ...jobOptions,
  });
  const zoom = await startZoom({
    port: 0,
    app: { accountId: 'account', clientId: 'client', clientSecret: 'secret' },
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    AWS_ENDPOINT_URL_TRANSCRIBE: jobs.endpoint,
    MALWARE_SCAN: isScanned ? 'on' : 'off',
    SPEECH_SETTINGS: JSON.stringify({
      ...{ cases: { enableTranscription: 'yes' }, jobLimits },
      ...{ budget: { caseMinutes: CASE_MINUTES }, ownVocabularies },
    }),
    MEETING_PROVIDER: JSON.stringify({
      kind: 'zoom',
      secretName: 'portal/zoom',
      webhookSecretName: 'portal/zoom-webhook',
      recordingHosts: ['127.0.0.1'],
    }),
  });
  const secretsClient = new SecretsManagerClient();
  await secretsClient.send(
    new CreateSecretCommand({ Name: 'portal/zoom-webhook', SecretString: SECRET_TOKEN }),
  );
  secretsClient.destroy();
  const queue = new SQSClient({ endpoint: sqs.endpoint });
  const queueUrl = async (QueueName: string) =>
    (await queue.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
  const urls = {
    'process-recordings': await queueUrl('process-recordings'),
    'fetch-recordings': await queueUrl('fetch-recordings'),
    'split-recordings': await queueUrl('split-recordings'),
  };
  process.env['PROCESS_RECORDINGS_QUEUE'] = urls['process-recordings'];
  process.env['FETCH_RECORDINGS_QUEUE'] = urls['fetch-recordings'];
  process.env['SPLIT_RECORDINGS_QUEUE'] = urls['split-recordings'];
  for (const userId of ['usr_one', 'usr_two', 'usr_desk', 'usr_stranger']) {
    const role = userId === 'usr_desk' ? 'caseManager' : 'arbitrator';
    await addPerson(table, { userId, name: `Name of ${userId}`, role });
    await signIn(table, userId, role);
  }
  const assignments = ['usr_one', 'usr_two', 'usr_desk'].map((userId) => ({
    userId,
    name: `Name of ${userId}`,
    role: 'presiding' as const,
  }));
  await createCase(table, makeCase(1, 'usr_one', { assignments }));
  await createCase(table, makeCase(2, 'usr_stranger'));
  const startsAt = '2026-01-05T06:30:00.000Z';
  await putMeeting(table, meetingKeys.meeting(caseIdOf(1), startsAt), {
    id: 'mtg_1',
    caseId: caseIdOf(1),
    startsAt,
    room: { provider: 'zoom', id: String(MEETING), url: 'https://zoom.us/j/1' },
    hostId: 'usr_two',
    createdAt: startsAt,
  });
  const transcribe = new TranscribeClient({ endpoint: jobs.endpoint });

  const call = (id: EndpointName, { userId = 'usr_one', query, ...facts }: Call = {}) => {
    const { method, path } = endpoints[id];
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return callHandler<any>(apiEvent(method, path, { userId, query: { ...query }, ...facts }));
  };
  const params = { caseId: caseIdOf(1) };

  async function upload(bytes: Uint8Array, userId = 'usr_one', contentType = 'audio/wav') {
    const key = incomingKey(userId, 'caseRecording', newId('upload'));
    await files.client.send(
      new PutObjectCommand({
        Bucket: files.bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
      }),
    );
    return key;
  }
  const register = (key: string, { userId = 'usr_one', name = 'Hearing', n = 1 } = {}) =>
    call('registerRecording', {
      userId,
      params: { caseId: caseIdOf(n) },
      body: { name, url: { url: key } },
    });
  const list = async (userId = 'usr_one', query = {}) =>
    (await call('listRecordings', { userId, params, query })).body;

  async function getTranscript(transcriptId: string) {
    const { method, path } = endpoints.getTranscript;
    // biome-ignore lint/suspicious/noExplicitAny: as in `call`
    const { body } = await callHandler<any>(
      apiEvent(method, path, { userId: 'usr_one', params: { transcriptId } }),
    );
    return body;
  }

  /** Takes all messages from a queue. */
  async function queued(name: keyof typeof urls): Promise<object[]> {
    const QueueUrl = urls[name];
    const { Messages = [] } = await queue.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    for (const { ReceiptHandle } of Messages)
      await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Messages.map(({ Body = '' }) => JSON.parse(Body));
  }

  const handlers = {
    'process-recordings': () =>
      import('#lambdas/recordings/transcription/process-recording.lambda.ts'),
    'fetch-recordings': () => import('#lambdas/recordings/provider/fetch-recording.lambda.ts'),
    'split-recordings': () => import('#lambdas/recordings/splitting/split-recording.lambda.ts'),
  } satisfies Partial<Record<QueueName, unknown>>;

  /** Delivers a message to the function of its queue. */
  async function deliver(name: keyof typeof urls, message: object, delivery = 1) {
    const { handler } = await handlers[name]();
    const record = {
      messageId: 'message-1',
      receiptHandle: 'handle-1',
      body: JSON.stringify(message),
      attributes: { ApproximateReceiveCount: String(delivery) },
    };
    // The functions read these fields.
    return handler({ Records: [record] } as unknown as SQSEvent);
  }

  return {
    ...stores,
    call,
    jobs: transcribe,
    upload,
    register,
    list,
    queued,
    deliver,
    /** Registers a file and returns its recording's id. */
    async add(bytes: Uint8Array = hearing(), name = 'Hearing'): Promise<string> {
      const { status, body } = await register(await upload(bytes), { name });
      if (status !== 200) throw new Error(`Not registered: ${body.message}`);
      return body.recording.id;
    },
    retry: (recordingId: string, userId = 'usr_one') =>
      call('transcribeRecording', { userId, params: { ...params, recordingId } }),
    /** Starts the job of a recording. */
    start: (recordingId: string, delivery = 1) =>
      deliver('process-recordings', { caseId: caseIdOf(1), recordingId }, delivery),
    /** Measures and cuts a long recording. */
    split: (recordingId: string, delivery = 1) =>
      deliver('split-recordings', { caseId: caseIdOf(1), recordingId }, delivery),
    /** Number of messages that a queue delivers later. */
    async delayed(name: keyof typeof urls): Promise<number> {
      const { Attributes = {} } = await queue.send(
        new GetQueueAttributesCommand({
          QueueUrl: urls[name],
          AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
        }),
      );
      return Number(Attributes['ApproximateNumberOfMessagesDelayed']);
    },
    /** Waits for the job and delivers its event. */
    async end(jobName: string, delivery = 1) {
      let status: string | undefined;
      while (status !== 'COMPLETED' && status !== 'FAILED') {
        const { TranscriptionJob } = await transcribe.send(
          new GetTranscriptionJobCommand({ TranscriptionJobName: jobName }),
        );
        status = TranscriptionJob?.TranscriptionJobStatus;
      }
      return deliver(
        'process-recordings',
        {
          'detail-type': 'Transcribe Job State Change',
          detail: { TranscriptionJobName: jobName, TranscriptionJobStatus: status },
        },
        delivery,
      );
    },
    async failJobs(fault: object) {
      await fetch(`${jobs.endpoint}/_local/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
    },
    /** Sends an event of Zoom, with the signature of its body or another. */
    webhook(
      event: object,
      { ageSeconds = 0, signature }: { ageSeconds?: number; signature?: string } = {},
    ) {
      const { method, path } = endpoints.receiveZoomEvent;
      const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
      const signed = createHmac('sha256', SECRET_TOKEN)
        .update(`v0:${timestamp}:${JSON.stringify(event)}`)
        .digest('hex');
      // biome-ignore lint/suspicious/noExplicitAny: as in `call`
      return callHandler<any>(
        apiEvent(method, path, {
          body: event,
          headers: {
            'usage-mode': '',
            'X-Zm-Signature': signature ?? `v0=${signed}`,
            'X-Zm-Request-Timestamp': timestamp,
          },
        }),
      );
    },
    /** Addresses and files of the local Zoom. */
    zoomAddress: zoom.endpoint,
    getTranscript,
    /** Paragraphs of a transcript: speaker and text. */
    transcript: async (transcriptId: string): Promise<{ speaker: string; text: string }[]> =>
      (await getTranscript(transcriptId)).transcriptData.words.map(
        ({ speaker, text }: { speaker: string; text: { text: string }[] }) => ({
          speaker,
          text: text.map((leaf) => leaf.text).join(' '),
        }),
      ),
    /** Adds a case of one neutral. */
    join: (userId: string, n: number, facts: Partial<CaseRecord> = {}) =>
      createCase(table, makeCase(n, userId, facts)),
    async objects(prefix: string): Promise<string[]> {
      const { Contents = [] } = await files.client.send(
        new ListObjectsV2Command({ Bucket: files.bucket, Prefix: prefix }),
      );
      return Contents.map(({ Key = '' }) => Key);
    },
    async stop() {
      transcribe.destroy();
      queue.destroy();
      await zoom.close();
      await jobs.close();
      await secrets.close();
      await sqs.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Recordings = Awaited<ReturnType<typeof startRecordings>>;
