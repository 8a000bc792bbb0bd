import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectMail } from '#shared/mail/connect-mail.ts';
import { connectLinkKeys } from '#shared/outbox/connect-link-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { mailingFunctions } from './functions.constants.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { runMailing } from './run-mailing.ts';

/** Scheduled entry: sends mails about events. */

const environment = readEnvironment(mailingFunctions.sendMail);

const deps: MailingDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  mail: connectMail(environment.MAIL_FROM),
  files: connectFiles(environment.FILES_BUCKET),
  isScanned: environment.MALWARE_SCAN,
  mailEventsSet: environment.MAIL_EVENTS_SET,
  portalOrigin: environment.PORTAL_ORIGIN,
  windowSeconds: environment.MAIL_WINDOW_SECONDS,
  mailsPerSecond: environment.MAILS_PER_SECOND,
  pause: setTimeout,
  linkKeys: connectLinkKeys(connectSecrets({ clock: systemClock }), environment.LINK_KEYS_SECRET),
};

export async function handler(_event: unknown, context: Context): Promise<void> {
  await runMailing(deps, (milliseconds) => context.getRemainingTimeInMillis() > milliseconds);
}
