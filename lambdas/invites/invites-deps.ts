import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Mail } from '../shared/mail/send-mail.ts';

/** All that the invites use cases reach out to. */
export type InvitesDeps = {
  table: Table;
  clock: Clock;
  mail: Mail;
  /** Where links in mails lead, no trailing slash. */
  portalOrigin: string;
};
