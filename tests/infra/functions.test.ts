import { App, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, eventFunctions } from '#lambdas/functions.constants.ts';
import { providerSettingsSchema } from '#lambdas/meetings/provider-settings.constants.ts';
import { parseStage, settingsOf } from '#lib/config/stages.ts';
import { permissionsOf } from '#lib/constructs/functions/permissions.ts';
import type { FunctionDefinition, Grant } from '#shared/function-definition.constants.ts';
import {
  asList,
  flat,
  type Properties,
  resourcesOf,
  WITHOUT_RULES,
} from './support/synthesised.ts';

/** A deliberate second copy: the meaning of a grant is a specification, not an implementation. */
const promised: Record<Grant, { actions: string[]; resources: RegExp }> = {
  'table:read': {
    actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
    resources: /^\{\w*Table\w*Arn\w*\}(\/index\/docketBy(Code|ClaimValue|Hearing|TargetDate))?$/,
  },
  'table:write': {
    actions: [
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ],
    resources: /^\{\w*Table\w*Arn\w*\}$/,
  },
  'accounts:items': { actions: [], resources: /^$/ },
  'files:read': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/uploads\/\*\/[a-z]\w+\/\*$/i,
  },
  'files:upload': {
    actions: ['s3:AbortMultipartUpload', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/incoming\/\*$/,
  },
  'files:check': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/incoming\/\*\/[a-z]\w+\/\*$/i,
  },
  'files:keep': {
    actions: ['s3:AbortMultipartUpload', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/uploads\/\*\/[a-z]\w+\/\*$/i,
  },
  'bulk-errors:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/uploads\/\*\/bulkErrors\/\*$/,
  },
  'avatars:read': {
    actions: ['s3:GetObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/uploads\/\*\/avatar\/\*$/,
  },
  'dockets:read': {
    actions: ['s3:GetObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/dockets\/\*$/,
  },
  'dockets:write': {
    actions: ['s3:DeleteObject', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/dockets\/\*$/,
  },
  'derived:read': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/derived\/\*$/,
  },
  'derived:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/derived\/\*$/,
  },
  'derived:remove': {
    actions: ['s3:DeleteObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/derived\/\*\/text-index\/\*$/,
  },
  'bundles:read': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/bundles\/\*$/,
  },
  'bundles:write': {
    actions: ['s3:AbortMultipartUpload', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/bundles\/\*$/,
  },
  'transcriptions:read': {
    actions: ['s3:GetObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/transcriptions\/\*$/,
  },
  'transcriptions:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/transcriptions\/\*$/,
  },
  // Conditions limit the output to transcriptions/.
  'transcriptions:start': { actions: ['transcribe:StartTranscriptionJob'], resources: /^\*$/ },
  'transcriptions:get': {
    actions: ['transcribe:GetTranscriptionJob'],
    resources: /:transcription-job\/rec_\*$/,
  },
  'portal-check:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: /:secret:portal\/check-\?{6}$/,
  },
  // The complete stage has another provider than Zoom; see below.
  'meetings:webhook-secret': { actions: [], resources: /^$/ },
  'bundles:list': {
    actions: ['s3:ListBucket'],
    // A condition limits it to the prefix.
    resources: /^\{\w*Files\w*Arn\w*\}$/,
  },
  'bundles:remove': {
    actions: ['s3:DeleteObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/bundles\/\*$/,
  },
  'transcripts:read': {
    actions: ['s3:GetObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/transcripts\/\*$/,
  },
  'transcripts:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/transcripts\/\*$/,
  },
  'queue:process-documents': {
    actions: ['sqs:SendMessage'],
    resources: /^\{processdocumentworkQueue\w+\.Arn\}$/,
  },
  'queue:convert-office': {
    actions: ['sqs:SendMessage'],
    resources: /^\{convertofficeworkQueue\w+\.Arn\}$/,
  },
  'queue:recognise-pages': {
    actions: ['sqs:SendMessage'],
    resources: /^\{recognisepagesworkQueue\w+\.Arn\}$/,
  },
  'queue:assemble-bundles': {
    actions: ['sqs:SendMessage'],
    resources: /^\{assemblebundleworkQueue\w+\.Arn\}$/,
  },
  'queue:fetch-recordings': {
    actions: ['sqs:SendMessage'],
    resources: /^\{fetchrecordingworkQueue\w+\.Arn\}$/,
  },
  'queue:process-recordings': {
    actions: ['sqs:SendMessage'],
    resources: /^\{processrecordingworkQueue\w+\.Arn\}$/,
  },
  'queue:split-recordings': {
    actions: ['sqs:SendMessage'],
    resources: /^\{splitrecordingworkQueue\w+\.Arn\}$/,
  },
  'queue:work-batches': {
    actions: ['sqs:SendMessage'],
    resources: /^\{workbatchworkQueue\w+\.Arn\}$/,
  },
  'queue:send-reminders': {
    actions: ['sqs:SendMessage'],
    resources: /^\{remindbatchworkQueue\w+\.Arn\}$/,
  },
  'recording-parts:read': {
    actions: ['s3:GetObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/recording-parts\/\*$/,
  },
  'recording-parts:write': {
    actions: ['s3:AbortMultipartUpload', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/recording-parts\/\*$/,
  },
  'files:export': {
    actions: ['s3:GetObject', 's3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/exports\/\*$/,
  },
  'users:sign-in': {
    actions: [
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminRespondToAuthChallenge',
      'cognito-idp:DescribeUserPoolClient',
    ],
    resources: /^\{\w*SignInUsers[\w.]*Arn\w*\}$/,
  },
  'users:manage': {
    actions: [
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
    ],
    resources: /^\{\w*SignInUsers[\w.]*Arn\w*\}$/,
  },
  'users:delete': {
    actions: ['cognito-idp:AdminDeleteUser'],
    resources: /^\{\w*SignInUsers[\w.]*Arn\w*\}$/,
  },
  'mail:send': {
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    resources:
      /^arn:aws:ses:ap-south-1:123456789012:(identity\/\*|configuration-set\/neutral-portal-prod)$/,
  },
  'mail:limits': { actions: ['ses:GetAccount'], resources: /^\*$/ },
  'sms:send': {
    actions: ['sms-voice:SendTextMessage'],
    resources: /^arn:aws:sms-voice:ap-south-1:123456789012:sender-id\/PORTAL\/IN$/,
  },
  'meetings:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:portal\/meet-key-\?{6}$/,
  },
  'speech:transcribe': {
    actions: ['transcribe:StartStreamTranscription'],
    resources: /^\*$/,
  },
  'speech:stream-address': {
    actions: ['transcribe:StartStreamTranscriptionWebSocket'],
    resources: /^\*$/,
  },
  'vocabularies:make': {
    actions: ['transcribe:CreateVocabulary', 'transcribe:ListVocabularies'],
    resources: /^\*$/,
  },
  'vocabularies:use': {
    actions: ['transcribe:GetVocabulary', 'transcribe:DeleteVocabulary'],
    resources: /^arn:aws:transcribe:ap-south-1:123456789012:vocabulary\/portal-dictation-\*$/,
  },
  'whatsapp:send': {
    actions: ['social-messaging:SendWhatsAppMessage'],
    resources: /^arn:aws:social-messaging:ap-south-1:123456789012:phone-number-id\/0a1b2c3d$/,
  },
  'identity-keys:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources:
      /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:neutral-portal-prod\/identity-keys-\?{6}$/,
  },
  'signings:read': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/signings\/\*$/,
  },
  'signings:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/signings\/\*$/,
  },
  'signings:list': {
    actions: ['s3:ListBucket'],
    // A condition limits it to the prefix.
    resources: /^\{\w*Files\w*Arn\w*\}$/,
  },
  'settlements:read': {
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: /^\{\w*Files\w*Arn\w*\}\/settlements\/\*$/,
  },
  'settlements:write': {
    actions: ['s3:PutObject'],
    resources: /^\{\w*Files\w*Arn\w*\}\/settlements\/\*$/,
  },
  'evidence-key:sign': {
    actions: ['kms:Sign', 'kms:GetPublicKey'],
    resources: /^\{\w*EvidenceKey\w*Arn\w*\}$/,
  },
  'signing-keys:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources:
      /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:neutral-portal-prod\/signing-keys-\?{6}$/,
  },
  'signing-gateway:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    resources:
      /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:portal\/signing-token-\?{6}$/,
  },
  'signing-machine:start': {
    actions: ['states:StartExecution'],
    resources: /^arn:aws:states:ap-south-1:123456789012:stateMachine:neutral-portal-prod-signing$/,
  },
  'signing-machine:resume': {
    actions: ['states:SendTaskSuccess'],
    resources: /^arn:aws:states:ap-south-1:123456789012:stateMachine:neutral-portal-prod-signing$/,
  },
  'link-keys:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources:
      /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:neutral-portal-prod\/link-keys-\?{6}$/,
  },
  'settlement-keys:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources:
      /^arn:aws:secretsmanager:ap-south-1:123456789012:secret:neutral-portal-prod\/settlement-keys-\?{6}$/,
  },
};

