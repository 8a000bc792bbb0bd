import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';

const root = join(import.meta.dirname, '..', '..');
const environment = { ...process.env };

afterEach(() => {
  process.env = { ...environment };
});

/** Valid placeholder values that refer to no real resource. */
const settings: Record<EnvironmentName, string> = {
  TABLE_NAME: 'table',
  FILES_BUCKET: 'files',
  USER_POOL_ID: 'ap-south-1_Abc123DeF',
  USER_POOL_ISSUER: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_Abc123DeF',
  API_CLIENT_ID: 'api-client',
  WEB_CLIENT_ID: 'web-client',
  MAIL_WINDOW_SECONDS: '60',
  MAIL_FROM: 'no-reply@example.org',
  SMS_ORIGINATION_IDENTITY: 'PORTAL',
  SMS_INDIA_ENTITY_ID: '1201150000000000000',
  SMS_INDIA_TEMPLATE_ID: '1207160000000000000',
  WHATSAPP_PHONE_NUMBER_ID: 'phone-number-id-01234567890123456789012345678901',
  WHATSAPP_TEMPLATE_NAME: 'case_comment',
  WHATSAPP_DOCUMENT_TEMPLATE_NAME: 'case_document',
  WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  PORTAL_ORIGIN: 'https://portal.example.org',
  CODE_CALLING_CODES: '91',
  IDENTITY_KEYS_SECRET: 'portal/identity-keys',
  LINK_KEYS_SECRET: 'portal/link-keys',
  SETTLEMENT_KEYS_SECRET: 'portal/settlement-keys',
  SIGNING_KEYS_SECRET: 'portal/signing-keys',
  SIGNING_GATEWAY: '',
  SIGNING_MACHINE: 'arn:aws:states:ap-south-1:123456789012:stateMachine:neutral-portal-signing',
  MALWARE_SCAN: 'off',
  SPEECH_SETTINGS: '{}',
  PROCESS_DOCUMENTS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/process-documents',
  CONVERT_OFFICE_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/convert-office',
  ASSEMBLE_BUNDLES_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/assemble-bundles',
  FETCH_RECORDINGS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/fetch-recordings',
  PROCESS_RECORDINGS_QUEUE: 'https://sqs.ap-south-1.amazonaws.com/123456789012/process-recordings',
  MEETING_PROVIDER: '{"kind":"zoom","secretName":"portal/zoom"}',
};

/** Loads a function's modules again with only the named settings. Returns the handler. */
async function load(entry: string, names: readonly EnvironmentName[]): Promise<unknown> {
  vi.resetModules();
  process.env = {
    PATH: environment['PATH'],
    AWS_REGION: 'ap-south-1',
    ...Object.fromEntries(names.map((name) => [name, settings[name]])),
  };
  const { handler } = await import(join(root, entry));
  return handler;
}

describe('the settings in a function definition', () => {
  it.each(allFunctions)('are sufficient for $name to start', async (definition) => {
    expect(await load(definition.entry, definition.environment)).toBeTypeOf('function');
  });

  it('are named in the error when the stack does not provide them', async () => {
    const [accounts] = allFunctions;
    if (!accounts) throw new Error('No functions');
    await expect(
      load(
        accounts.entry,
        accounts.environment.filter((name) => name !== 'MAIL_FROM'),
      ),
    ).rejects.toThrow('MAIL_FROM');
  });
});
