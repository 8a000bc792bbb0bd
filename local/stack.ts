import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type Changes, createChanges, type Emulator, LOCAL_REGION } from 'local-aws';
import { startBreachedPasswords } from 'local-aws/breached-passwords';
import { startCognito } from 'local-aws/cognito';
import { startDynamoDb } from 'local-aws/dynamodb';
import { startEvents } from 'local-aws/events';
import { type GooglePerson, startGoogle } from 'local-aws/google';
import { startKms } from 'local-aws/kms';
import { startLambda, startQueueSource, startSchedule, startStreamSource } from 'local-aws/lambda';
import { startMalwareScan } from 'local-aws/malware-scan';
import { startMessages } from 'local-aws/messages';
import { startS3 } from 'local-aws/s3';
import { startSecrets } from 'local-aws/secrets';
import { startSqs } from 'local-aws/sqs';
import {
  startTranscribe,
  startTranscriptionJobs,
  type TranscribeOptions,
} from 'local-aws/transcribe';
import { contentSecurityPolicy } from '#contracts/http/content-security-policy.ts';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { securityHeaders } from '#contracts/http/security-headers.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { KEPT_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { writeRecordLock } from '#shared/files/record-lock.constants.ts';
import type { EnvironmentName, StreamFilter } from '#shared/function-definition.constants.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { provisionEvidenceKey } from '#stack/provision-evidence-key.ts';
import { LOCAL_SECRETS, provisionSecrets } from '#stack/provision-secrets.ts';
import { itemAccess } from './item-access.ts';
import { createPortalApi, portalFunctions } from './portal-api.ts';
import { provisionBucket } from './provision/provision-bucket.ts';
import { provisionQueues } from './provision/provision-queues.ts';
import { provisionTable } from './provision/provision-table.ts';
import { LOCAL_GOOGLE_CLIENT, provisionUserPool } from './provision/provision-user-pool.ts';
import { followScheduledWork, type ScheduledFunction } from './scheduled-functions.ts';
import { startMeetings } from './start-meetings.ts';
import { startSigning } from './start-signing.ts';
import { startWorkflows } from './start-workflows.ts';
import { startWeb } from './web/start-web.ts';
import { whatsAppTemplates } from './whatsapp-templates.ts';

export type StackOptions = {
  /** The portal's port. The services use the ports after it. 0 picks free ports. */
  port: number;
  dataDir: string;
  /** The built portal with the deployed headers, or Vite with hot reload. */
  site: 'built' | 'hot';
  /** Meeting provider: the local meeting page or the local Zoom. */
  meetings: 'meet' | 'zoom';
  googlePeople: GooglePerson[];
  /** Clips of speech are heard as fast as they arrive, not in real time; for tests. */
  isSpeechFast: boolean;
  onLog: (line: string) => void;
};

export type Stack = { addresses: Omit<EndpointsFile, 'people'>; close(): Promise<void> };

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const TABLE = 'neutral-portal';
const FILES_BUCKET = 'neutral-portal-files';
/** As in the cloud, where warnings of clocks run each hour (lib/stacks/api-stack.ts). */
const SCHEDULED_EVERY_MS = 60_000;
/** Mails leave at once: a run after their write, and the runs that follow, until all steps are done. */
const SCHEDULED_WITH_WORK = { everyMs: 1_000, forMs: 10_000 };

/** Known from breaches, and not refused as easy to guess (guessable.ts). */
const BREACHED_PASSWORDS = ['Tr0ub4dor&3', 'CorrectHorseBatteryStaple1!'];

const root = join(import.meta.dirname, '..');

