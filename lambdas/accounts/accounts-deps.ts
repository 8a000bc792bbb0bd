import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Mail } from '#shared/mail/send-mail.ts';
import type { GoogleIdTokens } from './identity/google-id-tokens.ts';
import type { UserPool } from './identity/user-pool.ts';

/** All that the accounts use cases reach out to. */
export type AccountsDeps = {
  table: Table;
  clock: Clock;
  userPool: UserPool;
  googleIdTokens: GoogleIdTokens;
  mail: Mail;
  files: Files;
  /** Where links in mails lead, e.g. https://portal.example.org, no trailing slash. */
  portalOrigin: string;
  /** Calling codes of the countries that codes are sent to, e.g. '91'. */
  codeCallingCodes: readonly string[];
};