/** Every function has its log; stream consumers also have the stream and their queue. */
const ownLog = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const streamReading = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:SendMessage',
];

const queueReading = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
];

/** Actions for which AWS supports no narrower resource. */
const allowedOnEverything = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const streamConsumers: readonly string[] = [
  eventFunctions.removeAbandonedSignUps.name,
  eventFunctions.followTable.name,
];
const streamListing = 'dynamodb:ListStreams';

const functionOf = ({ name }: FunctionDefinition) => {
  const found = resourcesOf('complete', 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `neutral-portal-prod-${name}`,
  );
  if (!found) throw new Error(`No function ${name}`);
  return found;
};

const statementsOf = (definition: FunctionDefinition): { actions: string[]; on: string[] }[] => {
  const id = /^\{(\w+)\.Arn\}$/.exec(flat(functionOf(definition).Properties.Role))?.[1];
  const role = resourcesOf('complete', 'AWS::IAM::Role').find((one) => one.id === id);
  const managed = asList<Properties>(role?.Properties.ManagedPolicyArns ?? []).map(flat);
  return [
    ...resourcesOf('complete', 'AWS::IAM::Policy').filter(({ Properties }) =>
      Properties.Roles.map(flat).includes(`{${id}}`),
    ),
    ...resourcesOf('complete', 'AWS::IAM::ManagedPolicy').filter((policy) =>
      managed.includes(`{${policy.id}}`),
    ),
  ]
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Effect }: Properties) => Effect === 'Allow')
    .map((statement: Properties) => ({
      actions: asList<string>(statement.Action),
      on: asList<Properties>(statement.Resource).map(flat),
    }));
};