/**
 * Starts the whole portal on this machine: the services, provisioned as in the cloud, the
 * functions, and the portal's origin. Throws PortBusyError after closing what was started.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const started: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    for (const part of started.reverse()) await part.close();
  };
  const keep = async <Part extends { close(): Promise<void> }>(part: Promise<Part>) => {
    started.push(await part);
    return part;
  };
  try {
    const addresses = await startParts(options, keep);
    return { addresses, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

type Keep = <Part extends { close(): Promise<void> }>(part: Promise<Part>) => Promise<Part>;

async function startParts(options: StackOptions, keep: Keep): Promise<Stack['addresses']> {
  const place = (name: string, offset: number) => ({
    port: options.port && options.port + offset,
    dataDir: join(options.dataDir, name),
  });

  let addresses: Stack['addresses'] | undefined;
  await keep(
    startWeb({
      port: options.port,
      site:
        options.site === 'hot'
          ? { kind: 'hot', root: join(root, 'frontend') }
          : {
              kind: 'built',
              folder: join(root, 'dist', 'web'),
              headers: () => headersOfPortal(addresses),
            },
      connect: async (origin) => {
        const services = await startServices(options, keep, place);
        const connected = await connectServices(options, keep, {
          origin,
          ...services,
          lambdaPort: place('lambda', 6).port,
          meetingsPort: place('meetings', 8).port,
          breachedPort: place('breached-passwords', 14).port,
          jobs: place('transcription-jobs', 12),
          signing: place('signing-gateway', 15),
          stepFunctions: place('step-functions', 13),
        });
        addresses = connected.addresses;
        return connected;
      },
    }),
  );
  if (!addresses) throw new Error('The portal started without its services');
  return addresses;
}

type Services = Record<
  | 'dynamodb'
  | 's3'
  | 'cognito'
  | 'messages'
  | 'google'
  | 'secrets'
  | 'sqs'
  | 'events'
  | 'transcribe'
  | 'kms',
  Emulator
>;

/** Finds what was created at Transcribe's jobs, for its streams. */
type VocabulariesRef = { find?: TranscribeOptions['findVocabulary'] };

/** Starts the emulators. `lambdaRef` is set once the functions run. */
async function startServices(
  options: StackOptions,
  keep: Keep,
  place: (name: string, offset: number) => { port: number; dataDir: string },
): Promise<{
  emulators: Services;
  lambdaRef: { endpoint: string };
  vocabulariesRef: VocabulariesRef;
  tableChanges: Changes;
  scheduled: readonly ScheduledFunction[];
}> {
  const tableChanges = createChanges();
  const scheduledWork = followScheduledWork();
  const lambdaRef = { endpoint: '' };
  const googleRef = { endpoint: '' };
  const vocabulariesRef: VocabulariesRef = {};
  const dynamodb = await keep(
    startDynamoDb({
      ...place('dynamodb', 1),
      accessOf: itemAccess,
      onStreamRecord: ({ record }) => {
        tableChanges.announce();
        scheduledWork.announce(record);
      },
    }),
  );
  const sqs = await keep(startSqs(place('sqs', 9)));
  const events = await keep(
    startEvents({ ...place('events', 10), sqsEndpoint: () => sqs.endpoint }),
  );
  const s3 = await keep(
    startS3({
      ...place('s3', 2),
      credentials: CREDENTIALS,
      eventsEndpoint: () => events.endpoint,
    }),
  );
  const cognito = await keep(
    startCognito({
      ...place('cognito', 3),
      lambdaEndpoint: () => lambdaRef.endpoint,
      googleIssuer: () => googleRef.endpoint,
    }),
  );
  const messages = await keep(
    startMessages({
      ...place('messages', 4),
      whatsAppTemplates,
      eventsEndpoint: () => events.endpoint,
    }),
  );
  const google = await keep(
    startGoogle({
      ...place('google', 5),
      people: options.googlePeople,
      clientId: LOCAL_GOOGLE_CLIENT.id,
      clientSecret: LOCAL_GOOGLE_CLIENT.secret,
      redirectUris: [`${cognito.endpoint}/oauth2/idpresponse`],
    }),
  );
  googleRef.endpoint = google.endpoint;
  const secrets = await keep(startSecrets(place('secrets', 7)));
  const kms = await keep(startKms(place('kms', 16)));
  const transcribe = await keep(
    startTranscribe({
      port: place('transcribe', 11).port,
      credentials: CREDENTIALS,
      isRealTime: !options.isSpeechFast,
      findVocabulary: (name) => vocabulariesRef.find?.(name),
    }),
  );
  return {
    emulators: { dynamodb, s3, cognito, messages, google, secrets, sqs, events, transcribe, kms },
    lambdaRef,
    vocabulariesRef,
    tableChanges,
    scheduled: scheduledWork.functions,
  };
}

