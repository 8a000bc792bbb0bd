import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Emulator, LOCAL_REGION } from 'local-aws';
import { createApiGateway } from 'local-aws/api-gateway';
import { startBreachedPasswords } from 'local-aws/breached-passwords';
import { startCognito } from 'local-aws/cognito';
import { startDynamoDb } from 'local-aws/dynamodb';
import { startEvents } from 'local-aws/events';
import { startGoogle } from 'local-aws/google';
import { startKms } from 'local-aws/kms';
import { startLambda } from 'local-aws/lambda';
import { startMeet } from 'local-aws/meet';
import { startMessages } from 'local-aws/messages';
import { startS3 } from 'local-aws/s3';
import { startSecrets } from 'local-aws/secrets';
import { startServiceQuotas } from 'local-aws/service-quotas';
import { startSigningGateway } from 'local-aws/signing-gateway';
import { startSqs } from 'local-aws/sqs';
import { startStepFunctions } from 'local-aws/step-functions';
import { startTranscribe, startTranscriptionJobs } from 'local-aws/transcribe';
import { startZoom } from 'local-aws/zoom';
import { startWeb } from '../../../local/web/start-web.ts';
import { FORM_TYPE, formOf, type Route } from './hostile-request.ts';

export type AttackedService = {
  /** The path that exports the service from local-aws, or 'web'. */
  name: string;
  endpoint: string;
  routes: Route[];
  /** Throws unless the service answers as it did before. */
  probe(): Promise<void>;
};

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const BUCKET = 'files';
const ZOOM_APP = { accountId: 'account', clientId: 'client', clientSecret: 'secret' };

const route = (method: string, path: string, headers = {}, body: string | Buffer = ''): Route => ({
  method,
  path,
  headers,
  body: Buffer.from(body),
});
/** An operation of AWS's JSON protocols. */
const call = (target: string, input: object): Route =>
  route(
    'POST',
    '/',
    {
      'x-amz-target': target,
      authorization: 'AWS4-HMAC-SHA256 Credential=local',
      'content-type': 'application/x-amz-json-1.0',
    },
    JSON.stringify(input),
  );
