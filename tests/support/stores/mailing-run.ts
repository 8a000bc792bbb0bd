import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { type Message, messageSchema, startMessages } from 'local-aws/messages';
import { expect } from 'vitest';
import * as z from 'zod';
import type { MailingDeps } from '#lambdas/mailing/mailing-deps.ts';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { runMailing } from '#lambdas/mailing/run-mailing.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { linkKeys } from '../keys/link-keys.ts';
import { scanTable } from './scan-table.ts';

type MailingRun = {
  table: Table;
  /** The local mail service. */
  inbox: string;
  now: Date;
  /** Served files; none if absent. */
  files?: Files;
  isScanned?: Scanning;
};

const WINDOW_SECONDS = 60;

/** The dependencies of the function `send-mail`, at the test's time. */
export function mailingDeps({ table, inbox, now, files, isScanned }: MailingRun): MailingDeps {
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
    files: files ?? connectFiles('no-files'),
    isScanned: isScanned ?? false,
    mailEventsSet: 'neutral-portal',
    portalOrigin: 'https://portal.example',
    windowSeconds: WINDOW_SECONDS,
    mailsPerSecond: 1_000,
    pause: async () => {},
    linkKeys: async () => linkKeys,
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

/**
 * Delivers the owed mails with a failed first attempt. `look` sees every item of the table while
 * the mails are in the outbox, in drafts and in letters. Returns the mails.
 */
export async function deliverMails(
  { now, ...stores }: Pick<MailingRun, 'table' | 'files' | 'now'>,
  look: (items: readonly Record<string, unknown>[]) => void,
): Promise<Message[]> {
  const { table } = stores;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mails-'));
  const messages = await startMessages({ port: 0, dataDir });
  const inbox = messages.endpoint;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const lookAt = async (queue: { pk: string }) => {
    const items = await scanTable(table);
    expect(items.map(({ pk }) => pk)).toContain(queue.pk);
    look(items);
  };
  await lookAt(outboxKeys.all());
  await runMailingAt({ ...stores, inbox, now });
  await lookAt(mailingKeys.drafts());
  await failMails(inbox, 1_000);
  await expect(runMailingAt({ ...stores, inbox, now: at(WINDOW_SECONDS + 1) })).rejects.toThrow();
  await lookAt(mailingKeys.letters());
  await failMails(inbox, 0);
  await runMailingAt({ ...stores, inbox, now: at(WINDOW_SECONDS + 301) });
  const mails = await mailsIn(inbox);
  await messages.close();
  await rm(dataDir, { recursive: true, force: true });
  return mails;
}

/** Makes the next mails fail. */
const failMails = (inbox: string, failNext: number) =>
  fetch(`${inbox}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify({ channel: 'email', failNext }),
  });
