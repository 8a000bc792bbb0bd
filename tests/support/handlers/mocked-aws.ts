import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendWhatsAppMessageCommand, SocialMessagingClient } from '@aws-sdk/client-socialmessaging';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  GetTranscriptionJobCommand,
  GetVocabularyCommand,
  ListVocabulariesCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import {
  StartStreamTranscriptionCommand,
  type StartStreamTranscriptionCommandInput,
  TranscribeStreamingClient,
} from '@aws-sdk/client-transcribe-streaming';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { exampleSettings } from '../example-settings.ts';
import { evidence } from '../keys/evidence-key.ts';
import { identitySecret } from '../keys/identity-keys.ts';
import { openMockedBucket } from './mocked-bucket.ts';
import { openMockedTable, tableOperations } from './mocked-table.ts';

export const TABLE = exampleSettings.TABLE_NAME;

export type ClientName =
  | 'DynamoDB'
  | 'S3'
  | 'Cognito'
  | 'SES'
  | 'SMS'
  | 'WhatsApp'
  | 'SQS'
  | 'Secrets Manager'
  | 'KMS'
  | 'Step Functions'
  | 'Transcribe'
  | 'Transcribe jobs'
  | 'HTTP';

/** One command that a handler sent. */
export type SentCommand = {
  client: ClientName;
  /** Class name without `Command`; the HTTP method of a fetch. */
  command: string;
  input: Record<string, unknown>;
  /** Command and target: `Get USER#usr_one/PROFILE`. Equal in each run. */
  label: string;
  /** Undefined if the command failed. */
  reply: unknown;
  error: unknown;
};

/** Replaces the execution of a command. */
export type Intervention = {
  applies: (sent: SentCommand) => boolean;
  /** Throws, or returns a reply; `execute` runs the command. */
  instead: (execute: () => Promise<unknown>) => Promise<unknown>;
};

const messageId = () => ({ MessageId: 'message-1' });

/** A partial and two final results, after all audio was taken. */
function transcribed(input: object): object {
  // The input of the command, by the SDK's own type.
  const { AudioStream } = input as StartStreamTranscriptionCommandInput;
  const event = (Transcript: string, IsPartial: boolean) => ({
    TranscriptEvent: {
      Transcript: { Results: [{ IsPartial, Alternatives: [{ Transcript }] }] },
    },
  });
  async function* results() {
    for await (const _ of AudioStream ?? []);
    yield event('The claimant', true);
    yield event('The claimant appeared.', false);
    yield event('Heard.', false);
  }
  return { TranscriptResultStream: results() };
}

/** Default replies of the services without a store; a suite overrides them as needed. */
const plainAnswers = () => ({
  AdminCreateUser: (_: object): object => ({}),
  AdminDeleteUser: (_: object): object => ({}),
  AdminInitiateAuth: (_: object): object => ({ Session: 'cognito-session' }),
  AdminRespondToAuthChallenge: (_: object): object => ({}),
  AdminSetUserPassword: (_: object): object => ({}),
  AdminUpdateUserAttributes: (_: object): object => ({}),
  DescribeUserPoolClient: (_: object): object => ({ UserPoolClient: { ClientSecret: 'secret' } }),
  GetSecretValue: (_: object): object => ({ SecretString: identitySecret }),
  GetAccount: (_: object): object => ({
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  }),
  SendEmail: (_: object): object => messageId(),
  SendTextMessage: (_: object): object => messageId(),
  SendWhatsAppMessage: (_: object): object => ({ messageId: 'message-1' }),
  SendMessage: (_: object): object => messageId(),
  StartExecution: (_: object): object => ({ executionArn: 'execution-1' }),
  SendTaskSuccess: (_: object): object => ({}),
  StartStreamTranscription: (input: object): object => transcribed(input),
  StartTranscriptionJob: (_: object): object => ({}),
  CreateVocabulary: (_: object): object => ({ VocabularyState: 'PENDING' }),
  DeleteVocabulary: (_: object): object => ({}),
  GetVocabulary: (_: object): object => ({ VocabularyState: 'READY' }),
  ListVocabularies: (_: object): object => ({ Vocabularies: [] }),
  GetTranscriptionJob: (_: object): object => ({
    TranscriptionJob: { FailureReason: 'Unsupported media format.' },
  }),
});
export type PlainAnswers = ReturnType<typeof plainAnswers>;

/** A mocked client, whichever its commands are. */
type AnyMock = { send: { callsFake(fake: never): unknown } };
type AnyCommand = { constructor: { name: string }; input: Record<string, unknown> };

