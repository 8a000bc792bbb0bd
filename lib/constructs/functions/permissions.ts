import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { guardedItems } from '#lambdas/accounts/guarded-items.constants.ts';
import { JOB_NAME_PREFIX } from '#lambdas/recordings/recording-jobs.constants.ts';
import { SIGNING_AUDIT_PREFIX } from '#lambdas/signing/door.constants.ts';
import { vocabularyPrefix } from '#lambdas/speech/vocabulary/vocabulary.constants.ts';
import { partitionPattern } from '#shared/dynamo/partitions.constants.ts';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import {
  BUNDLES_PREFIX,
  DERIVED_PREFIX,
  INCOMING_PREFIX,
  KEPT_PREFIX,
  RECORDING_PARTS_PREFIX,
  SETTLEMENTS_PREFIX,
  SIGNINGS_PREFIX,
  TEXT_INDEX_FOLDER,
  TRANSCRIPTIONS_PREFIX,
  TRANSCRIPTS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import type {
  FunctionDefinition,
  Grant,
  QueueName,
} from '#shared/function-definition.constants.ts';
import { mailEventsSetName } from '../mail-events.ts';
import {
  identityKeysSecretName,
  linkKeysSecretName,
  settlementKeysSecretName,
  signingKeysSecretName,
} from '../sealing-keys-secret.ts';
import { given, type Reach } from './reach.ts';
import { signingMachineArn } from './signing-state-machine.ts';

/** The IAM actions of each grant. A function has no other permissions. */
const grantedActions: Record<Grant, readonly string[]> = {
  // No Scan: every list has a documented cost.
  'table:read': ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  'table:write': [
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:ConditionCheckItem',
  ],
  // Removes the denials of `guardedItems`; allows no action itself.
  'accounts:items': [],
  'files:read': ['s3:GetObject', 's3:GetObjectVersion'],
  'files:upload': ['s3:PutObject', 's3:AbortMultipartUpload'],
  'files:check': ['s3:GetObject', 's3:GetObjectVersion'],
  'files:keep': ['s3:PutObject', 's3:AbortMultipartUpload'],
  'bulk-errors:write': ['s3:PutObject'],
  'avatars:read': ['s3:GetObject'],
  'dockets:read': ['s3:GetObject'],
  'dockets:write': ['s3:PutObject', 's3:DeleteObject'],
  'files:export': ['s3:PutObject', 's3:GetObject'],
  'derived:read': ['s3:GetObject', 's3:GetObjectVersion'],
  'derived:write': ['s3:PutObject'],
  // Parts of a text index that were merged.
  'derived:remove': ['s3:DeleteObject'],
  'bundles:read': ['s3:GetObject', 's3:GetObjectVersion'],
  // Results are uploaded in parts; those of earlier versions and deleted bundles are removed.
  'bundles:write': ['s3:PutObject', 's3:AbortMultipartUpload'],
  'bundles:list': ['s3:ListBucket'],
  'bundles:remove': ['s3:DeleteObject'],
  'transcripts:read': ['s3:GetObject'],
  'transcripts:write': ['s3:PutObject'],
  'queue:process-documents': ['sqs:SendMessage'],
  'queue:convert-office': ['sqs:SendMessage'],
  'queue:recognise-pages': ['sqs:SendMessage'],
  'queue:assemble-bundles': ['sqs:SendMessage'],
  'queue:fetch-recordings': ['sqs:SendMessage'],
  'queue:process-recordings': ['sqs:SendMessage'],
  'queue:split-recordings': ['sqs:SendMessage'],
  'queue:work-batches': ['sqs:SendMessage'],
  'queue:send-reminders': ['sqs:SendMessage'],
  'recording-parts:read': ['s3:GetObject'],
  'recording-parts:write': ['s3:PutObject', 's3:AbortMultipartUpload'],
  'transcriptions:read': ['s3:GetObject'],
  // Transcribe writes a job's output with the permissions of who starts the job.
  'transcriptions:write': ['s3:PutObject'],
  'transcriptions:start': ['transcribe:StartTranscriptionJob'],
  'transcriptions:get': ['transcribe:GetTranscriptionJob'],
  'users:sign-in': [
    'cognito-idp:AdminInitiateAuth',
    'cognito-idp:AdminRespondToAuthChallenge',
    'cognito-idp:DescribeUserPoolClient',
  ],
  'users:manage': [
    'cognito-idp:AdminCreateUser',
    'cognito-idp:AdminSetUserPassword',
    'cognito-idp:AdminUpdateUserAttributes',
  ],
  'users:delete': ['cognito-idp:AdminDeleteUser'],
  // Mail with an attachment is raw mail, which is a separate action in SES.
  'mail:send': ['ses:SendEmail', 'ses:SendRawEmail'],
  // The sending rate and what is left of the day's mails.
  'mail:limits': ['ses:GetAccount'],
  'sms:send': ['sms-voice:SendTextMessage'],
  'portal-check:secret': ['secretsmanager:GetSecretValue'],
  'meetings:secret': ['secretsmanager:GetSecretValue'],
  'meetings:webhook-secret': ['secretsmanager:GetSecretValue'],
  'whatsapp:send': ['social-messaging:SendWhatsAppMessage'],
  'speech:transcribe': ['transcribe:StartStreamTranscription'],
  'speech:stream-address': ['transcribe:StartStreamTranscriptionWebSocket'],
  'vocabularies:make': ['transcribe:CreateVocabulary', 'transcribe:ListVocabularies'],
  'vocabularies:use': ['transcribe:GetVocabulary', 'transcribe:DeleteVocabulary'],
  'identity-keys:read': ['secretsmanager:GetSecretValue'],
  'link-keys:read': ['secretsmanager:GetSecretValue'],
  'settlement-keys:read': ['secretsmanager:GetSecretValue'],
  'signings:read': ['s3:GetObject', 's3:GetObjectVersion'],
  'signings:write': ['s3:PutObject'],
  'signings:list': ['s3:ListBucket'],
  'settlements:read': ['s3:GetObject', 's3:GetObjectVersion'],
  'settlements:write': ['s3:PutObject'],
  // The private half stays in KMS.
  'evidence-key:sign': ['kms:Sign', 'kms:GetPublicKey'],
  'signing-keys:read': ['secretsmanager:GetSecretValue'],
  'signing-gateway:secret': ['secretsmanager:GetSecretValue'],
  'signing-machine:start': ['states:StartExecution'],
  'signing-machine:resume': ['states:SendTaskSuccess'],
};

/**
 * One statement per grant, except for mail, text messages and meetings that are not configured,
 * plus the denials of items reserved for the accounts functions.
 */
export function permissionsOf(
  scope: Construct,
  definition: FunctionDefinition,
  reach: Reach,
): PolicyStatement[] {
  const { name, grants } = definition;
  const { stage, table } = reach;
  const files = () => given(reach.files, `${name} works with files`).bucketArn;
  const uploads = (prefix: string) => {
    const patterns = uploadsOf(definition, prefix);
    if (patterns.length === 0) throw new Error(`${name} works with uploads: name its uploadKinds`);
    return patterns.map((pattern) => `${files()}/${pattern}`);
  };
  const secretArn = (secretName: string) =>
    Stack.of(scope).formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      // Secrets Manager appends six random characters to the ARN of a secret.
      resourceName: `${secretName}-??????`,
    });
  const queue = (queueName: QueueName) => () => [
    given(reach.queues?.[queueName], `${name} sends to ${queueName}`).queue.queueArn,
  ];
  const userPool = () => [given(reach.userPool, `${name} works with users`).userPoolArn];

  const resources: Record<Grant, () => string[]> = {
    'table:read': () => [
      table.tableArn,
      ...tableShape.indexes.map((index) => `${table.tableArn}/index/${index.name}`),
    ],
    'table:write': () => [table.tableArn],
    'accounts:items': () => [],
    'files:read': () => uploads(KEPT_PREFIX),
    'files:upload': () => [`${files()}/${INCOMING_PREFIX}*`],
    'files:check': () => uploads(INCOMING_PREFIX),
    'files:keep': () => uploads(KEPT_PREFIX),
    'bulk-errors:write': () => [`${files()}/${KEPT_PREFIX}*/bulkErrors/*`],
    'avatars:read': () => [`${files()}/${KEPT_PREFIX}*/avatar/*`],
    'dockets:read': () => [`${files()}/dockets/*`],
    'dockets:write': () => [`${files()}/dockets/*`],
    'files:export': () => [`${files()}/exports/*`],
    'derived:read': () => [`${files()}/${DERIVED_PREFIX}*`],
    'derived:write': () => [`${files()}/${DERIVED_PREFIX}*`],
    'derived:remove': () => [`${files()}/${DERIVED_PREFIX}*/${TEXT_INDEX_FOLDER}/*`],
    'bundles:read': () => [`${files()}/${BUNDLES_PREFIX}*`],
    'bundles:write': () => [`${files()}/${BUNDLES_PREFIX}*`],
    'bundles:list': () => [files()],
    'bundles:remove': () => [`${files()}/${BUNDLES_PREFIX}*`],
    'transcripts:read': () => [`${files()}/${TRANSCRIPTS_PREFIX}*`],
    'transcripts:write': () => [`${files()}/${TRANSCRIPTS_PREFIX}*`],
    'queue:process-documents': queue('process-documents'),
    'queue:convert-office': queue('convert-office'),
    'queue:recognise-pages': queue('recognise-pages'),
    'queue:assemble-bundles': queue('assemble-bundles'),
    'queue:fetch-recordings': queue('fetch-recordings'),
    'queue:process-recordings': queue('process-recordings'),
    'queue:split-recordings': queue('split-recordings'),
    'queue:work-batches': queue('work-batches'),
    'queue:send-reminders': queue('send-reminders'),
    'recording-parts:read': () => [`${files()}/${RECORDING_PARTS_PREFIX}*`],
    'recording-parts:write': () => [`${files()}/${RECORDING_PARTS_PREFIX}*`],
    'transcriptions:read': () => [`${files()}/${TRANSCRIPTIONS_PREFIX}*`],
    'transcriptions:write': () => [`${files()}/${TRANSCRIPTIONS_PREFIX}*`],
    'transcriptions:get': () => [
      Stack.of(scope).formatArn({
        service: 'transcribe',
        resource: 'transcription-job',
        resourceName: `${JOB_NAME_PREFIX}*`,
      }),
    ],
    // A job that does not exist yet has no resource; the conditions limit its output.
    'transcriptions:start': () => ['*'],
    'users:sign-in': userPool,
    'users:manage': userPool,
    'users:delete': userPool,
    'mail:send': () =>
      stage.mail
        ? [
            Stack.of(scope).formatArn({
              service: 'ses',
              resource: 'identity',
              // SES also authorises the identity of a recipient that this account has verified,
              // so the resource cannot be limited to the sender. The condition limits it.
              resourceName: '*',
            }),
            Stack.of(scope).formatArn({
              service: 'ses',
              resource: 'configuration-set',
              resourceName: mailEventsSetName(stage),
            }),
          ]
        : [],
    // The account is no resource.
    'mail:limits': () => (stage.mail ? ['*'] : []),
    'sms:send': () => (stage.sms ? [stage.sms.originationIdentityArn] : []),
    'portal-check:secret': () =>
      stage.portalCheck ? [secretArn(stage.portalCheck.secretName)] : [],
    'meetings:secret': () => (stage.meetings ? [secretArn(stage.meetings.secretName)] : []),
    'meetings:webhook-secret': () =>
      stage.meetings?.provider === 'zoom' && stage.meetings.webhookSecretName !== undefined
        ? [secretArn(stage.meetings.webhookSecretName)]
        : [],
    'identity-keys:read': () => [secretArn(identityKeysSecretName(stage))],
    'link-keys:read': () => [secretArn(linkKeysSecretName(stage))],
    'settlement-keys:read': () => [secretArn(settlementKeysSecretName(stage))],
    'signings:read': () => [`${files()}/${SIGNINGS_PREFIX}*`],
    'signings:write': () => [`${files()}/${SIGNINGS_PREFIX}*`],
    'signings:list': () => [files()],
    'settlements:read': () => [`${files()}/${SETTLEMENTS_PREFIX}*`],
    'settlements:write': () => [`${files()}/${SETTLEMENTS_PREFIX}*`],
    'evidence-key:sign': () => [given(reach.evidenceKeyArn, `${name} signs evidence`)],
    'signing-keys:read': () => [secretArn(signingKeysSecretName(stage))],
    'signing-gateway:secret': () =>
      stage.signing ? [secretArn(stage.signing.tokenSecretName)] : [],
    'signing-machine:start': () => [signingMachineArn(scope, stage)],
    'signing-machine:resume': () => [signingMachineArn(scope, stage)],
    // Streams have no resource to which the action could be limited.
    'speech:transcribe': () => ['*'],
    'speech:stream-address': () => ['*'],
    'vocabularies:make': () => ['*'],
    'vocabularies:use': () => [
      Stack.of(scope).formatArn({
        service: 'transcribe',
        resource: 'vocabulary',
        resourceName: `${vocabularyPrefix(stage.name)}*`,
      }),
    ],
    'whatsapp:send': () => (stage.whatsApp ? [stage.whatsApp.phoneNumberArn] : []),
  };
  const allowed = grants
    .map((grant) => ({ grant, on: resources[grant]() }))
    .filter(({ on }) => on.length > 0)
    .map(
      ({ grant, on }) =>
        new PolicyStatement({
          actions: [
            ...grantedActions[grant],
            ...(stage.recordLock && storesRecords(grant) ? ['s3:PutObjectRetention'] : []),
          ],
          resources: on,
          ...((grant === 'table:read' || grant === 'table:write') && {
            // A request for several items is allowed if all of them are. An index is read by its
            // own partition key.
            conditions: {
              'ForAllValues:StringLike': {
                'dynamodb:LeadingKeys': partitionPatterns(definition),
              },
            },
          }),
          ...(grant === 'mail:send' && {
            conditions: { StringEquals: { 'ses:FromAddress': stage.mail?.from } },
          }),
          ...(grant === 'transcriptions:start' && {
            conditions: {
              StringEquals: { 'transcribe:OutputBucketName': given(reach.files, name).bucketName },
              StringLike: { 'transcribe:OutputKey': `${TRANSCRIPTIONS_PREFIX}*` },
            },
          }),
          ...(grant === 'bundles:list' && {
            conditions: { StringLike: { 's3:prefix': `${BUNDLES_PREFIX}*` } },
          }),
          ...(grant === 'signings:list' && {
            conditions: { StringLike: { 's3:prefix': `${SIGNINGS_PREFIX}*` } },
          }),
        }),
    );
  return [...allowed, ...denialsOf(grants, table)];
}

