import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { ProviderSettings } from '#lambdas/meetings/provider-settings.constants.ts';
import type { SigningGatewaySettings } from '#lambdas/signing/signing-settings.constants.ts';
import { writeRecordLock } from '#shared/files/record-lock.constants.ts';
import type {
  EnvironmentName,
  FunctionDefinition,
  QueueName,
} from '#shared/function-definition.constants.ts';
import { recordLockOf } from '../../config/recovery-settings.ts';
import type { Stage } from '../../config/stages.ts';
import { mailEventsSetName } from '../mail-events.ts';
import {
  identityKeysSecretName,
  linkKeysSecretName,
  settlementKeysSecretName,
  signingKeysSecretName,
} from '../sealing-keys-secret.ts';

/** Resources of a stack that its functions can use. */
export type Reach = {
  stage: Stage;
  table: ITable;
  files?: { bucketName: string; bucketArn: string };
  queues?: Record<QueueName, { queue: { queueUrl: string; queueArn: string } }>;
  signingMachineArn?: string;
  evidenceKeyArn?: string;
  userPool?: IUserPool;
  apiClientId?: string;
  webClientId?: string;
};

/** The sender of mails as a header takes it; names of institutions need no escape within quotes. */
function mailSender({ mail, institution }: Stage): string {
  const address = mail?.from ?? 'not-set-up@portal.invalid';
  return institution ? `"${institution.name}" <${address}>` : address;
}

/** Placeholder for an unset option; any call that uses it fails. */
const NOT_SET_UP = 'not-set-up';

/** The settings that a function declares. Throws if its stack cannot provide one. */
export function environmentOf(
  { name, environment }: FunctionDefinition,
  reach: Reach,
): Record<string, string> {
  const { stage } = reach;
  const known: Record<EnvironmentName, string | undefined> = {
    TABLE_NAME: reach.table.tableName,
    FILES_BUCKET: reach.files?.bucketName,
    USER_POOL_ID: reach.userPool?.userPoolId,
    USER_POOL_ISSUER: reach.userPool && `https://${reach.userPool.userPoolProviderName}`,
    API_CLIENT_ID: reach.apiClientId,
    WEB_CLIENT_ID: reach.webClientId,
    MAIL_FROM: mailSender(stage),
    MAIL_EVENTS_SET: stage.mail ? mailEventsSetName(stage) : '',
    MAIL_WINDOW_SECONDS: '60',
    MAILS_PER_SECOND: String(stage.mail?.perSecond ?? 1),
    SMS_ORIGINATION_IDENTITY: stage.sms?.originationIdentityArn ?? NOT_SET_UP,
    SMS_INDIA_ENTITY_ID: stage.sms?.india?.entityId ?? '',
    SMS_INDIA_TEMPLATE_ID: stage.sms?.india?.templateId ?? '',
    WHATSAPP_PHONE_NUMBER_ID: stage.whatsApp?.phoneNumberArn ?? '',
    WHATSAPP_TEMPLATE_NAME: stage.whatsApp?.templateName ?? '',
    WHATSAPP_DOCUMENT_TEMPLATE_NAME: stage.whatsApp?.documentTemplateName ?? '',
    WHATSAPP_TEMPLATE_LANGUAGE: stage.whatsApp?.templateLanguage ?? '',
    PORTAL_ORIGIN: stage.portalOrigin,
    PORTAL_CHECK_SECRET: stage.portalCheck?.secretName ?? '',
    INSTITUTION_NAME: stage.institution?.name ?? '',
    CODE_CALLING_CODES: stage.codeCallingCodes.join(','),
    BREACHED_PASSWORDS: stage.breachedPasswords === 'none' ? '' : stage.breachedPasswords,
    SOURCE_BUDGETS: JSON.stringify(stage.sourceBudgets),
    MEETING_PROVIDER: JSON.stringify(meetingProvider(stage)),
    SPEECH_SETTINGS: JSON.stringify({ ...stage.speech, stage: stage.name }),
    RECOGNITION_SETTINGS: JSON.stringify(stage.recognition),
    IDENTITY_KEYS_SECRET: identityKeysSecretName(stage),
    LINK_KEYS_SECRET: linkKeysSecretName(stage),
    SETTLEMENT_KEYS_SECRET: settlementKeysSecretName(stage),
    SIGNING_KEYS_SECRET: signingKeysSecretName(stage),
    SIGNING_GATEWAY: signingGateway(stage),
    SIGNING_MACHINE: reach.signingMachineArn,
    EVIDENCE_KEY: reach.evidenceKeyArn,
    MALWARE_SCAN: stage.isMalwareScanned ? (stage.malwareScannedSince ?? 'on') : 'off',
    RECORD_LOCK: writeRecordLock(stage.recordLock && recordLockOf(stage.recordLock)),
    PROCESS_DOCUMENTS_QUEUE: reach.queues?.['process-documents'].queue.queueUrl,
    CONVERT_OFFICE_QUEUE: reach.queues?.['convert-office'].queue.queueUrl,
    RECOGNISE_PAGES_QUEUE: reach.queues?.['recognise-pages'].queue.queueUrl,
    ASSEMBLE_BUNDLES_QUEUE: reach.queues?.['assemble-bundles'].queue.queueUrl,
    FETCH_RECORDINGS_QUEUE: reach.queues?.['fetch-recordings'].queue.queueUrl,
    PROCESS_RECORDINGS_QUEUE: reach.queues?.['process-recordings'].queue.queueUrl,
    SPLIT_RECORDINGS_QUEUE: reach.queues?.['split-recordings'].queue.queueUrl,
    WORK_BATCHES_QUEUE: reach.queues?.['work-batches'].queue.queueUrl,
    SEND_REMINDERS_QUEUE: reach.queues?.['send-reminders'].queue.queueUrl,
  };
  return Object.fromEntries(
    environment.map((setting) => [setting, given(known[setting], `${name} needs ${setting}`)]),
  );
}

function signingGateway({ signing }: Stage): string {
  if (!signing) return '';
  const { tokenSecretName: tokenSecret, ...settings } = signing;
  return JSON.stringify({ ...settings, tokenSecret } satisfies SigningGatewaySettings);
}

function meetingProvider({ meetings }: Stage): ProviderSettings {
  if (!meetings) return { kind: 'none' };
  if (meetings.provider === 'zoom') {
    const { secretName, webhookSecretName } = meetings;
    return { kind: 'zoom', secretName, ...(webhookSecretName && { webhookSecretName }) };
  }
  const { provider: kind, ...settings } = meetings;
  return { kind, ...settings };
}

/** Returns `value`. Throws if it is undefined, naming the function and the missing resource. */
export function given<T>(value: T | undefined, need: string): T {
  if (value === undefined) throw new Error(`${need}, which its stack does not have`);
  return value;
}
