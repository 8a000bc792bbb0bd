import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import * as sms from '@aws-sdk/client-pinpoint-sms-voice-v2';
import * as s3 from '@aws-sdk/client-s3';
import * as secrets from '@aws-sdk/client-secrets-manager';
import * as ses from '@aws-sdk/client-sesv2';
import * as workflows from '@aws-sdk/client-sfn';
import * as whatsApp from '@aws-sdk/client-socialmessaging';
import * as sqs from '@aws-sdk/client-sqs';
import * as jobs from '@aws-sdk/client-transcribe';
import * as speech from '@aws-sdk/client-transcribe-streaming';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { type ClientName, isEffect, type SentCommand, TABLE } from './mocked-aws.ts';

/** The expected reaction of a handler to a fault, unless its suite differs. */
export type Expectation =
  /** 500 `internal` with the general message; no effect after the fault. */
  | 'internal'
  /** The same reply and the same effects as without the fault. */
  | 'done'
  /** A refusal of the endpoint, `internal`, or the same as `done`. */
  | 'refused';

export type Fault = {
  name: string;
  client: ClientName;
  expected: Expectation;
  /** No code tells it from the client's other faults of this kind: none names its error. */
  isAnyFailure?: true;
  /** Each variant of the fault for this command. */
  waysFor: (sent: SentCommand) => Way[];
};

/** Replaces the reply of one command. `lasts`: also of every later command with its label. */
export type Way = {
  instead: (execute: () => Promise<unknown>) => Promise<unknown>;
  lasts?: boolean;
};

/** AWS error text that must never reach a caller. */
export const INTERNALS = `arn:aws:dynamodb:ap-south-1:123456789012:table/${TABLE}`;

const facts = (httpStatusCode: number) => ({
  message: `User: role/portal is refused on resource: ${INTERNALS}`,
  $metadata: { httpStatusCode },
});
const denied = { ...facts(400), name: 'AccessDeniedException' };
const fails =
  (makeError: () => Error, lasts = false) =>
  (): Way[] => [{ instead: () => Promise.reject(makeError()), lasts }];

const timeout = () =>
  Object.assign(new Error(`Connection timed out after 5000 ms: ${INTERNALS}`), {
    name: 'TimeoutError',
  });
const connectionLost = () =>
  Object.assign(new Error(`read ECONNRESET ${INTERNALS}`), { code: 'ECONNRESET' });

/** A failure that the handlers do not look at: it ends the call as any error does. */
const anyFailure = (client: ClientName, name: string, makeError: () => Error): Fault => ({
  ...{ name, client, expected: 'internal', isAnyFailure: true },
  waysFor: fails(makeError),
});

/** Faults of any AWS service: no command reaches it, or no reply comes back. */
const networkFaults = (client: ClientName): Fault[] => [
  anyFailure(client, 'times out', timeout),
  anyFailure(client, 'loses the connection', connectionLost),
];

const onlyFor =
  (isHit: (sent: SentCommand) => boolean, waysFor: Fault['waysFor']): Fault['waysFor'] =>
  (sent) =>
    isHit(sent) ? waysFor(sent) : [];

const isTransaction = ({ command }: SentCommand) => command === 'TransactWrite';
const writesOf = ({ input }: SentCommand): TransactItem[] =>
  // The input of TransactWrite, by the SDK's own type.
  (input['TransactItems'] ?? []) as TransactItem[];

const cancelled = (codes: readonly string[]) =>
  new dynamo.TransactionCanceledException({
    ...facts(400),
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const isConditional = (item: TransactItem) =>
  Object.values(item).some((write) => write && 'ConditionExpression' in write);

/** The last written item conflicts with another transaction. */
const conflictOf = (sent: SentCommand) =>
  cancelled(
    writesOf(sent).map((_, at, all) => (at === all.length - 1 ? 'TransactionConflict' : 'None')),
  );

const conditionFailed: Fault['waysFor'] = (sent) => {
  if (isTransaction(sent))
    return writesOf(sent).flatMap((item, failing, all) =>
      isConditional(item)
        ? fails(() =>
            cancelled(all.map((_, at) => (at === failing ? 'ConditionalCheckFailed' : 'None'))),
          )()
        : [],
    );
  return sent.input['ConditionExpression'] === undefined
    ? []
    : fails(() => new dynamo.ConditionalCheckFailedException(facts(400)))();
};

/** A batch of which the table always processes nothing. */
const batchLeftOver: Fault['waysFor'] = ({ command, input }) =>
  command === 'BatchGet' || command === 'BatchWrite'
    ? [
        {
          instead: async () =>
            command === 'BatchGet'
              ? { Responses: {}, UnprocessedKeys: input['RequestItems'] }
              : { UnprocessedItems: input['RequestItems'] },
          lasts: true,
        },
      ]
    : [];

type Items = Record<string, unknown>[];
/** Members of the replies of Get, Query and BatchGet. */
type Read = {
  Item?: Record<string, unknown>;
  Items?: Items;
  Responses?: Record<string, Items>;
};

const isKey = (name: string) => name === 'pk' || name === 'sk';

/** An item whose attributes have a type that no record uses. */
const withWrongTypes = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isKey(name) ? value : [null]]),
  );

