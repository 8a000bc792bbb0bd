import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Mail } from '#shared/mail/send-mail.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import type { GoogleIdTokens } from './google-id-tokens.ts';
import type { SourceBudgets } from './source-budgets.constants.ts';
import type { UserPool } from './user-pool.ts';

/** Dependencies of the accounts use cases. */
export type AccountsDeps = {
  table: Table;
  clock: Clock;
  userPool: UserPool;
  googleIdTokens: GoogleIdTokens;
  breachedPasswords: BreachedPasswords;
  mail: Mail;
  files: Files;
  /** Origin of links in mails, e.g. https://portal.example.org, no trailing slash. */
  portalOrigin: string;
  /** Calling codes of the countries to which codes are sent, e.g. '91'. */
  codeCallingCodes: readonly string[];
  /** What one source may do within an hour. */
  sourceBudgets: SourceBudgets;
};