/**
 * Mocks of every client that a function uses (aws-sdk-client-mock), and of `fetch`. The table
 * and the bucket answer from stored items and objects. Any other command fails and is listed
 * in `unexpected`.
 */
export function mockAws() {
  const table = openMockedTable(TABLE);
  const bucket = openMockedBucket();
  const answers = plainAnswers();
  const sent: SentCommand[] = [];
  const unexpected: string[] = [];
  let intervention: Intervention | undefined;
  let http: ((url: string, init: RequestInit) => Response | Promise<Response>) | undefined;

  const run = async (
    client: ClientName,
    command: string,
    input: Record<string, unknown>,
    execute: () => unknown,
  ): Promise<unknown> => {
    const label = labelOf(command, input);
    const one: SentCommand = { client, command, input, label, reply: undefined, error: undefined };
    sent.push(one);
    const executed = async () => execute();
    try {
      one.reply = intervention?.applies(one)
        ? await intervention.instead(executed)
        : await executed();
      return one.reply;
    } catch (error) {
      one.error = error;
      throw error;
    }
  };
  const nameOf = (command: { name: string }) => command.name.replace(/Command$/, '');

  /** A client of which each command is answered by its class; any other one is unexpected. */
  const mocked = <Mock extends AnyMock>(
    name: ClientName,
    mock: Mock,
    replies: readonly (readonly [command: { name: string }, reply: (input: never) => unknown])[],
  ): Mock => {
    const replyOf = new Map<unknown, (input: never) => unknown>(replies);
    // One fake for all commands: matchers of sinon are compared with each call, which takes longer
    // than the answer.
    const answer = async ({ constructor: command, input }: AnyCommand) => {
      const reply = replyOf.get(command);
      // Each reply takes the input of its command.
      if (reply) return run(name, nameOf(command), input, () => reply(input as never));
      unexpected.push(`${name} ${JSON.stringify(input)}`);
      throw new Error(`A command that is not mocked was sent to ${name}`);
    };
    // The types of a mock know its client's commands only.
    mock.send.callsFake(answer as never);
    return mock;
  };
  /** Commands that `answers` has a reply for; a suite may change it. */
  const plain = (...commands: { name: string }[]) =>
    commands.map((command) => {
      // The names of the commands below are members of `answers`.
      const name = nameOf(command) as keyof PlainAnswers;
      return [command, (input: never) => answers[name](input)] as const;
    });
  const named = {
    dynamo: mocked(
      'DynamoDB',
      mockClient(DynamoDBDocumentClient),
      tableOperations.map(([command, operation]) => [
        command,
        (input: object) => table.answer(operation, input),
      ]),
    ),
    s3: mocked('S3', mockClient(S3Client), bucket.operations),
    cognito: mocked(
      'Cognito',
      mockClient(CognitoIdentityProviderClient),
      plain(
        AdminCreateUserCommand,
        AdminDeleteUserCommand,
        AdminInitiateAuthCommand,
        AdminRespondToAuthChallengeCommand,
        AdminSetUserPasswordCommand,
        AdminUpdateUserAttributesCommand,
        DescribeUserPoolClientCommand,
      ),
    ),
    ses: mocked('SES', mockClient(SESv2Client), plain(GetAccountCommand, SendEmailCommand)),
    sms: mocked('SMS', mockClient(PinpointSMSVoiceV2Client), plain(SendTextMessageCommand)),
    whatsApp: mocked(
      'WhatsApp',
      mockClient(SocialMessagingClient),
      plain(SendWhatsAppMessageCommand),
    ),
    sqs: mocked('SQS', mockClient(SQSClient), [
      ...plain(SendMessageCommand),
      [ChangeMessageVisibilityCommand, () => ({})],
    ]),
    secrets: mocked(
      'Secrets Manager',
      mockClient(SecretsManagerClient),
      plain(GetSecretValueCommand),
    ),
    kms: mocked('KMS', mockClient(KMSClient), [
      [GetPublicKeyCommand, () => ({ PublicKey: new Uint8Array(evidence.der) })],
      [
        SignCommand,
        ({ Message }: { Message: Uint8Array }) => ({ Signature: evidence.signed(Message) }),
      ],
    ]),
    workflows: mocked(
      'Step Functions',
      mockClient(SFNClient),
      plain(StartExecutionCommand, SendTaskSuccessCommand),
    ),
    transcribe: mocked(
      'Transcribe',
      mockClient(TranscribeStreamingClient),
      plain(StartStreamTranscriptionCommand),
    ),
    jobs: mocked(
      'Transcribe jobs',
      mockClient(TranscribeClient),
      plain(
        StartTranscriptionJobCommand,
        GetTranscriptionJobCommand,
        CreateVocabularyCommand,
        DeleteVocabularyCommand,
        GetVocabularyCommand,
        ListVocabulariesCommand,
      ),
    ),
  };
  const clients = Object.values(named);
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (resource, init = {}) => {
    const url = resource instanceof Request ? resource.url : String(resource);
    // `run` returns the server's reply.
    return (await run('HTTP', init.method ?? 'GET', { url }, () => {
      if (http) return http(url, init);
      unexpected.push(`HTTP ${url}`);
      throw new TypeError('fetch failed');
    })) as Response;
  };

  return {
    /** The mocked clients, for `toHaveReceivedCommandWith` and behaviour of a single test. */
    clients: named,
    table,
    bucket,
    answers,
    /** Serves `fetch`; without it every request is unexpected. */
    serveHttp(serve: typeof http): void {
      http = serve;
    },
    sent,
    unexpected,
    intervene(next: Intervention | undefined): void {
      intervention = next;
    },
    clear(): void {
      sent.length = 0;
      for (const client of clients) client.resetHistory();
    },
    close(): void {
      for (const client of clients) client.restore();
      globalThis.fetch = realFetch;
      table.close();
    },
  };
}
export type MockedAws = ReturnType<typeof mockAws>;

