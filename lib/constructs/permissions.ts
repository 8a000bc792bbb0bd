import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { tableShape } from '../../lambdas/shared/dynamo/table.constants.ts';
import {
  INCOMING_PREFIX,
  KEPT_PREFIX,
} from '../../lambdas/shared/files/file-prefixes.constants.ts';
import type {
  FunctionDefinition,
  Grant,
} from '../../lambdas/shared/function-definition.constants.ts';
import { identityKeysSecretName } from './identity-keys-secret.ts';
import { given, type Reach } from './reach.ts';

/** The IAM actions behind each grant: the whole of what a function may do. */
export const grantedActions: Record<Grant, readonly string[]> = {
  // No Scan: every list has a stated cost.
  'table:read': ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  'table:write': [
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:ConditionCheckItem',
  ],
  'files:read': ['s3:GetObject', 's3:GetObjectVersion'],
  'files:upload': ['s3:PutObject'],
  'files:check': ['s3:GetObject', 's3:GetObjectVersion'],
  'files:keep': ['s3:PutObject'],
  'dockets:read': ['s3:GetObject'],
  'dockets:write': ['s3:PutObject', 's3:DeleteObject'],
  'files:export': ['s3:PutObject'],
  'users:sign-in': [
    'cognito-idp:AdminInitiateAuth',
    'cognito-idp:AdminRespondToAuthChallenge',
    'cognito-idp:DescribeUserPoolClient',
  ],
  'users:manage': [
    'cognito-idp:AdminCreateUser',
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminSetUserPassword',
    'cognito-idp:AdminUpdateUserAttributes',
  ],
  // Mail with an attachment is raw mail, which SES allows by an action of its own.
  'mail:send': ['ses:SendEmail', 'ses:SendRawEmail'],
  'sms:send': ['sms-voice:SendTextMessage'],
  'meetings:secret': ['secretsmanager:GetSecretValue'],
  'whatsapp:send': ['social-messaging:SendWhatsAppMessage'],
  'identity-keys:read': ['secretsmanager:GetSecretValue'],
};

/** One statement per grant; none for mail, text messages and meetings that are not set up. */
export function permissionsOf(
  scope: Construct,
  { name, grants }: FunctionDefinition,
  reach: Reach,
): PolicyStatement[] {
  const { stage, table } = reach;
  const files = () => given(reach.files, `${name} works with files`).bucketArn;
  const secretArn = (secretName: string) =>
    Stack.of(scope).formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      // Secrets Manager ends the ARN of a secret with six characters of its own.
      resourceName: `${secretName}-??????`,
    });
  const userPool = () => [given(reach.userPool, `${name} works with users`).userPoolArn];

  const resources: Record<Grant, () => string[]> = {
    'table:read': () => [
      table.tableArn,
      ...tableShape.indexes.map((index) => `${table.tableArn}/index/${index.name}`),
    ],
    'table:write': () => [table.tableArn],
    'files:read': () => [`${files()}/*`],
    'files:upload': () => [`${files()}/${INCOMING_PREFIX}*`],
    'files:check': () => [`${files()}/${INCOMING_PREFIX}*`],
    'files:keep': () => [`${files()}/${KEPT_PREFIX}*`],
    'dockets:read': () => [`${files()}/dockets/*`],
    'dockets:write': () => [`${files()}/dockets/*`],
    'files:export': () => [`${files()}/exports/*`],
    'users:sign-in': userPool,
    'users:manage': userPool,
    'mail:send': () =>
      stage.mail
        ? [
            Stack.of(scope).formatArn({
              service: 'ses',
              resource: 'identity',
              resourceName: stage.mail.identity,
            }),
          ]
        : [],
    'sms:send': () => (stage.sms ? [stage.sms.originationIdentityArn] : []),
    'meetings:secret': () => (stage.meetings ? [secretArn(stage.meetings.secretName)] : []),
    'identity-keys:read': () => [secretArn(identityKeysSecretName(stage))],
    'whatsapp:send': () => (stage.whatsApp ? [stage.whatsApp.phoneNumberArn] : []),
  };
  return grants
    .map((grant) => ({ grant, on: resources[grant]() }))
    .filter(({ on }) => on.length > 0)
    .map(
      ({ grant, on }) =>
        new PolicyStatement({
          actions: [...grantedActions[grant]],
          resources: on,
          ...(grant === 'mail:send' && {
            conditions: { StringEquals: { 'ses:FromAddress': stage.mail?.from } },
          }),
        }),
    );
}