describe.each(allFunctions)('$name', (definition) => {
  const isStreamConsumer = streamConsumers.includes(definition.name);

  it('runs on Node.js 24 and arm64, traced, with only the settings that it declares', () => {
    const { Properties } = functionOf(definition);
    expect(Properties).toMatchObject({
      ...(definition.image === undefined
        ? { Runtime: 'nodejs24.x', Handler: 'index.handler' }
        : { PackageType: 'Image', Code: { ImageUri: expect.anything() } }),
      Architectures: ['arm64'],
      MemorySize: definition.memoryMb,
      Timeout: definition.timeoutSeconds,
      TracingConfig: { Mode: 'Active' },
    });
    expect(Object.keys(Properties.Environment.Variables).sort()).toEqual(
      [...definition.environment, 'POWERTOOLS_SERVICE_NAME'].sort(),
    );
  });

  it('has exactly the permissions of its grants', () => {
    const expected = [
      ...ownLog,
      ...allowedOnEverything,
      ...definition.grants.flatMap((grant) => promised[grant].actions),
      ...(isStreamConsumer ? [...streamReading, streamListing] : []),
      ...(definition.queue ? queueReading : []),
    ];
    const actual = statementsOf(definition).flatMap(({ actions }) => actions);
    expect([...new Set(actual)].sort()).toEqual([...new Set(expected)].sort());
  });

  it('has them only on its own resources', () => {
    for (const { actions, on } of statementsOf(definition))
      for (const action of actions) {
        const grants = definition.grants.filter((grant) =>
          promised[grant].actions.includes(action),
        );
        for (const resource of on) {
          if (resource === '*') {
            const allowed = isStreamConsumer
              ? [...allowedOnEverything, streamListing]
              : allowedOnEverything;
            if (!grants.some((grant) => promised[grant].resources.test('*')))
              expect(allowed).toContain(action);
          } else if (grants.length > 0)
            expect([
              action,
              grants.some((grant) => promised[grant].resources.test(resource)) ||
                (isStreamConsumer && /Failures\w*\.Arn/.test(resource)),
              resource,
            ]).toEqual([action, true, resource]);
          else expect(resource).toMatch(/Log\w*\.Arn|StreamArn|Failures\w*\.Arn|workQueue\w+\.Arn/);
        }
        expect(action).not.toContain('*');
      }
  });

  it('has a separate log with a retention limit', () => {
    const { LoggingConfig, FunctionName } = functionOf(definition).Properties;
    const log = resourcesOf('complete', 'AWS::Logs::LogGroup').find(
      ({ id }) => `{${id}}` === flat(LoggingConfig.LogGroup),
    );
    expect(log?.Properties).toMatchObject({
      LogGroupName: `/aws/lambda/${FunctionName}`,
      RetentionInDays: 365,
    });
  });
});

