import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Clock, epochSeconds } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { logger } from '#shared/logger.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';
import { isRefusal, sendWhatsApp, type WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import type { Member } from '../cases/index.ts';
import { listAgentRecords, listCasePartyRecords } from '../parties/index.ts';
import { commentKeys } from './comment-keys.ts';
import type { CommentRecord } from './comment-record.ts';
import { isAddressed } from './thread/comment-reader.ts';

/** A filled template can have 1,024 characters, its fixed text included. */
const TEXT_MAX = 600;
const LINE_MAX = 120;

/** Messages that are not sent by then stay unsent, so that the response is in time. */
const SEND_WITHIN_MS = 15_000;
/** A request can be repeated for a day (create-once.ts). */
const RECEIPT_LIVES_SECONDS = 2 * 86_400;

type Recipient = { id: string; mobile: string };

type SendCopies = {
  comment: CommentRecord;
  row: { caseId: string; code: string; title: string };
  members: readonly Member[];
};

/**
 * Sends a comment's text to the messaging app of its addressees, once each, however often it runs.
 * Returns how many addressees there are and how many messages failed; never throws for a message. A
 * repeated request sends refused messages again. It does not send messages with an unknown outcome
 * again: a duplicate is worse than a missing copy.
 */
export async function sendCopies(
  deps: { table: Table; clock: Clock; whatsApp: WhatsApp },
  input: SendCopies,
): Promise<{ addressed: number; failed: number }> {
  const { comment, row } = input;
  const recipients = await listRecipients(deps, input);
  const places = [
    comment.ownerName,
    cut(`${row.code} ${row.title}`, LINE_MAX),
    cut(oneLineOf(comment.content), TEXT_MAX),
  ];
  const endAt = deps.clock.now().getTime() + SEND_WITHIN_MS;
  let failed = 0;
  await inParallel(recipients, async (recipient) => {
    const isInTime = deps.clock.now().getTime() < endAt;
    if (!isInTime || !(await sendOnce(deps, comment, recipient, places))) failed += 1;
  });
  return { addressed: recipients.length, failed };
}

/** Addressed agents and members of the case, each number once. */
async function listRecipients(
  { table }: { table: Table },
  { comment, members }: SendCopies,
): Promise<Recipient[]> {
  const people = members
    .filter((member) => isAddressed(member, comment))
    .map(({ userId, mobile }) => ({ id: userId, mobile }));
  const partyIds = await addressedParties(table, comment);
  const agents = await Promise.all(partyIds.map((partyId) => listAgentRecords(table, partyId)));
  const byMobile = new Map<string, Recipient>();
  for (const { id, mobile } of [...people, ...agents.flat()])
    if (/^\+[1-9]\d{6,14}$/.test(mobile) && !byMobile.has(mobile))
      byMobile.set(mobile, { id, mobile });
  return [...byMobile.values()];
}

async function addressedParties(table: Table, comment: CommentRecord): Promise<string[]> {
  if (comment.visibilityType !== 'all') return comment.visibilityPartyIds;
  const parties = await listCasePartyRecords(table, comment.caseId);
  return [...new Set(parties.map(({ partyId }) => partyId))];
}

/** False if the message was not sent. */
async function sendOnce(
  { table, clock, whatsApp }: { table: Table; clock: Clock; whatsApp: WhatsApp },
  { id: commentId }: CommentRecord,
  recipient: Recipient,
  places: readonly string[],
): Promise<boolean> {
  const key = commentKeys.copy(commentId, recipient.id);
  try {
    const isFirst = await conditional(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, expiresAt: epochSeconds(clock.now()) + RECEIPT_LIVES_SECONDS },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );
    if (!isFirst) return true;
    await sendWhatsApp(whatsApp, { to: recipient.mobile, places });
    return true;
  } catch (error) {
    logger.error('comment_copy_failed', {
      commentId,
      recipientId: recipient.id,
      error: error instanceof Error ? error : String(error),
    });
    if (isRefusal(error))
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));
    return false;
  }
}

/** WhatsApp takes one line: paragraphs are joined by a dot. */
const oneLineOf = (content: string) =>
  readRichText(content)
    .map(({ inlines }) =>
      inlines
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join(' • ');

const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
