import { epochSeconds } from '../clock.ts';
import type { Table } from '../dynamo/table.ts';
import type { TransactItem } from '../dynamo/transact.ts';
import { currentRequest } from '../logger.ts';
import { type NewNotice, noticeSchema } from './notice.ts';
import { outboxKeys } from './outbox-keys.ts';

/** Notices that were not mailed within this time are dropped. */
export const NOTICE_LIVES_SECONDS = 2 * 86_400;

/**
 * Transaction item that puts the notice of an event into the outbox, for the event's own
 * transaction. One item serves any number of recipients; the function `send-mail` finds and mails
 * them (docs/adr/0013-mails-by-an-outbox.md).
 */
export function putNotice(table: Table, notice: NewNotice): TransactItem {
  const parsed = noticeSchema.parse({ ...currentRequest(), ...notice });
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
