import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { Mail } from '#shared/mail/send-mail.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';

/** Dependencies of the mailing use cases. */
export type MailingDeps = {
  table: Table;
  clock: Clock;
  mail: Mail;
  /** Where served files are. */
  files: Files;
  /** Files are attached only after the malware scan found them clean. */
  isScanned: Scanning;
  /** SES reports what becomes of mails in this configuration set; '' for none. */
  mailEventsSet: string;
  /** Origin of links in mails, no trailing slash. */
  portalOrigin: string;
  /** Time from a mail's first event to its sending, to collect further events of the matter. */
  windowSeconds: number;
  /** The account may send so many mails in a second; further ones wait. */
  mailsPerSecond: number;
  pause: (milliseconds: number) => Promise<void>;
  /** Keys of the personal links in mails. */
  linkKeys: () => Promise<SealingKeys>;
};
