import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';
import { IDENTITY_SECRET_NAME } from './keys/identity-keys.ts';
import { LINK_KEYS_SECRET_NAME } from './keys/link-keys.ts';
import { SIGNING_KEYS_SECRET_NAME } from './keys/signing-keys.ts';

/** A valid value of each function setting. None refers to a real resource. */
export const exampleSettings: Readonly<Record<EnvironmentName, string>> = {
  TABLE_NAME: 'portal',
  FILES_BUCKET: 'portal-files',
  USER_POOL_ID: 'ap-south-1_pool',
  USER_POOL_ISSUER: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_pool',
  API_CLIENT_ID: 'api-client',
  WEB_CLIENT_ID: 'web-client',
  MAIL_FROM: 'Neutral Portal <no-reply@portal.example>',
  MAIL_EVENTS_SET: 'neutral-portal',
  MAIL_WINDOW_SECONDS: '60',
  MAILS_PER_SECOND: '1000',
  SMS_ORIGINATION_IDENTITY: 'NEUTRL',
  SMS_INDIA_ENTITY_ID: '1101234567890123456',
  SMS_INDIA_TEMPLATE_ID: '1107123456789012345',
  WHATSAPP_PHONE_NUMBER_ID: 'phone-number-id-01234567890123456789012345678901',
  WHATSAPP_TEMPLATE_NAME: 'case_comment',
  WHATSAPP_DOCUMENT_TEMPLATE_NAME: 'case_document',
  WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  PORTAL_ORIGIN: 'https://portal.example',
  PORTAL_CHECK_SECRET: 'portal/check',
  INSTITUTION_NAME: 'Pune Centre',
  CODE_CALLING_CODES: '91',
  SOURCE_BUDGETS: JSON.stringify(sourceBudgetsSchema.parse({})),
  MEETING_PROVIDER: JSON.stringify({ kind: 'zoom', secretName: 'portal/zoom' }),
  IDENTITY_KEYS_SECRET: IDENTITY_SECRET_NAME,
  LINK_KEYS_SECRET: LINK_KEYS_SECRET_NAME,
  SETTLEMENT_KEYS_SECRET: 'portal/settlement-keys',
  MALWARE_SCAN: 'off',
  RECORD_LOCK: '',
  SIGNING_KEYS_SECRET: SIGNING_KEYS_SECRET_NAME,
  EVIDENCE_KEY: 'arn:aws:kms:ap-south-1:123456789012:key/evidence',
  SIGNING_GATEWAY: '',
  SIGNING_MACHINE: 'arn:aws:states:ap-south-1:123456789012:stateMachine:portal-signing',
  SPEECH_SETTINGS: '{}',
  PROCESS_DOCUMENTS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/process-documents',
  CONVERT_OFFICE_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/convert-office',
  RECOGNISE_PAGES_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/recognise-pages',
  ASSEMBLE_BUNDLES_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/assemble-bundles',
  FETCH_RECORDINGS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/fetch-recordings',
  PROCESS_RECORDINGS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/process-recordings',
  SPLIT_RECORDINGS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/split-recordings',
};