const post = (path: string, input: object, headers = {}): Route =>
  route('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(input));
const clock = post('/_local/clock', { advanceSeconds: 1e300 });

/** Starts every service of the local stack on free ports. */
export async function startServices(): Promise<{
  services: AttackedService[];
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'one-request-'));
  const started: Emulator[] = [];
  const services: AttackedService[] = [];
  const place = (name: string) => ({ port: 0, dataDir: join(folder, name) });
  /** `known`: a route whose response must stay the same, if it is not the first one. */
  const attacked = async <Kind extends Emulator>(
    name: string,
    starting: Promise<Kind>,
    routesOf: (emulator: Kind) => Route[] | Promise<Route[]>,
    known?: Route,
  ): Promise<Kind> => {
    const emulator = await starting;
    started.push(emulator);
    const routes = await routesOf(emulator);
    const { endpoint } = emulator;
    const send = async () => {
      const { method, path, headers, body } = known ?? routes[0] ?? route('GET', '/');
      const response = await fetch(endpoint + path, {
        method,
        headers,
        redirect: 'manual',
        ...(method !== 'GET' && { body: new Uint8Array(body) }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const expected = await send();
    const probe = async () => {
      const status = await send();
      if (status !== expected) throw new Error(`${name} answers ${status}, before ${expected}`);
    };
    services.push({ name, endpoint, routes, probe });
    return emulator;
  };

  const unused = () => 'http://127.0.0.1:9';
  await attacked('dynamodb', startDynamoDb(place('dynamodb')), () => [
    call('DynamoDB_20120810.ListTables', {}),
    call('DynamoDB_20120810.PutItem', { TableName: 'none', Item: { pk: { S: 'a' } } }),
    route('GET', '/_local/consumed-capacity'),
  ]);
  await attacked('sqs', startSqs(place('sqs')), () => [
    call('AmazonSQS.ListQueues', {}),
    call('AmazonSQS.CreateQueue', { QueueName: 'q' }),
    clock,
  ]);
  await attacked('events', startEvents({ ...place('events'), sqsEndpoint: unused }), () => [
    call('AWSEvents.ListRules', {}),
    call('AWSEvents.PutEvents', { Entries: [{ Source: 'a', DetailType: 'b', Detail: '{}' }] }),
  ]);
  const s3 = await attacked(
    's3',
    startS3({ ...place('s3'), credentials: CREDENTIALS }),
    ({ endpoint }) => s3Routes(endpoint),
  );
  await attacked('cognito', startCognito({ ...place('cognito'), lambdaEndpoint: unused }), () => [
    call('AWSCognitoIdentityProviderService.ListUserPools', { MaxResults: 1 }),
    call('AWSCognitoIdentityProviderService.InitiateAuth', { ClientId: 'none' }),
    route('POST', '/oauth2/token', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    route('GET', '//['),
    clock,
  ]);
  await attacked('messages', startMessages(place('messages')), () => [
    route('GET', '/messages'),
    post('/v2/email/outbound-emails', { Content: { Raw: { Data: 'AAAA' } } }),
    post('/v1/whatsapp/send', { message: 'AAAA' }),
    call('PinpointSMSVoiceV2.SendTextMessage', { DestinationPhoneNumber: '+91' }),
    route('GET', '//['),
  ]);
  await attacked(
    'google',
    startGoogle({
      ...place('google'),
      people: [],
      clientId: 'id',
      clientSecret: 'secret',
      redirectUris: ['http://127.0.0.1:9/'],
    }),
    () => [
      route('GET', '/.well-known/openid-configuration'),
      route('POST', '/oauth2/token', { 'content-type': FORM_TYPE }, formOf({ code: 'a' }, DATA)),
      route('POST', '/o/oauth2/v2/auth/cancel', {}, 'redirect_uri=a'),
      route('GET', '//['),
    ],
  );
  await attacked(
    'breached-passwords',
    startBreachedPasswords({ port: 0, passwords: ['password'] }),
    () => [
      route('GET', '/range/5BAA6'),
      route('GET', '/range/5BAA6', { 'add-padding': 'true' }),
      route('POST', '/range/5BAA6', {}, DATA),
      route('GET', '/range/%zz'),
      route('GET', '//['),
    ],
  );
  await attacked('secrets', startSecrets(place('secrets')), () => [
    call('secretsmanager.GetSecretValue', { SecretId: 'none' }),
    call('secretsmanager.CreateSecret', { Name: 'a', SecretString: 'b' }),
  ]);
  await attacked('kms', startKms(place('kms')), () => [
    call('TrentService.GetPublicKey', { KeyId: 'alias/none' }),
    call('TrentService.CreateKey', { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
    call('TrentService.Sign', { KeyId: 'none', Message: 'AAAA' }),
  ]);
  const quota = { serviceCode: 'transcribe', code: 'L-1', name: 'Streams', value: 25 };
  await attacked('service-quotas', startServiceQuotas({ port: 0, quotas: [quota] }), () => [
    call('ServiceQuotasV20190624.ListServiceQuotas', { ServiceCode: 'transcribe' }),
    call('ServiceQuotasV20190624.GetServiceQuota', { ServiceCode: 'transcribe', QuotaCode: 'L-1' }),
  ]);
  await attacked(
    'step-functions',
    startStepFunctions({ ...place('step-functions'), lambdaEndpoint: unused }),
    () => [
      call('AWSStepFunctions.ListStateMachines', {}),
      call('AWSStepFunctions.CreateStateMachine', { name: 'a', definition: '{}', roleArn: 'b' }),
      clock,
    ],
  );
  await attacked('transcribe', startTranscribe({ port: 0, credentials: CREDENTIALS }), () => [
    route('GET', '/_local/streams'),
    post('/_local/faults', { exception: 'none' }),
    route('GET', '/stream-transcription-websocket?X-Amz-Signature=a', {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
    }),
    { method: 'PRI', path: '*', headers: {}, body: HTTP2_START },
  ]);
  await attacked(
    'transcribe',
    startTranscriptionJobs({ ...place('jobs'), s3: s3Client(s3.endpoint) }),
    () => [
      call('Transcribe.ListTranscriptionJobs', {}),
      call('Transcribe.StartTranscriptionJob', { TranscriptionJobName: 'a', Media: {} }),
    ],
  );
  await attacked(
    'signing-gateway',
    startSigningGateway({ ...place('signing'), authToken: 'token' }),
    () => [
      route('GET', '/_local/transactions'),
      route('POST', '/signdoc', {}, 'Parameter1=AAAA&Parameter2=AAAA&Parameter3=AAAA'),
      route('POST', '/sign/none', {}, 'action=sign'),
      post('/_local/behaviour', { fault: 'unknown' }),
      clock,
    ],
  );
  await attacked(
    'meet',
    startMeet({ port: 0, token: { key: 'k', issuer: 'i', audience: 'a', subject: 's' } }),
    () => [route('GET', '/room?jwt=a.b.c'), route('POST', '/room', {}, 'a=b'), route('GET', '//[')],
  );
  await attacked('zoom', startZoom({ port: 0, app: ZOOM_APP }), () => [
    route('GET', '/_local/calls'),
    post('/_local/faults', {}),
    route('POST', '/_local/recordings?meeting=x', { 'content-type': 'audio/x-m4a' }, DATA),
    route('POST', '/oauth/token', {}, 'grant_type=account_credentials'),
    post('/v2/users/me/meetings', {}, { authorization: 'Bearer none' }),
  ]);
  const lambda = await attacked(
    'lambda',
    startLambda({
      port: 0,
      functions: [{ name: 'echo', entry: ECHO }],
      environment: {},
      reloadOn: [],
      onLog: () => undefined,
    }),
    () => [
      post('/2015-03-31/functions/echo/invocations', { body: 'a' }),
      post('/2015-03-31/functions/%zz/invocations', {}),
      post('/2015-03-31/functions/echo/invocations', {}, { 'x-amz-invocation-type': 'Event' }),
    ],
  );
  await attacked('web', startPortal(join(folder, 'site'), lambda.endpoint), () => [
    route('POST', '/api/echo', { 'content-type': FORM_TYPE }, formOf({ name: 'a' }, DATA)),
    route('GET', '/'),
    route('GET', '/config.json', { range: 'bytes=5-1' }),
    route('POST', '/cases/%zz/%00', {}, 'a=b'),
    route('GET', '//['),
  ]);
  return {
    services,
    async close() {
      for (const emulator of started.reverse()) await emulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const DATA = Buffer.alloc(100_000, 'data\r\n--');
const ECHO = join(import.meta.dirname, '../../../packages/local-aws/tests/lambda/fixture/echo.ts');

/** The rest of HTTP/2's preface, a SETTINGS frame, a HEADERS frame and a frame that is cut. */
const HTTP2_START = Buffer.concat([
  Buffer.from('SM\r\n\r\n'),
  Buffer.from('000000040000000000', 'hex'),
  Buffer.from('0000040105000000018386418a', 'hex'),
  Buffer.from('ffffff00', 'hex'),
]);

const s3Client = (endpoint: string) =>
  new S3Client({ region: LOCAL_REGION, endpoint, credentials: CREDENTIALS, forcePathStyle: true });

/** Signed and unsigned uploads. The first one is the probe. */
async function s3Routes(endpoint: string): Promise<Route[]> {
  const client = s3Client(endpoint);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: 'a' }));
  const input = { Bucket: BUCKET, Key: 'a' };
  const pathOf = (url: string) => url.slice(endpoint.length);
  const form = (file: Buffer, more: Record<string, string> = {}) =>
    route(
      'POST',
      `/${BUCKET}`,
      { 'content-type': FORM_TYPE },
      formOf({ ...signedForm(), ...more }, file),
    );
  return [
    route('GET', pathOf(await getSignedUrl(client, new GetObjectCommand(input)))),
    route('PUT', pathOf(await getSignedUrl(client, new PutObjectCommand(input))), {}, DATA),
    form(DATA),
    form(Buffer.alloc(800_000, 'x')),
    form(DATA, { 'x-amz-signature': 'wrong' }),
    form(DATA, { acl: 'private' }),
    route('POST', `/${BUCKET}?uploads`, {}, '<a>'),
  ];
}

/** Fields of a form that may upload one object. */
function signedForm(): Record<string, string> {
  const at = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = at.slice(0, 8);
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${CREDENTIALS.accessKeyId}/${date}/${LOCAL_REGION}/s3/aws4_request`,
    'x-amz-date': at,
  };
  const conditions = [
    { bucket: BUCKET },
    { key: 'b' },
    ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
  ];
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const key = [date, LOCAL_REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${CREDENTIALS.secretAccessKey}`,
  );
  return { key: 'b', ...signing, policy, 'x-amz-signature': hmac(key, policy).toString('hex') };
}

/** The portal's port, with a site of one page and an API of one function. */
function startPortal(site: string, lambdaEndpoint: string): Promise<Emulator> {
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Portal</title>');
  const integration = {
    type: 'aws_proxy',
    uri: 'arn:aws:apigateway:ap-south-1:lambda:path/2015-03-31/functions/arn:aws:lambda:ap-south-1:000000000000:function:echo/invocations',
  };
  const api = createApiGateway({
    document: {
      paths: { '/echo': { post: { 'x-amazon-apigateway-integration': integration } } },
      components: { securitySchemes: {} },
    },
    lambdaEndpoint,
    cognitoEndpoint: 'http://127.0.0.1:9',
  });
  return startWeb({
    port: 0,
    connect: async () => ({
      api,
      config: { stage: 'local', region: 'ap-south-1' },
    }),
    site: { kind: 'built', folder: site, headers: () => ({}) },
  });
}
