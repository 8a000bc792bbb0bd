import type { Context } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
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
  portalOrigin: environment.PORTAL_ORIGIN,
  windowSeconds: environment.MAIL_WINDOW_SECONDS,
  linkKeys: connectLinkKeys(connectSecrets({ clock: systemClock }), environment.LINK_KEYS_SECRET),
};

/** Maximum time to send one mail. */
const LAST_MAIL_MS = 15_000;

export async function handler(_event: unknown, context: Context): Promise<void> {
  await runMailing(deps, () => context.getRemainingTimeInMillis() > LAST_MAIL_MS);
}
