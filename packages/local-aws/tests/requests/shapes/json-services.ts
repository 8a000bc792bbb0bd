import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as streams from '@aws-sdk/client-dynamodb-streams';
import * as events from '@aws-sdk/client-eventbridge';
import * as kms from '@aws-sdk/client-kms';
import * as sms from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { S3Client } from '@aws-sdk/client-s3';
import * as secrets from '@aws-sdk/client-secrets-manager';
import * as quotas from '@aws-sdk/client-service-quotas';
import * as stepFunctions from '@aws-sdk/client-sfn';
import * as sqs from '@aws-sdk/client-sqs';
import * as transcribe from '@aws-sdk/client-transcribe';
import { startCognito } from '../../../src/cognito/start-cognito.ts';
import { startDynamoDb } from '../../../src/dynamodb/start-dynamodb.ts';
import { startEvents } from '../../../src/events/start-events.ts';
import { startKms } from '../../../src/kms/start-kms.ts';
import { startMessages } from '../../../src/messages/start-messages.ts';
import { startSecrets } from '../../../src/secrets/start-secrets.ts';
import { startServiceQuotas } from '../../../src/service-quotas/start-service-quotas.ts';
import { type Emulator, LOCAL_ACCOUNT, LOCAL_REGION } from '../../../src/shared/emulator.ts';
import { startSqs } from '../../../src/sqs/start-sqs.ts';
import { startStepFunctions } from '../../../src/step-functions/start-step-functions.ts';
import { startTranscriptionJobs } from '../../../src/transcribe/jobs/start-transcription-jobs.ts';
import type { Given } from './operations.ts';

export type JsonService = {
  name: string;
  client: object;
  /** X-Amz-Target before the dot. */
  target: string;
  start(dataDir: string): Promise<Emulator>;
  /** Requests that create what the examples name. */
  prepare: Step[];
  /** A request that has to succeed afterwards. */
  ordinary: Step;
  given: Given;
};

/** Operation, input, and the examples that its reply adds. */
// biome-ignore lint/suspicious/noExplicitAny: a reply as JSON.parse types it; a wrong one fails
type Step = [string, object | ((given: Given) => object), ((reply: any) => Given)?];

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;
const nowhere = 'http://127.0.0.1:1';
const key = { id: { S: 'a' } };
const substitutions = {
  ExpressionAttributeNames: { '#a': 'text' },
  ExpressionAttributeValues: { ':a': { S: 'a' }, ':b': { N: '1' } },
};
const condition = { ConditionExpression: '#a = :a OR #a > :b', ...substitutions };
const update = { UpdateExpression: 'SET #a = :a, b.c[0] = :b', ...substitutions };
const DEFINITION = JSON.stringify({
  QueryLanguage: 'JSONata',
  StartAt: 'End',
  States: { End: { Type: 'Succeed' } },
});

const ROLE = `arn:aws:iam::${LOCAL_ACCOUNT}:role/a`;
const PASSWORD = 'Correct-Horse-1';
const FLOWS = [
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_CUSTOM_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
];
/** Services that do not verify signatures require one. */
export const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/a/aws4_request, SignedHeaders=host, Signature=a';

const s3 = new S3Client({
  region: LOCAL_REGION,
  endpoint: nowhere,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
});

const TABLE = {
  TableName: 'notes',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
};