async function connectServices(
  options: StackOptions,
  keep: Keep,
  parts: {
    origin: string;
    emulators: Services;
    lambdaRef: { endpoint: string };
    vocabulariesRef: VocabulariesRef;
    tableChanges: Changes;
    scheduled: readonly ScheduledFunction[];
    lambdaPort: number;
    meetingsPort: number;
    breachedPort: number;
    jobs: { port: number; dataDir: string };
    signing: { port: number; dataDir: string };
    stepFunctions: { port: number; dataDir: string };
  },
) {
  const { origin, emulators, lambdaRef, tableChanges } = parts;
  const client = (endpoint: string) => ({
    region: LOCAL_REGION,
    credentials: CREDENTIALS,
    endpoint,
  });
  const streamArn = await provisionTable(
    new DynamoDBClient(client(emulators.dynamodb.endpoint)),
    TABLE,
  );
  const s3 = new S3Client({ ...client(emulators.s3.endpoint), forcePathStyle: true });
  await provisionBucket(s3, FILES_BUCKET, origin);
  const sqs = new SQSClient(client(emulators.sqs.endpoint));
  const events = new EventBridgeClient(client(emulators.events.endpoint));
  const queues = await provisionQueues(sqs, events, { bucket: FILES_BUCKET, isScanned: true });
  await keep(
    startMalwareScan({
      s3,
      sqs,
      events,
      eventsEndpoint: emulators.events.endpoint,
      bucket: FILES_BUCKET,
      prefixes: [KEPT_PREFIX],
      onLog: options.onLog,
    }),
  );
  const transcriptionJobs = await keep(
    startTranscriptionJobs({
      ...parts.jobs,
      s3,
      eventsEndpoint: () => emulators.events.endpoint,
    }),
  );
  parts.vocabulariesRef.find = transcriptionJobs.findVocabulary;
  const pool = await provisionUserPool(
    new CognitoIdentityProviderClient(client(emulators.cognito.endpoint)),
    origin,
  );
  const issuer = `${emulators.cognito.endpoint}/${pool.userPoolId}`;
  const secrets = await provisionSecrets(
    new SecretsManagerClient(client(emulators.secrets.endpoint)),
  );
  const meetings = await startMeetings({
    kind: options.meetings,
    port: parts.meetingsPort,
    secrets,
    apiAddress: `${origin}/api`,
  });
  await keep(Promise.resolve(meetings.emulator));
  const signing = await startSigning({
    ...parts.signing,
    authToken: secrets.signingToken,
    onLog: options.onLog,
  });
  await keep(Promise.resolve(signing.emulator));
  const breached = await keep(
    startBreachedPasswords({ port: parts.breachedPort, passwords: BREACHED_PASSWORDS }),
  );
  const workflows = await keep(
    startWorkflows({
      stepFunctions: parts.stepFunctions,
      credentials: CREDENTIALS,
      onLog: options.onLog,
    }),
  );
  const settings: Record<EnvironmentName, string> = {
    TABLE_NAME: TABLE,
    FILES_BUCKET,
    USER_POOL_ID: pool.userPoolId,
    USER_POOL_ISSUER: issuer,
    API_CLIENT_ID: pool.apiClientId,
    WEB_CLIENT_ID: pool.webClientId,
    MAIL_FROM: 'Neutral Portal <no-reply@neutral-portal.example>',
    MAIL_EVENTS_SET: 'neutral-portal',
    // Shorter than in the cloud, so that mails arrive at once.
    MAIL_WINDOW_SECONDS: '1',
    MAILS_PER_SECOND: '1000',
    SMS_ORIGINATION_IDENTITY: 'NEUTRL',
    SMS_INDIA_ENTITY_ID: '1201150000000000000',
    SMS_INDIA_TEMPLATE_ID: '1207160000000000000',
    WHATSAPP_PHONE_NUMBER_ID: 'phone-number-id-01234567890123456789012345678901',
    WHATSAPP_TEMPLATE_NAME: 'case_comment',
    WHATSAPP_DOCUMENT_TEMPLATE_NAME: 'case_document',
    WHATSAPP_TEMPLATE_LANGUAGE: 'en',
    PORTAL_ORIGIN: origin,
    PORTAL_CHECK_SECRET: LOCAL_SECRETS.portalCheck,
    INSTITUTION_NAME: '',
    CODE_CALLING_CODES: '91',
    BREACHED_PASSWORDS: breached.endpoint,
    SOURCE_BUDGETS: JSON.stringify(sourceBudgetsSchema.parse({})),
    MEETING_PROVIDER: JSON.stringify(meetings.settings),
    SPEECH_SETTINGS: JSON.stringify({
      cases: { enableTranscription: 'yes', crossExamination: {} },
    }),
    RECOGNITION_SETTINGS: '{}',
    IDENTITY_KEYS_SECRET: LOCAL_SECRETS.identityKeys,
    LINK_KEYS_SECRET: LOCAL_SECRETS.linkKeys,
    SETTLEMENT_KEYS_SECRET: LOCAL_SECRETS.settlementKeys,
    SIGNING_KEYS_SECRET: LOCAL_SECRETS.signingKeys,
    EVIDENCE_KEY: await provisionEvidenceKey(new KMSClient(client(emulators.kms.endpoint))),
    SIGNING_GATEWAY: JSON.stringify(signing.settings),
    SIGNING_MACHINE: workflows.machines['neutral-portal-signing'],
    // The stand-in knows the EICAR test string.
    MALWARE_SCAN: 'on',
    RECORD_LOCK: writeRecordLock({ mode: 'GOVERNANCE', days: 1 }),
    PROCESS_DOCUMENTS_QUEUE: queues['process-documents'],
    CONVERT_OFFICE_QUEUE: queues['convert-office'],
    RECOGNISE_PAGES_QUEUE: queues['recognise-pages'],
    ASSEMBLE_BUNDLES_QUEUE: queues['assemble-bundles'],
    FETCH_RECORDINGS_QUEUE: queues['fetch-recordings'],
    PROCESS_RECORDINGS_QUEUE: queues['process-recordings'],
    SPLIT_RECORDINGS_QUEUE: queues['split-recordings'],
    WORK_BATCHES_QUEUE: queues['work-batches'],
    SEND_REMINDERS_QUEUE: queues['send-reminders'],
  };
  const lambda = await keep(
    startLambda({
      functions: portalFunctions,
      port: parts.lambdaPort,
      environment: {
        ...settings,
        ...sdkEnvironment(emulators),
        AWS_ENDPOINT_URL_TRANSCRIBE: transcriptionJobs.endpoint,
        AWS_ENDPOINT_URL_SFN: workflows.stepFunctions.endpoint,
      },
      reloadOn: options.site === 'hot' ? [join(root, 'lambdas'), join(root, 'contracts')] : [],
      onLog: options.onLog,
    }),
  );
  lambdaRef.endpoint = lambda.endpoint;
  workflows.functionsStarted(lambda.endpoint);
  const streams = new DynamoDBStreamsClient(client(emulators.dynamodb.endpoint));
  // Copies each response for a log that no logger receives.
  streams.middlewareStack.remove('loggerMiddleware');
  for (const { name, timeoutSeconds, stream, queue } of allFunctions) {
    if (queue)
      await keep(
        Promise.resolve(
          startQueueSource({
            sqs,
            queueUrl: queues[queue.name],
            lambdaEndpoint: lambda.endpoint,
            functionName: name,
            timeoutMs: timeoutSeconds * 1_000,
            batchSize: 1,
            reportBatchItemFailures: true,
            onLog: options.onLog,
          }),
        ),
      );
    if (stream)
      await keep(
        Promise.resolve(
          startStreamSource({
            streams,
            streamArn,
            lambdaEndpoint: lambda.endpoint,
            functionName: name,
            timeoutMs: timeoutSeconds * 1_000,
            accepts: (record) => stream.filters.some((filter) => matches(filter, record)),
            dataDir: options.dataDir,
            changes: tableChanges,
            onLog: options.onLog,
          }),
        ),
      );
  }
  for (const { name, timeoutSeconds, changes } of parts.scheduled)
    await keep(
      Promise.resolve(
        startSchedule({
          lambdaEndpoint: lambda.endpoint,
          functionName: name,
          timeoutMs: timeoutSeconds * 1_000,
          everyMs: SCHEDULED_EVERY_MS,
          eager: { changes, ...SCHEDULED_WITH_WORK },
          onLog: options.onLog,
        }),
      ),
    );

  const config: PortalConfig = {
    stage: 'local',
    region: LOCAL_REGION,
    googleSignIn: {
      hostedOrigin: emulators.cognito.endpoint,
      issuer,
      clientId: pool.webClientId,
      redirectUri: `${origin}/`,
      scope: 'openid email profile',
    },
  };
  const addresses: Stack['addresses'] = {
    web: origin,
    api: `${origin}/api`,
    inbox: emulators.messages.endpoint,
    region: LOCAL_REGION,
    credentials: CREDENTIALS,
    endpoints: {
      dynamodb: emulators.dynamodb.endpoint,
      s3: emulators.s3.endpoint,
      cognito: emulators.cognito.endpoint,
      messages: emulators.messages.endpoint,
      google: emulators.google.endpoint,
      secrets: emulators.secrets.endpoint,
      kms: emulators.kms.endpoint,
      meet: meetings.emulator.endpoint,
      lambda: lambda.endpoint,
      sqs: emulators.sqs.endpoint,
      events: emulators.events.endpoint,
      transcribe: emulators.transcribe.endpoint,
      transcriptionJobs: transcriptionJobs.endpoint,
      signing: signing.emulator.endpoint,
      stepFunctions: workflows.stepFunctions.endpoint,
    },
    table: TABLE,
    buckets: { files: FILES_BUCKET },
    userPoolId: pool.userPoolId,
    clients: { web: pool.webClientId, api: pool.apiClientId },
  };
  return {
    api: createPortalApi({
      lambdaEndpoint: lambda.endpoint,
      cognitoEndpoint: emulators.cognito.endpoint,
      userPoolId: pool.userPoolId,
    }),
    config,
    addresses,
  };
}

