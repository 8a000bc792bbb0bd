import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds } from '#shared/clock.ts';
import { conditional, failedConditions, transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll, queryPages } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { type Notice, type ServingRef, servingRefSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { NOTICE_LIVES_SECONDS } from '#shared/outbox/put-notice.ts';
import type { SentToday } from './mail-bounds.ts';
import {
  type CollectedMail,
  collectedMailSchema,
  letterSchema,
  type MailLine,
  type MailRecipient,
  type QueuedLetter,
} from './mail-record.ts';
import { mailingKeys } from './mailing-keys.ts';

type Key = { pk: string; sk: string };
type Stored = { key: Key; item: Record<string, unknown> };

/** Maximum number of lines of one mail; further events are only counted. */
const LINES_MAX = 100;
/** Maximum number of items that one run takes from one queue. */
export const TAKEN_MAX = 1_000;

const keySchema = z.object({ pk: z.string(), sk: z.string() });

type Range = { pk: string } | { pk: string; skFirst: string; skLast: string };

/**
 * Reads the first due items of a queue, in the order of its keys. Items that are not due are passed
 * over, so that many of them keep nothing waiting. Half a read unit if it is empty.
 */
async function readQueue(
  table: Table,
  range: Range,
  isDue: (item: Record<string, unknown>) => boolean = () => true,
): Promise<Stored[]> {
  const found: Stored[] = [];
  for await (const page of queryPages(table, range)) {
    for (const item of page) if (isDue(item)) found.push({ key: keySchema.parse(item), item });
    if (found.length >= TAKEN_MAX) break;
  }
  return found.slice(0, TAKEN_MAX);
}

/** Whether an instant of an item has come. An item without it is due: its reader reports it. */
const dueBy = (name: 'dueAt' | 'nextTryAt', now: string) => (item: Record<string, unknown>) => {
  const at = item[name];
  return typeof at !== 'string' || at <= now;
};

export const readOutbox = (table: Table) => readQueue(table, outboxKeys.all());

/**
 * When the oldest event in the outbox happened, by its key: an invalid notice stops no mail. Undefined
 * if the outbox is empty. Half a read unit.
 */
export async function oldestNoticeAt(table: Table): Promise<string | undefined> {
  const [oldest] = await queryAll(table, { ...outboxKeys.all(), limit: 1, isKeysOnly: true });
  const at = oldest && keySchema.parse(oldest).sk.split('#', 1)[0];
  return z.iso.datetime().safeParse(at).data;
}

/** A parsed item of a queue with its key. */
export type Placed<T> = { key: Key; value: T };

/** The valid items of a queue, and an error for each invalid item. */
export type Queue<T> = { waiting: Placed<T>[]; failures: unknown[] };

/** Parses each item separately, so that an invalid item does not delay the others. */
function parsed<T>(items: readonly Stored[], schema: z.ZodType<T>): Queue<T> {
  const results = items.map(({ key, item }) => ({ key, ...schema.safeParse(item) }));
  return {
    waiting: results.flatMap(({ key, data }) => (data === undefined ? [] : [{ key, value: data }])),
    failures: results.flatMap(({ error }) => error ?? []),
  };
}

/** Lists the drafts that are due. */
export const listDrafts = async (table: Table, now: string): Promise<Queue<CollectedMail>> =>
  parsed(await readQueue(table, mailingKeys.drafts(), dueBy('dueAt', now)), collectedMailSchema);

/** Lists the digests of a day, and those of earlier days that were not sent. */
export const listDigests = async (table: Table, day: string): Promise<Queue<CollectedMail>> =>
  parsed(await readQueue(table, mailingKeys.digestsUpTo(day)), collectedMailSchema);

/** Lists the letters that are due. */
export const listLetters = async (table: Table, now: string): Promise<Queue<QueuedLetter>> =>
  parsed(await readQueue(table, mailingKeys.letters(), dueBy('nextTryAt', now)), letterSchema);

export async function removeNotice(table: Table, { at, id }: Pick<Notice, 'at' | 'id'>) {
  const Key = outboxKeys.notice(at, id);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
}

type AddLine = {
  noticeId: string;
  recipient: MailRecipient;
  line: MailLine;
  /** Key of the draft or digest that receives the line. */
  key: Key;
  dueAt: string;
  /** Written with the line, and not without it. */
  beside?: readonly TransactItem[];
};

/**
 * Adds an event to a recipient's mail, once per event and recipient: the receipt is written in
 * the same transaction. A full mail only counts the event. 4 WCU.
 */
export async function addLine(table: Table, input: AddLine): Promise<void> {
  const { noticeId, recipient, line, beside = [] } = input;
  const receipt: TransactItem = {
    Put: {
      TableName: table.name,
      Item: {
        ...mailingKeys.receipt(noticeId, recipient.id),
        expiresAt: epochSeconds(line.at) + 2 * NOTICE_LIVES_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const addOnce = async (isFull: boolean) => {
    const joined = { ...input, lines: isFull ? [] : [line], omitted: isFull ? 1 : 0 };
    try {
      await transact(table, () => [receipt, joinMail(table, joined), ...(isFull ? [] : beside)]);
      return [];
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      return failed;
    }
  };
  const failed = await addOnce(false);
  const isKnown = failed.includes(RECEIPT_POSITION);
  if (failed.length > 0 && !isKnown) await addOnce(true);
}

const RECEIPT_POSITION = 0;

type JoinMail = Pick<CollectedMail, 'recipient' | 'lines' | 'omitted' | 'dueAt'> & { key: Key };

/** Adds lines to a draft or digest, creating it if needed. The condition fails if it is full. */
function joinMail(table: Table, { key, recipient, lines, omitted, dueAt }: JoinMail): TransactItem {
  return {
    Update: {
      TableName: table.name,
      Key: key,
      UpdateExpression:
        'SET recipient = :recipient, #lines = list_append(if_not_exists(#lines, :none), :lines), ' +
        'omitted = if_not_exists(omitted, :zero) + :omitted, ' +
        'version = if_not_exists(version, :zero) + :one, dueAt = if_not_exists(dueAt, :dueAt)',
      ...(lines.length > 0 && {
        ConditionExpression: 'attribute_not_exists(#lines) OR size(#lines) <= :room',
      }),
      ExpressionAttributeNames: { '#lines': 'lines' },
      ExpressionAttributeValues: {
        ':recipient': recipient,
        ':none': [],
        ':lines': lines,
        ':omitted': omitted,
        ':zero': 0,
        ':one': 1,
        ':dueAt': dueAt,
        ...(lines.length > 0 && { ':room': LINES_MAX - lines.length }),
      },
    },
  };
}

/** Deletes a collected mail; the condition fails if it changed since it was read. */
const deleteIfUnchanged = (key: Key, version: number, TableName: string): TransactItem => ({
  Delete: {
    TableName,
    Key: key,
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

export const sentTodaySchema = z.object({
  total: z.number(),
  bySender: z.record(z.string(), z.number()),
});

export async function readSentToday(
  table: Table,
  recipientId: string,
  day: string,
): Promise<SentToday> {
  const item = await getItem(table, mailingKeys.sentOn(recipientId, day), { isConsistent: true });
  return item ? sentTodaySchema.parse(item) : { total: 0, bySender: {} };
}

type Release = {
  mail: Placed<CollectedMail>;
  letter: QueuedLetter;
  /** Counts an immediate mail; undefined for a digest. */
  counted?: { day: string; before: SentToday; after: SentToday; now: string };
};

/**
 * Converts a collected mail to a letter in the send queue. False if the mail changed or another
 * run took it. 4 WCU up to 1 KB, plus 2 for the count.
 */
export async function releaseMail(
  table: Table,
  { mail, letter, counted }: Release,
): Promise<boolean> {
  const { key, value } = mail;
  return written(table, [
    deleteIfUnchanged(key, value.version, table.name),
    {
      Put: {
        TableName: table.name,
        Item: { ...mailingKeys.letter(letter.id), ...letter },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...(counted ? [countItem(table, value.recipient.id, counted)] : []),
  ]);
}

function countItem(
  table: Table,
  recipientId: string,
  { day, before, after, now }: NonNullable<Release['counted']>,
): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...mailingKeys.sentOn(recipientId, day),
        ...after,
        expiresAt: epochSeconds(now) + 2 * 86_400,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR #total = :before',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':before': before.total },
    },
  };
}

/** Moves a draft's lines to a digest. False under the conditions of `releaseMail`. */
export async function deferMail(
  table: Table,
  mail: Placed<CollectedMail>,
  digest: { key: Key; dueAt: string },
): Promise<boolean> {
  const { key, value } = mail;
  const move = (part: Pick<CollectedMail, 'lines' | 'omitted'>) =>
    written(table, [
      deleteIfUnchanged(key, value.version, table.name),
      joinMail(table, { ...digest, recipient: value.recipient, ...part }),
    ]);
  if (await move({ lines: value.lines, omitted: value.omitted })) return true;
  // The digest may be full. Then the events are only counted.
  return move({ lines: [], omitted: value.omitted + value.lines.length });
}

async function written(table: Table, items: TransactItem[]): Promise<boolean> {
  return transactIf(table, () => items);
}

/**
 * Reserves a letter for one attempt to send it. No other run tries before `nextTryAt`; if this
 * run is interrupted, a later run retries then. False if another run reserved it.
 */
export async function claimLetter(
  table: Table,
  { id, attempts }: Pick<QueuedLetter, 'id' | 'attempts'>,
  nextTryAt: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: mailingKeys.letter(id),
        UpdateExpression: 'SET attempts = :attempts, nextTryAt = :nextTryAt',
        ConditionExpression: 'attempts = :before',
        ExpressionAttributeValues: {
          ':before': attempts,
          ':attempts': attempts + 1,
          ':nextTryAt': nextTryAt,
        },
      }),
    ),
  );
}

/** SES reports complaints weeks after the mail. */
const TRACE_LIVES_SECONDS = 60 * 86_400;

export const traceSchema = z.object({
  recipientId: z.string(),
  servings: z.array(servingRefSchema),
});

/** Stores which servings a letter carries out, for the reports about its mail. One write unit. */
export async function putTrace(
  table: Table,
  { id, recipient }: Pick<QueuedLetter, 'id' | 'recipient'>,
  { servings, at }: { servings: readonly ServingRef[]; at: string },
): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...mailingKeys.trace(id),
        recipientId: recipient.id,
        servings,
        expiresAt: epochSeconds(at) + TRACE_LIVES_SECONDS,
      },
    }),
  );
}

/** The servings that a mail carried out; undefined for a mail without any. One read unit. */
export async function findTrace(table: Table, mailId: string) {
  const item = await getItem(table, mailingKeys.trace(mailId), { isConsistent: true });
  return item && traceSchema.parse(item);
}

export async function removeLetter(table: Table, id: string): Promise<void> {
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: mailingKeys.letter(id) }),
  );
}