export const jsonServices: JsonService[] = [
  {
    name: 'DynamoDB',
    client: dynamodb,
    target: 'DynamoDB_20120810',
    start: () => startDynamoDb({ port: 0 }),
    prepare: [['CreateTable', TABLE]],
    ordinary: ['CreateTable', { ...TABLE, TableName: 'ordinary' }],
    given: {
      TableName: 'notes',
      Key: key,
      Item: { id: { S: 'a' }, text: { L: [{ M: { a: { N: '1' }, b: { B: 'AAAA' } } }] } },
      BatchGetItem: { RequestItems: { notes: { Keys: [key], ConsistentRead: true } } },
      BatchWriteItem: { RequestItems: { notes: [{ PutRequest: { Item: key } }] } },
      CreateTable: TABLE,
      DeleteItem: condition,
      GetItem: { ProjectionExpression: 'id, #a.b[0]', ExpressionAttributeNames: { '#a': 'text' } },
      PutItem: condition,
      Query: {
        KeyConditionExpression: 'id = :a',
        FilterExpression: 'contains(#a, :b)',
        ...substitutions,
      },
      Scan: { FilterExpression: 'contains(#a, :a) AND size(#a) > :b', ...substitutions },
      TransactWriteItems: {
        TransactItems: [{ Update: { TableName: 'notes', Key: key, ...update } }],
      },
      UpdateItem: update,
      UpdateExpression: 'SET #a = :a',
      ConditionExpression: 'attribute_exists(id) OR id = :a',
      FilterExpression: 'contains(id, :a) AND size(#a) > :b',
      KeyConditionExpression: 'id = :a',
      ProjectionExpression: 'id, #a.b[0]',
      ExpressionAttributeNames: { '#a': 'text' },
      ExpressionAttributeValues: { ':a': { S: 'a' }, ':b': { N: '1' } },
      AttributeDefinitions: TABLE.AttributeDefinitions,
      KeySchema: TABLE.KeySchema,
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: TABLE.StreamSpecification,
      ReturnValues: 'ALL_NEW',
      ReturnConsumedCapacity: 'TOTAL',
      ReturnItemCollectionMetrics: 'SIZE',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      Select: 'ALL_ATTRIBUTES',
      Segment: 0,
      ExclusiveStartKey: key,
      ClientRequestToken: 'token',
    },
  },
  {
    name: 'DynamoDB Streams',
    client: streams,
    target: 'DynamoDBStreams_20120810',
    async start() {
      const service = await startDynamoDb({ port: 0 });
      service.answer({
        method: 'POST',
        path: '/',
        headers: { 'x-amz-target': 'DynamoDB_20120810.CreateTable', authorization: AUTHORIZATION },
        body: JSON.stringify(TABLE),
      });
      return service;
    },
    prepare: [
      ['ListStreams', {}, ({ Streams: [{ StreamArn }] }) => ({ StreamArn })],
      [
        'DescribeStream',
        ({ StreamArn }) => ({ StreamArn }),
        ({
          StreamDescription: {
            Shards: [shard],
          },
        }) => ({
          ShardId: shard.ShardId,
          SequenceNumber: shard.SequenceNumberRange.StartingSequenceNumber,
        }),
      ],
      [
        'GetShardIterator',
        ({ StreamArn, ShardId }) => ({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
        ({ ShardIterator }) => ({ ShardIterator }),
      ],
    ],
    ordinary: ['ListStreams', {}],
    given: {
      ShardIteratorType: 'TRIM_HORIZON',
    },
  },
  {
    name: 'SQS',
    client: sqs,
    target: 'AmazonSQS',
    start: (dataDir) => startSqs({ port: 0, dataDir }),
    prepare: [
      ['CreateQueue', { QueueName: 'work' }],
      ['SendMessage', { QueueUrl: `${nowhere}/${LOCAL_ACCOUNT}/work`, MessageBody: 'text' }],
      [
        'ReceiveMessage',
        { QueueUrl: `${nowhere}/${LOCAL_ACCOUNT}/work` },
        ({ Messages: [{ ReceiptHandle }] }) => ({ ReceiptHandle }),
      ],
    ],
    ordinary: ['CreateQueue', { QueueName: 'ordinary' }],
    given: {
      QueueName: 'work',
      QueueUrl: `${nowhere}/${LOCAL_ACCOUNT}/work`,
      Attributes: { DelaySeconds: '0' },
      AttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
      WaitTimeSeconds: 0,
      MessageAttributes: { text: { DataType: 'String', StringValue: 'text' } },
      SourceArn: arn('sqs', 'work'),
    },
  },
  {
    name: 'EventBridge',
    client: events,
    target: 'AWSEvents',
    start: (dataDir) => startEvents({ port: 0, dataDir, sqsEndpoint: () => nowhere }),
    prepare: [['PutRule', { Name: 'rule', EventPattern: '{"source":["a"]}' }]],
    ordinary: ['PutRule', { Name: 'ordinary', EventPattern: '{"source":["a"]}' }],
    given: {
      Name: 'rule',
      PutRule: { EventPattern: '{"source":["a"]}' },
      Rule: 'rule',
      EventPattern: '{"source":["a"]}',
      Event: '{"source":"a"}',
      State: 'ENABLED',
      Targets: [{ Id: 'a', Arn: arn('sqs', 'work') }],
      Entries: [{ Source: 'b', DetailType: 'b', Detail: '{"a":1}', Time: 1, Resources: ['a'] }],
    },
  },
  {
    name: 'Step Functions',
    client: stepFunctions,
    target: 'AWSStepFunctions',
    start: (dataDir) => startStepFunctions({ port: 0, dataDir, lambdaEndpoint: () => nowhere }),
    prepare: [
      ['CreateStateMachine', { name: 'machine', definition: DEFINITION, roleArn: ROLE }],
      [
        'StartExecution',
        { stateMachineArn: arn('states', 'stateMachine:machine'), name: 'machine' },
      ],
    ],
    ordinary: ['CreateStateMachine', { name: 'ordinary', definition: DEFINITION, roleArn: ROLE }],
    given: {
      name: 'machine',
      definition: DEFINITION,
      roleArn: ROLE,
      type: 'STANDARD',
      stateMachineArn: arn('states', 'stateMachine:machine'),
      executionArn: arn('states', 'execution:machine:machine'),
      input: '{"a":[1]}',
      output: '{}',
      includedData: 'ALL_DATA',
      ListExecutions: { stateMachineArn: arn('states', 'stateMachine:machine') },
      UpdateStateMachine: { definition: DEFINITION },
      statusFilter: 'SUCCEEDED',
      severity: 'ERROR',
    },
  },
  {
    name: 'KMS',
    client: kms,
    target: 'TrentService',
    start: (dataDir) => startKms({ port: 0, dataDir }),
    prepare: [
      [
        'CreateKey',
        { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' },
        ({ KeyMetadata: { KeyId } }) => ({ KeyId, TargetKeyId: KeyId }),
      ],
    ],
    ordinary: ['CreateKey', { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }],
    given: {
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithm: 'ECDSA_SHA_256',
      MessageType: 'RAW',
      AliasName: 'alias/a',
    },
  },
  {
    name: 'Secrets Manager',
    client: secrets,
    target: 'secretsmanager',
    start: (dataDir) => startSecrets({ port: 0, dataDir }),
    prepare: [
      ['CreateSecret', { Name: 'a', ClientRequestToken: 'a'.repeat(32), SecretString: 'text' }],
    ],
    ordinary: ['GetSecretValue', { SecretId: 'a' }],
    given: { SecretId: 'a', ClientRequestToken: 'b'.repeat(32), VersionStage: 'AWSCURRENT' },
  },
  {
    name: 'Service Quotas',
    client: quotas,
    target: 'ServiceQuotasV20190624',
    start: () =>
      startServiceQuotas({
        port: 0,
        quotas: [{ serviceCode: 's3', code: 'a', name: 'a', value: 1 }],
      }),
    prepare: [],
    ordinary: ['ListServiceQuotas', { ServiceCode: 's3' }],
    given: { ServiceCode: 's3', QuotaCode: 'a', NextToken: '0' },
  },
  {
    name: 'SMS',
    client: sms,
    target: 'PinpointSMSVoiceV2',
    start: (dataDir) => startMessages({ port: 0, dataDir }),
    prepare: [],
    ordinary: [
      'SendTextMessage',
      {
        DestinationPhoneNumber: '+919800000000',
        MessageBody: 'text',
        OriginationIdentity: 'ODR',
      },
    ],
    given: {
      SendTextMessage: { MessageBody: 'text', OriginationIdentity: 'ODR' },
      DestinationPhoneNumber: '+919800000000',
      MessageType: 'TRANSACTIONAL',
    },
  },
  {
    name: 'Transcribe jobs',
    client: transcribe,
    target: 'Transcribe',
    start: (dataDir) => startTranscriptionJobs({ port: 0, dataDir, s3 }),
    prepare: [],
    ordinary: ['ListTranscriptionJobs', {}],
    given: {
      TranscriptionJobName: 'job',
      LanguageCode: 'en-IN',
      MediaFormat: 'wav',
      Media: { MediaFileUri: 's3://bucket/key.wav' },
      OutputBucketName: 'bucket',
      OutputKey: 'output.json',
      Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 2 },
      Status: 'COMPLETED',
    },
  },
  {
    name: 'Cognito',
    client: cognito,
    target: 'AWSCognitoIdentityProviderService',
    start: (dataDir) => startCognito({ port: 0, dataDir, lambdaEndpoint: nowhere }),
    prepare: [
      ['CreateUserPool', { PoolName: 'people' }, ({ UserPool }) => ({ UserPoolId: UserPool.Id })],
      [
        'CreateUserPoolClient',
        ({ UserPoolId }) => ({ UserPoolId, ClientName: 'api', ExplicitAuthFlows: FLOWS }),
        ({ UserPoolClient: { ClientId } }) => ({ ClientId }),
      ],
      [
        'AdminCreateUser',
        ({ UserPoolId }) => ({ UserPoolId, Username: 'asha', MessageAction: 'SUPPRESS' }),
      ],
      [
        'AdminSetUserPassword',
        ({ UserPoolId }) => ({ UserPoolId, Username: 'asha', Password: PASSWORD, Permanent: true }),
      ],
      ['CreateGroup', ({ UserPoolId }) => ({ UserPoolId, GroupName: 'group' })],
      [
        'AdminInitiateAuth',
        ({ UserPoolId, ClientId }) => ({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'asha', PASSWORD },
        }),
        ({ AuthenticationResult: { AccessToken, RefreshToken: Token } }) => ({
          AccessToken,
          Token,
        }),
      ],
    ],
    ordinary: ['CreateUserPool', { PoolName: 'ordinary' }],
    given: {
      PoolName: 'people',
      ClientName: 'api',
      ExplicitAuthFlows: FLOWS,
      Username: 'asha',
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: 'asha@example.com' }],
      GroupName: 'group',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'asha', PASSWORD: 'Wrong-Horse-1' },
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: 'asha', ANSWER: 'text' },
      Filter: 'email = "asha@example.com"',
      Limit: 1,
      MaxResults: 1,
    },
  },
];
