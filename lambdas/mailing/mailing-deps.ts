import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Mail } from '#shared/mail/send-mail.ts';

/** All that the mailing reaches out to. */
export type MailingDeps = {
  table: Table;
  clock: Clock;
  mail: Mail;
  /** Where links in mails lead, no trailing slash. */
  portalOrigin: string;
  /** A mail waits this long after its first event for further ones of the same matter. */
  windowSeconds: number;
};