/** A copy of a reply whose items contain only their keys. */
const malformed = (reply: Read): Read => ({
  ...reply,
  ...(reply.Item && { Item: withWrongTypes(reply.Item) }),
  ...(reply.Items && { Items: reply.Items.map(withWrongTypes) }),
  ...(reply.Responses && {
    Responses: Object.fromEntries(
      Object.entries(reply.Responses).map(([table, items]) => [table, items.map(withWrongTypes)]),
    ),
  }),
});

/** Whether a reply holds items with more than their keys. */
const holdsItems = (reply: unknown): reply is Read => {
  // The reply of one of the document client's commands.
  const { Item, Items = [], Responses = {} } = (reply ?? {}) as Read;
  const items = [...(Item ? [Item] : []), ...Items, ...Object.values(Responses).flat()];
  return items.some((item) => Object.keys(item).some((name) => !isKey(name)));
};

const dynamoFaults: Fault[] = [
  ...networkFaults('DynamoDB'),
  ...(
    [
      ['throttles', () => new dynamo.ThrottlingException(facts(400))],
      ['is over capacity', () => new dynamo.ProvisionedThroughputExceededException(facts(400))],
      ['fails with 500', () => new dynamo.InternalServerError(facts(500))],
      [
        'denies access',
        () =>
          new dynamo.DynamoDBServiceException({
            ...facts(400),
            name: 'AccessDeniedException',
            $fault: 'client',
          }),
      ],
    ] as const
  ).map(([name, makeError]) => anyFailure('DynamoDB', name, makeError)),
  {
    name: 'writes and loses the reply',
    client: 'DynamoDB',
    expected: 'internal',
    waysFor: onlyFor(isEffect, () => [
      {
        instead: async (execute) => {
          await execute().catch(() => undefined);
          throw timeout();
        },
      },
    ]),
  },
  {
    name: 'finds a condition false',
    client: 'DynamoDB',
    expected: 'refused',
    waysFor: conditionFailed,
  },
  {
    name: 'meets another transaction once',
    client: 'DynamoDB',
    expected: 'done',
    waysFor: onlyFor(isTransaction, (sent) => fails(() => conflictOf(sent))()),
  },
  {
    name: 'meets another transaction each time',
    client: 'DynamoDB',
    expected: 'internal',
    waysFor: onlyFor(isTransaction, (sent) => fails(() => conflictOf(sent), true)()),
  },
  {
    name: 'takes nothing of a batch',
    client: 'DynamoDB',
    expected: 'internal',
    waysFor: batchLeftOver,
  },
  {
    name: 'gives a malformed item',
    client: 'DynamoDB',
    expected: 'internal',
    waysFor: onlyFor(
      ({ reply }) => holdsItems(reply),
      () => [
        {
          instead: async (execute) => {
            const reply = await execute();
            return holdsItems(reply) ? malformed(reply) : reply;
          },
        },
      ],
    ),
  },
];

const s3Error = (name: string, status: number) => () =>
  new s3.S3ServiceException({
    ...facts(status),
    name,
    $fault: status < 500 ? 'client' : 'server',
  });
const isRead = (sent: SentCommand) => !isEffect(sent);
const isPrecondition = ({ input }: SentCommand) =>
  input['IfMatch'] !== undefined || input['IfNoneMatch'] !== undefined;

const isConditionalCopy = ({ command, input }: SentCommand) =>
  command === 'CopyObject' ||
  (command === 'CompleteMultipartUpload' && input['IfNoneMatch'] === '*');