const storesRecords = (grant: Grant) => grant === 'signings:write' || grant === 'settlements:write';

function partitionPatterns({ name, partitions = [] }: FunctionDefinition): string[] {
  if (partitions.length === 0) throw new Error(`${name} works with items: name its partitions`);
  return partitions.map(partitionPattern);
}

/** Patterns of the objects of a definition's `uploadKinds` under a prefix. */
export const uploadsOf = ({ uploadKinds = [] }: FunctionDefinition, prefix: string): string[] =>
  uploadKinds.map((kind) => `${prefix}*/${kind}/*`);

/** Denials override every grant. A request is denied when any of its keys matches. */
function denialsOf(grants: readonly Grant[], table: ITable): PolicyStatement[] {
  const { signInSecrets, accountRecords, users, userAttributes } = guardedItems;
  const leadingKeys = (prefixes: readonly string[]) => ({
    'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`),
  });
  const deny = (actions: readonly string[], conditions: Record<string, unknown>) =>
    new PolicyStatement({
      effect: Effect.DENY,
      actions: [...actions],
      resources: [table.tableArn],
      conditions,
    });
  const reading = grantedActions['table:read'];
  const writing = grants.includes('table:write') ? grantedActions['table:write'] : [];
  const changing = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];
  // The audit of signings is append-only (D94): its events are put, each with a condition.
  const appendOnly =
    writing.length === 0
      ? []
      : [deny(changing, { 'ForAnyValue:StringLike': leadingKeys([SIGNING_AUDIT_PREFIX]) })];
  if (grants.includes('accounts:items')) return appendOnly;
  return [
    ...appendOnly,
    deny([...reading, ...writing], { 'ForAnyValue:StringLike': leadingKeys(signInSecrets) }),
    ...(writing.length === 0
      ? []
      : [
          deny(writing, { 'ForAnyValue:StringLike': leadingKeys(accountRecords) }),
          // Only accounts functions create accounts and sessions, and change roles.
          deny(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'], {
            'ForAnyValue:StringLike': leadingKeys([users]),
            'ForAnyValue:StringEquals': { 'dynamodb:Attributes': userAttributes },
          }),
          deny(['dynamodb:UpdateItem'], {
            'ForAnyValue:StringLike': leadingKeys([users]),
            'ForAnyValue:StringEquals': { 'dynamodb:Attributes': ['role'] },
          }),
        ]),
  ];
}
