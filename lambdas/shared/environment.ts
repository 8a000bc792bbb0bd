import * as z from 'zod';
import type { EnvironmentName, FunctionDefinition } from './function-definition.constants.ts';

/** Schema of each setting, created only for the settings that a function names. */
const settings = {
  TABLE_NAME: () => z.string(),
  FILES_BUCKET: () => z.string(),
  USER_POOL_ID: () => z.string(),
  USER_POOL_ISSUER: () => z.url(),
  API_CLIENT_ID: () => z.string(),
  WEB_CLIENT_ID: () => z.string(),
  MAIL_FROM: () => z.string(),
  MAIL_WINDOW_SECONDS: () => z.coerce.number().nonnegative(),
  SMS_ORIGINATION_IDENTITY: () => z.string(),
  SMS_INDIA_ENTITY_ID: () => z.string().default(''),
  SMS_INDIA_TEMPLATE_ID: () => z.string().default(''),
  WHATSAPP_PHONE_NUMBER_ID: () => z.string(),
  WHATSAPP_TEMPLATE_NAME: () => z.string(),
  WHATSAPP_DOCUMENT_TEMPLATE_NAME: () => z.string(),
  WHATSAPP_TEMPLATE_LANGUAGE: () => z.string(),
  PORTAL_ORIGIN: () => z.url().transform((origin) => origin.replace(/\/$/, '')),
  CODE_CALLING_CODES: () =>
    z
      .string()
      .regex(/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/)
      .transform((codes) => codes.split(',')),
  MEETING_PROVIDER: () => z.string(),
  SPEECH_SETTINGS: () => z.string(),
  IDENTITY_KEYS_SECRET: () => z.string(),
  LINK_KEYS_SECRET: () => z.string(),
  SETTLEMENT_KEYS_SECRET: () => z.string(),
  SIGNING_KEYS_SECRET: () => z.string(),
  SIGNING_GATEWAY: () => z.string(),
  SIGNING_MACHINE: () => z.string(),
  MALWARE_SCAN: () => z.enum(['on', 'off']).transform((scan) => scan === 'on'),
  PROCESS_DOCUMENTS_QUEUE: () => z.url(),
  CONVERT_OFFICE_QUEUE: () => z.url(),
  ASSEMBLE_BUNDLES_QUEUE: () => z.url(),
  FETCH_RECORDINGS_QUEUE: () => z.url(),
  PROCESS_RECORDINGS_QUEUE: () => z.url(),
} satisfies Record<EnvironmentName, () => z.ZodType>;

type Settings = { [Name in EnvironmentName]: z.output<ReturnType<(typeof settings)[Name]>> };

/**
 * Parses the settings that a function's definition names, once at start. Throws an error that
 * names each missing or invalid setting, so that the function fails before its first request.
 */
export function readEnvironment<Name extends EnvironmentName>({
  environment,
}: Pick<FunctionDefinition, 'environment'> & { environment: readonly Name[] }): Pick<
  Settings,
  Name
> {
  const schema = z.object(Object.fromEntries(environment.map((name) => [name, settings[name]()])));
  // Compiling a parser costs a cold start more than one parse without it.
  const parsed = schema.safeParse(process.env, { jitless: true });
  if (!parsed.success)
    throw new Error(`Function settings are invalid: ${z.prettifyError(parsed.error)}`);
  // Object.fromEntries loses the type of each name's schema.
  return parsed.data as Pick<Settings, Name>;
}