const s3Faults: Fault[] = [
  ...networkFaults('S3'),
  anyFailure('S3', 'asks to slow down', s3Error('SlowDown', 503)),
  anyFailure('S3', 'fails with 500', s3Error('InternalError', 500)),
  {
    name: 'denies access',
    client: 'S3',
    // Without the right to list, S3 denies access to an object that does not exist.
    expected: 'refused',
    waysFor: fails(s3Error('AccessDenied', 403)),
  },
  {
    name: 'has no such object',
    client: 'S3',
    expected: 'refused',
    waysFor: onlyFor(
      isRead,
      fails(() => new s3.NoSuchKey(facts(404))),
    ),
  },
  {
    name: 'finds a precondition false',
    client: 'S3',
    expected: 'refused',
    waysFor: onlyFor(isPrecondition, fails(s3Error('PreconditionFailed', 412))),
  },
  {
    name: 'meets another conditional request once',
    client: 'S3',
    expected: 'done',
    waysFor: onlyFor(isConditionalCopy, fails(s3Error('ConditionalRequestConflict', 409))),
  },
  {
    name: 'meets another conditional request each time',
    client: 'S3',
    expected: 'internal',
    waysFor: onlyFor(isConditionalCopy, fails(s3Error('ConditionalRequestConflict', 409), true)),
  },
];

/** Faults of a service by its own exceptions. */
const serviceFaults = (
  client: ClientName,
  errors: Record<string, [expected: Expectation, makeError: () => Error]>,
): Fault[] => [
  ...networkFaults(client),
  ...Object.entries(errors).map(
    ([name, [expected, makeError]]): Fault => ({
      name,
      client,
      expected,
      waysFor: fails(makeError),
    }),
  ),
];

const replies = (response: () => Response): Way[] => [{ instead: async () => response() }];

