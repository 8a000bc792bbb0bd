import type { RecordLock } from './files/record-lock.constants.ts';
import type { Scanning } from './files/scanning.ts';
import type { EnvironmentName, FunctionDefinition } from './function-definition.constants.ts';

/** Parses a setting; throws what is wrong with it. `text` is undefined if it is missing. */
type Parser<Value> = (text: string | undefined) => Value;

const present: Parser<string> = (text) => {
  if (text === undefined) throw new Error('is missing');
  return text;
};

const orEmpty: Parser<string> = (text) => text ?? '';

const address: Parser<string> = (text) => {
  const value = present(text);
  if (!URL.canParse(value)) throw new Error('must be a URL');
  return value;
};

const origin: Parser<string> = (text) => address(text).replace(/\/$/, '');

const originOrEmpty: Parser<string> = (text) => (orEmpty(text) === '' ? '' : origin(text));

const seconds: Parser<number> = (text) => {
  const value = Number(present(text) || Number.NaN);
  if (!(value >= 0)) throw new Error('must be a number, 0 or more');
  return value;
};

const positive: Parser<number> = (text) => {
  const value = Number(present(text));
  if (!(value > 0)) throw new Error('must be a number above 0');
  return value;
};

const callingCodes: Parser<string[]> = (text) => {
  const value = present(text);
  if (!/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/.test(value))
    throw new Error('must be calling codes with commas between them');
  return value.split(',');
};

const scanning: Parser<Scanning> = (text) => {
  if (text === 'on' || text === 'off') return text === 'on';
  if (text === undefined || Number.isNaN(Date.parse(text)))
    throw new Error('must be on, off or an instant');
  return { since: text };
};

const recordLock: Parser<RecordLock | undefined> = (text) => {
  if (orEmpty(text) === '') return undefined;
  const [, mode, days] = /^(GOVERNANCE|COMPLIANCE) ([1-9]\d{0,4})$/.exec(orEmpty(text)) ?? [];
  if (mode !== 'GOVERNANCE' && mode !== 'COMPLIANCE')
    throw new Error('must be empty, or a mode and a number of days');
  return { mode, days: Number(days) };
};

/** No schemas of zod: to create and run them takes 5 % of a cold start. */
const parsers = {
  TABLE_NAME: present,
  FILES_BUCKET: present,
  USER_POOL_ID: present,
  USER_POOL_ISSUER: address,
  API_CLIENT_ID: present,
  WEB_CLIENT_ID: present,
  MAIL_FROM: present,
  MAIL_EVENTS_SET: orEmpty,
  MAIL_WINDOW_SECONDS: seconds,
  MAILS_PER_SECOND: positive,
  SMS_ORIGINATION_IDENTITY: present,
  SMS_INDIA_ENTITY_ID: orEmpty,
  SMS_INDIA_TEMPLATE_ID: orEmpty,
  WHATSAPP_PHONE_NUMBER_ID: present,
  WHATSAPP_TEMPLATE_NAME: present,
  WHATSAPP_DOCUMENT_TEMPLATE_NAME: present,
  WHATSAPP_TEMPLATE_LANGUAGE: present,
  PORTAL_ORIGIN: origin,
  PORTAL_CHECK_SECRET: orEmpty,
  INSTITUTION_NAME: orEmpty,
  CODE_CALLING_CODES: callingCodes,
  BREACHED_PASSWORDS: originOrEmpty,
  SOURCE_BUDGETS: present,
  MEETING_PROVIDER: present,
  SPEECH_SETTINGS: present,
  RECOGNITION_SETTINGS: present,
  IDENTITY_KEYS_SECRET: present,
  LINK_KEYS_SECRET: present,
  SETTLEMENT_KEYS_SECRET: present,
  SIGNING_KEYS_SECRET: present,
  EVIDENCE_KEY: present,
  SIGNING_GATEWAY: present,
  SIGNING_MACHINE: present,
  MALWARE_SCAN: scanning,
  RECORD_LOCK: recordLock,
  PROCESS_DOCUMENTS_QUEUE: address,
  CONVERT_OFFICE_QUEUE: address,
  RECOGNISE_PAGES_QUEUE: address,
  ASSEMBLE_BUNDLES_QUEUE: address,
  FETCH_RECORDINGS_QUEUE: address,
  PROCESS_RECORDINGS_QUEUE: address,
  SPLIT_RECORDINGS_QUEUE: address,
  WORK_BATCHES_QUEUE: address,
  SEND_REMINDERS_QUEUE: address,
} satisfies Record<EnvironmentName, Parser<unknown>>;

type Settings = { [Name in EnvironmentName]: ReturnType<(typeof parsers)[Name]> };

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
  const problems: string[] = [];
  const values = environment.map((name) => {
    try {
      return [name, parsers[name](process.env[name])] as const;
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is invalid'}`);
      return [name, undefined] as const;
    }
  });
  if (problems.length > 0) throw new Error(`Function settings are invalid: ${problems.join('; ')}`);
  // Object.fromEntries loses the type of each name's value.
  return Object.fromEntries(values) as Pick<Settings, Name>;
}
