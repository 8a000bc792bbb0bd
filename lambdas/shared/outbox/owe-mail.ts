import { epochSeconds } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { type NewNotice, noticeSchema } from './notice.ts';
import { outboxKeys } from './outbox-keys.ts';

/** A notice that could not be mailed within this time is dropped. */
export const NOTICE_LIVES_SECONDS = 2 * 86_400;

/**
 * Puts the notice of an event into the outbox, as part of the event's own transaction. One item
 * for any number of recipients; the function `send-mail` finds them and sends
 * (docs/adr/0013-mails-by-an-outbox.md).
 */
export function oweMail(table: Table, notice: NewNotice): TransactItem {
  const parsed = noticeSchema.parse(notice);
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...outboxKeys.notice(parsed.at, parsed.id),
        ...parsed,
        expiresAt: epochSeconds(parsed.at) + NOTICE_LIVES_SECONDS,
      },
    },
  };
}
