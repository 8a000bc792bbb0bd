import { SESv2Client } from '@aws-sdk/client-sesv2';
import { type Message, messageSchema } from 'local-aws/messages';
import * as z from 'zod';
import type { MailingDeps } from '#lambdas/mailing/mailing-deps.ts';
import { runMailing } from '#lambdas/mailing/run-mailing.ts';
import type { Table } from '#shared/dynamo/table.ts';

type MailingRun = {
  table: Table;
  /** The local mail service. */
  inbox: string;
  now: Date;
};

const WINDOW_SECONDS = 60;

/** The dependencies of the function `send-mail`, at the test's time. */
export function mailingDeps({ table, inbox, now }: MailingRun): MailingDeps {
  return {
    table,
    clock: { now: () => now },
    mail: {
      client: new SESv2Client({
        endpoint: inbox,
        region: 'ap-south-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
      }),
      from: 'Neutral Portal <no-reply@neutral-portal.example>',
    },
    portalOrigin: 'https://portal.example',
    windowSeconds: WINDOW_SECONDS,
  };
}

/** Runs the mailing once. */
export async function runMailingAt(run: MailingRun): Promise<void> {
  const deps = mailingDeps(run);
  await runMailing(deps, () => true).finally(() => deps.mail.client.destroy());
}

/**
 * Sends all mails due by now: one run collects them, and a second run sends them after the
 * time for which mails are held back.
 */
export async function sendOwedMails(run: Omit<MailingRun, 'now'> & { now?: Date }): Promise<void> {
  const { now = new Date(), ...rest } = run;
  await runMailingAt({ ...rest, now });
  await runMailingAt({ ...rest, now: new Date(now.getTime() + (WINDOW_SECONDS + 1) * 1000) });
}

/** All mails in the inbox, oldest first. */
export async function mailsIn(inbox: string): Promise<Message[]> {
  const response = await fetch(`${inbox}/messages?kind=email&limit=1000`);
  const { messages } = z.object({ messages: z.array(messageSchema) }).parse(await response.json());
  return messages.reverse();
}