describe('functions', () => {
  it('are the defined ones and the one that copies the portal’s files', () => {
    const names = resourcesOf('complete', 'AWS::Lambda::Function').map(
      ({ id, Properties }) => Properties.FunctionName ?? id,
    );
    expect(names.sort()).toEqual(
      [
        ...allFunctions.map(({ name }) => `neutral-portal-prod-${name}`),
        expect.stringMatching(/^CustomCDKBucketDeployment/),
      ].sort(),
    );
  });

  it('can send mail only from the portal’s address', () => {
    const mail = resourcesOf('complete', 'AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter((statement: Properties) => asList(statement.Action).includes('ses:SendEmail'));
    const senders = allFunctions.filter(({ grants }) => grants.includes('mail:send'));
    expect(senders.length).toBeGreaterThan(0);
    expect(mail).toHaveLength(senders.length);
    for (const { Condition } of mail)
      expect(Condition).toEqual({
        StringEquals: { 'ses:FromAddress': 'no-reply@example.org' },
      });
  });

  it('list no objects but those of bundles and signings', () => {
    const listing = resourcesOf('complete', 'AWS::IAM::Policy', 'api')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Action }: Properties) => asList<string>(Action).includes('s3:ListBucket'));
    expect(listing).not.toEqual([]);
    for (const { Condition } of listing)
      expect(['bundles/*', 'signings/*']).toContain(Condition.StringLike['s3:prefix']);
  });

  it('can send neither mail nor text messages if these are not configured', () => {
    const actions = resourcesOf('dev', 'AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .flatMap((statement: Properties) => asList<string>(statement.Action));
    expect(actions.length).toBeGreaterThan(20);
    expect(
      actions.filter((action: string) => /^(ses|sms-voice|social-messaging):/.test(action)),
    ).toEqual([]);
  });

  it('read the secret of Zoom’s events where it is set up', () => {
    const stack = new Stack(new App(WITHOUT_RULES), 'Zoom');
    const stage = parseStage('dev', {
      ...settingsOf('dev'),
      meetings: {
        ...{ provider: 'zoom', secretName: 'portal/zoom', webhookSecretName: 'portal/zoom-events' },
      },
    });
    const [statement] = permissionsOf(
      stack,
      { ...apiFunctions.recordings, grants: ['meetings:webhook-secret'] },
      { stage, table: Table.fromTableName(stack, 'Table', 'portal') },
    );
    expect(statement?.actions).toEqual(['secretsmanager:GetSecretValue']);
    expect(statement?.resources.map((one) => JSON.stringify(stack.resolve(one)))).toEqual([
      expect.stringContaining(':secret:portal/zoom-events-??????'),
    ]);
  });

  it('read only the keys of sealed texts without external services, and refuse meetings', () => {
    const secrets = resourcesOf('dev', 'AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter((statement: Properties) =>
        asList<string>(statement.Action).some((action) => action.startsWith('secretsmanager:')),
      )
      .flatMap((statement: Properties) => asList<Properties>(statement.Resource).map(flat));
    expect([...new Set(secrets)].sort()).toEqual(
      ['identity', 'link', 'settlement', 'signing'].map((kind) =>
        expect.stringMatching(new RegExp(`:secret:neutral-portal-dev/${kind}-keys-\\?{6}$`)),
      ),
    );
    const meetings = resourcesOf('dev', 'AWS::Lambda::Function').find(
      ({ Properties }) => Properties.FunctionName === 'neutral-portal-dev-meetings',
    );
    expect(meetings?.Properties.Environment.Variables.MEETING_PROVIDER).toBe('{"kind":"none"}');
  });

  const readersOf = (grant: Grant) =>
    allFunctions
      .filter(({ grants }) => grants.includes(grant))
      .map(({ name }) => name)
      .sort();

  it('leave the keys of settlement offers to the functions of that domain', () => {
    expect(readersOf('settlement-keys:read')).toEqual([
      'close-rounds',
      'remind-batch',
      'settlement',
    ]);
  });

  it('leave the keys of personal links to the functions that issue or mail them', () => {
    expect(readersOf('link-keys:read')).toEqual([
      'examinations',
      'send-mail',
      'settlement',
      'signing',
      'signing-steps',
    ]);
  });

  it('get valid settings of the meeting provider, without its secret', () => {
    const { MEETING_PROVIDER } = functionOf(apiFunctions.meetings).Properties.Environment.Variables;
    expect(providerSettingsSchema.parse(JSON.parse(MEETING_PROVIDER))).toEqual({
      kind: 'address',
      addressTemplate: 'https://meet.example.org/{room}',
      secretName: 'portal/meet-key',
      issuer: 'neutral-portal',
      audience: 'jitsi',
    });
  });

  it('get the addresses and names of their stage', () => {
    const { Variables } = functionOf(allFunctions[0] ?? eventFunctions.authTriggers).Properties
      .Environment;
    expect(Variables).toMatchObject({
      MAIL_FROM: '"Pune Centre" <no-reply@example.org>',
      PORTAL_ORIGIN: 'https://portal.example.org',
    });
    expect(flat(Variables.API_CLIENT_ID)).toMatch(/ApiClient/);
    expect(flat(Variables.WEB_CLIENT_ID)).toMatch(/WebClient/);
  });
});