/** Each fault of each client, by what the service does. */
export const faults: readonly Fault[] = [
  ...dynamoFaults,
  ...s3Faults,
  ...serviceFaults('Cognito', {
    throttles: ['refused', () => new cognito.TooManyRequestsException(facts(400))],
    'refuses as not authorized': ['refused', () => new cognito.NotAuthorizedException(facts(400))],
    'finds no user': ['refused', () => new cognito.UserNotFoundException(facts(400))],
    'fails with 500': ['internal', () => new cognito.InternalErrorException(facts(500))],
    'denies access': [
      'internal',
      () =>
        new cognito.CognitoIdentityProviderServiceException({
          ...facts(400),
          name: 'AccessDeniedException',
          $fault: 'client',
        }),
    ],
  }),
  anyFailure('KMS', 'is disabled', () => new kms.DisabledException(facts(400))),
  anyFailure('KMS', 'fails with 500', () => new kms.KMSInternalException(facts(500))),
  anyFailure(
    'KMS',
    'denies access',
    () => new kms.KMSServiceException({ ...denied, $fault: 'client' }),
  ),
  ...serviceFaults('KMS', {
    'finds no key': ['internal', () => new kms.NotFoundException(facts(400))],
  }),
  ...networkFaults('Secrets Manager'),
  ...(
    [
      [
        'throttles',
        () =>
          new secrets.SecretsManagerServiceException({
            ...facts(400),
            name: 'ThrottlingException',
            $fault: 'client',
          }),
      ],
      ['has no such secret', () => new secrets.ResourceNotFoundException(facts(400))],
      ['cannot decrypt', () => new secrets.DecryptionFailure(facts(400))],
      ['fails with 500', () => new secrets.InternalServiceError(facts(500))],
      [
        'denies access',
        () => new secrets.SecretsManagerServiceException({ ...denied, $fault: 'client' }),
      ],
    ] as const
  ).map(([name, makeError]) => anyFailure('Secrets Manager', name, makeError)),
  {
    name: 'gives a malformed secret',
    client: 'Secrets Manager',
    expected: 'internal',
    waysFor: () => [{ instead: async () => ({ SecretString: '{"broken":' }) }],
  },
  ...serviceFaults('SES', {
    throttles: ['internal', () => new ses.TooManyRequestsException(facts(429))],
    'rejects the message': ['internal', () => new ses.MessageRejected(facts(400))],
    'has paused sending': ['internal', () => new ses.SendingPausedException(facts(400))],
    'fails with 500': ['internal', () => new ses.InternalServiceErrorException(facts(500))],
    'denies access': [
      'internal',
      () =>
        new ses.SESv2ServiceException({
          ...facts(403),
          name: 'AccessDeniedException',
          $fault: 'client',
        }),
    ],
  }),
  ...serviceFaults('SMS', {
    throttles: ['internal', () => new sms.ThrottlingException(facts(400))],
    'refuses the number': [
      'internal',
      () =>
        new sms.ConflictException({ ...facts(400), Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' }),
    ],
    'has no quota left': [
      'internal',
      () =>
        new sms.ServiceQuotaExceededException({
          ...facts(400),
          Reason: 'DAILY_DESTINATION_CALL_LIMIT',
        }),
    ],
    'fails with 500': ['internal', () => new sms.InternalServerException(facts(500))],
    'denies access': [
      'internal',
      () =>
        new sms.AccessDeniedException({ ...facts(400), Reason: 'INSUFFICIENT_ACCOUNT_REPUTATION' }),
    ],
  }),
  ...serviceFaults('WhatsApp', {
    throttles: ['internal', () => new whatsApp.ThrottledRequestException(facts(429))],
    'cannot reach Meta': ['internal', () => new whatsApp.DependencyException(facts(502))],
    'fails with 500': ['internal', () => new whatsApp.InternalServiceException(facts(500))],
    'denies access': ['internal', () => new whatsApp.AccessDeniedException(facts(403))],
  }),
  ...serviceFaults('Step Functions', {
    throttles: [
      'internal',
      () =>
        new workflows.SFNServiceException({
          ...facts(400),
          name: 'ThrottlingException',
          $fault: 'client',
        }),
    ],
    'fails with 500': [
      'internal',
      () =>
        new workflows.SFNServiceException({
          ...facts(500),
          name: 'InternalFailure',
          $fault: 'server',
        }),
    ],
    'denies access': [
      'internal',
      () =>
        new workflows.SFNServiceException({
          ...facts(400),
          name: 'AccessDeniedException',
          $fault: 'client',
        }),
    ],
  }),
  ...serviceFaults('Transcribe', {
    'is over its limit': ['internal', () => new speech.LimitExceededException(facts(429))],
    'fails with 500': ['internal', () => new speech.InternalFailureException(facts(500))],
    'is not available': ['internal', () => new speech.ServiceUnavailableException(facts(503))],
    'refuses the request': ['internal', () => new speech.BadRequestException(facts(400))],
    'denies access': [
      'internal',
      () =>
        new speech.TranscribeStreamingServiceException({
          ...facts(403),
          name: 'AccessDeniedException',
          $fault: 'client',
        }),
    ],
  }),
  ...serviceFaults('Transcribe jobs', {
    'is over its limit': ['internal', () => new jobs.LimitExceededException(facts(429))],
    'fails with 500': ['internal', () => new jobs.InternalFailureException(facts(500))],
    'refuses the request': ['internal', () => new jobs.BadRequestException(facts(400))],
    'has such a job': ['internal', () => new jobs.ConflictException(facts(400))],
    'denies access': [
      'internal',
      () =>
        new jobs.TranscribeServiceException({
          ...facts(403),
          name: 'AccessDeniedException',
          $fault: 'client',
        }),
    ],
  }),
  {
    name: 'is not available each time',
    client: 'Transcribe',
    expected: 'internal',
    waysFor: fails(() => new speech.ServiceUnavailableException(facts(503)), true),
  },
  ...serviceFaults('SQS', {
    throttles: [
      'internal',
      () =>
        new sqs.SQSServiceException({ ...facts(400), name: 'RequestThrottled', $fault: 'client' }),
    ],
    'has no such queue': ['internal', () => new sqs.QueueDoesNotExist(facts(400))],
    'denies access': [
      'internal',
      () => new sqs.SQSServiceException({ ...facts(403), name: 'AccessDenied', $fault: 'client' }),
    ],
  }),
  ...(
    [
      ['answers 500', () => new Response(INTERNALS, { status: 500 })],
      ['answers 429', () => new Response(INTERNALS, { status: 429 })],
      ['answers 401', () => new Response(INTERNALS, { status: 401 })],
      ['answers what is no JSON', () => new Response(INTERNALS, { status: 200 })],
    ] as const
  ).map(
    ([name, response]): Fault => ({
      name,
      client: 'HTTP',
      expected: 'internal',
      waysFor: () => replies(response).map((way) => ({ ...way, lasts: true })),
    }),
  ),
  {
    name: 'times out',
    client: 'HTTP',
    expected: 'internal',
    waysFor: fails(() => new DOMException(`${INTERNALS} timed out`, 'TimeoutError'), true),
  },
  {
    name: 'loses the connection',
    client: 'HTTP',
    expected: 'internal',
    waysFor: fails(() => new TypeError('fetch failed', { cause: connectionLost() }), true),
  },
];
