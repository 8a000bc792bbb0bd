import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectMail } from '#shared/mail/connect-mail.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { runMailing } from './run-mailing.ts';

/** Entry of the schedule: sends the mails that events owe. */

const environment = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    MAIL_FROM: z.string(),
    MAIL_WINDOW_SECONDS: z.coerce.number().nonnegative(),
    PORTAL_ORIGIN: z.url().transform((origin) => origin.replace(/\/$/, '')),
  }),
);

const deps: MailingDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  mail: connectMail(environment.MAIL_FROM),
  portalOrigin: environment.PORTAL_ORIGIN,
  windowSeconds: environment.MAIL_WINDOW_SECONDS,
};

/** A mail that is begun needs this long at most. */
const LAST_MAIL_MS = 15_000;

export async function handler(_event: unknown, context: Context): Promise<void> {
  await runMailing(deps, () => context.getRemainingTimeInMillis() > LAST_MAIL_MS);
}
