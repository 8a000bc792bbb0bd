import { epochSeconds } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { mailingKeys } from './mailing-keys.ts';
import { type NewNotice, noticeSchema } from './notice.ts';

/** A mail about something older than this helps nobody: it is dropped. */
export const NOTICE_LIVES_SECONDS = 2 * 86_400;

/**
 * A mail about an event, owed in the event's own transaction: there is no event without its
 * mail, and no mail without its event. One item, whatever the number of recipients; the
 * function `send-mail` finds them and sends.
 */
export function oweMail(table: Table, notice: NewNotice): TransactItem {
  const parsed = noticeSchema.parse(notice);
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...mailingKeys.notice(parsed.at, parsed.id),
        ...parsed,
        expiresAt: epochSeconds(parsed.at) + NOTICE_LIVES_SECONDS,
      },
    },
  };
}
