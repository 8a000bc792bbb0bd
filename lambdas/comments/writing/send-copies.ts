import type { Member } from '#lambdas/cases/members.door.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type Paragraph, readRichText } from '#shared/rich-text/read-rich-text.ts';
import { oncePerNumber, sendOnce } from '#shared/whatsapp/send-once.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import { commentKeys } from '../record/comment-keys.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { isAddressed } from '../thread/comment-reader.ts';

/** A filled template can have 1,024 characters, its fixed text included. */
const TEXT_MAX = 600;
const LINE_MAX = 120;

/** Messages that are not sent by then stay unsent, so that the response is in time. */
const SEND_WITHIN_MS = 15_000;

type Recipient = { id: string; mobile: string };

type SendCopies = {
  comment: CommentRecord;
  row: { caseId: string; code: string; title: string };
  members: readonly Member[];
};

/**
 * Sends a comment's text to the messaging app of its addressees, once each, however often it runs.
 * Returns how many addressees there are and how many messages failed; never throws for a message.
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
  await inParallel(recipients, async ({ id: recipientId, mobile }) => {
    const isInTime = deps.clock.now().getTime() < endAt;
    const isSent =
      isInTime &&
      (await sendOnce(deps, {
        receipt: commentKeys.copy(comment.id, recipientId),
        to: mobile,
        message: () => ({ places }),
        failure: { event: 'comment_copy_failed', ids: { commentId: comment.id, recipientId } },
      }));
    if (!isSent) failed += 1;
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
  return oncePerNumber([...people, ...agents.flat()]);
}

async function addressedParties(table: Table, comment: CommentRecord): Promise<string[]> {
  if (comment.visibilityType !== 'all') return comment.visibilityPartyIds;
  const parties = await listCasePartyRecords(table, comment.caseId);
  return [...new Set(parties.map(({ partyId }) => partyId))];
}

/** WhatsApp takes one line: paragraphs are joined by a dot. */
const oneLineOf = (content: string) =>
  readRichText(content)
    .map(({ inlines, list }) =>
      [numberOf(list), ...inlines.map(({ text }) => text)].join('').replace(/\s+/g, ' ').trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join(' • ');

/** '2. ' of a numbered item; the dot between paragraphs is mark enough for the others. */
const numberOf = (list: Paragraph['list']) =>
  list?.mark && list.mark !== '•' ? `${list.mark} ` : '';

const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