/** Whether the record matches a function's event source filter. */
const matches = ({ keyPrefix, events, isExpiry }: StreamFilter, record: _Record): boolean =>
  events.some((event) => event === record.eventName) &&
  (!isExpiry || record.userIdentity?.PrincipalId === 'dynamodb.amazonaws.com') &&
  (record.dynamodb?.Keys?.['pk']?.S ?? '').startsWith(keyPrefix);

/** Environment variables that direct the functions' SDK clients to the local services. */
function sdkEnvironment(emulators: Services): Record<string, string> {
  return {
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodb.endpoint,
    AWS_ENDPOINT_URL_S3: emulators.s3.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: emulators.secrets.endpoint,
    AWS_ENDPOINT_URL_KMS: emulators.kms.endpoint,
    AWS_ENDPOINT_URL_SQS: emulators.sqs.endpoint,
    AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING: emulators.transcribe.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: emulators.cognito.endpoint,
    AWS_ENDPOINT_URL_SESV2: emulators.messages.endpoint,
    AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: emulators.messages.endpoint,
    AWS_ENDPOINT_URL_SOCIALMESSAGING: emulators.messages.endpoint,
    POWERTOOLS_SERVICE_NAME: 'neutral-portal',
  };
}

/** CloudFront's response headers, except for those that require TLS. */
function headersOfPortal(addresses: Stack['addresses'] | undefined): Record<string, string> {
  if (!addresses) throw new Error('The services must be connected before the site is served');
  const { s3, cognito, transcribe, signing } = addresses.endpoints;
  return {
    'Content-Security-Policy': contentSecurityPolicy({
      connectSources: [s3, cognito, transcribe.replace(/^http/, 'ws')],
      imageSources: [s3],
      mediaSources: [s3],
      formActions: [signing],
    }),
    ...securityHeaders,
  };
}