const effects = new Set([
  ...['Put', 'Update', 'Delete', 'BatchWrite', 'TransactWrite'],
  ...['PutObject', 'CopyObject', 'DeleteObject'],
  ...['CreateMultipartUpload', 'UploadPartCopy'],
  ...['CompleteMultipartUpload', 'AbortMultipartUpload'],
  ...['AdminCreateUser', 'AdminDeleteUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'],
  ...['SendEmail', 'SendTextMessage', 'SendWhatsAppMessage', 'SendMessage'],
  ...['StartTranscriptionJob', 'StartExecution', 'SendTaskSuccess'],
]);

/** Whether a command changes something or reaches a person. */
export const isEffect = ({ command }: Pick<SentCommand, 'command'>) => effects.has(command);

type Keyed = { pk?: string; sk?: string };
type WriteOfTransaction = Record<string, { Key?: Keyed; Item?: Keyed }>;

const labelOf = (command: string, input: Record<string, unknown>) =>
  lastingText(`${command} ${subjectsOf(input).join(', ')}`);

/** A text without values that differ between runs: ids, hashes, secrets, generations, case numbers. */
export const lastingText = (text: string): string =>
  text
    .replace(/[0-9a-f]{64}|[0-9A-HJKMNP-TV-Z]{26}/g, '*')
    .replace(/[\w-]{32,}/g, '*')
    .replace(/(?<=\.\d{3}Z-)[\w-]{12}/g, '*')
    .replace(/(?<=-\d{4}-)\d{6}/g, '*');

/** Keys of a command's items or objects; otherwise the member that identifies the target. */
function subjectsOf(input: Record<string, unknown>): string[] {
  // Inputs of the commands above, by the SDK's own types.
  const given = input as {
    Key?: Keyed | string;
    Item?: Keyed;
    ExpressionAttributeValues?: Record<string, unknown>;
    RequestItems?: Record<string, { Keys?: Keyed[] } | WriteOfTransaction[]>;
    TransactItems?: WriteOfTransaction[];
    Username?: string;
    SecretId?: string;
    Destination?: { ToAddresses?: string[] };
    DestinationPhoneNumber?: string;
    AuthFlow?: string;
    message?: Uint8Array;
    url?: string;
  };
  const keyText = (key: Keyed | undefined) => `${key?.pk}/${key?.sk}`;
  const written = (writes: readonly WriteOfTransaction[]) =>
    writes.flatMap((one) => Object.values(one).map(({ Key, Item }) => keyText(Key ?? Item)));
  if (given.TransactItems) return written(given.TransactItems);
  if (given.RequestItems)
    return Object.values(given.RequestItems).flatMap((one) =>
      Array.isArray(one) ? written(one) : (one.Keys ?? []).map(keyText),
    );
  if (typeof given.Key === 'string') return [given.Key];
  if (given.Key ?? given.Item) return [keyText(given.Key ?? given.Item)];
  if (input['KeyConditionExpression'])
    return [Object.values(given.ExpressionAttributeValues ?? {}).join('/')];
  const subject =
    given.AuthFlow ??
    given.Username ??
    given.SecretId ??
    given.Destination?.ToAddresses?.join() ??
    given.DestinationPhoneNumber ??
    (given.message && JSON.parse(Buffer.from(given.message).toString('utf8')).to) ??
    given.url;
  return subject === undefined ? [] : [subject];
}
