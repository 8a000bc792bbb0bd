import { epochSeconds } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { ServingRef } from '#shared/outbox/notice.ts';
import { servingKeys } from './serving-keys.ts';
import {
  type ServedLink,
  type ServedMail,
  type ServingDetails,
  type ServingHead,
  servedLinkSchema,
  servedMailSchema,
  servingDetailsSchema,
  servingHeadSchema,
} from './serving-record.ts';

export type Serving = { head: ServingHead; details: ServingDetails };

/** The two items of a serving, for the transaction of the publication. */
export function servingItems(
  { name: TableName }: Table,
  { head, details }: Serving,
): TransactItem[] {
  const { caseId, id } = head;
  return [
    { Put: { TableName, Item: { ...servingKeys.head(caseId, id), ...head } } },
    { Put: { TableName, Item: { ...servingKeys.details(caseId, id), ...details } } },
  ];
}

/** The servings of a case, oldest first; consistent. About ten per read unit. */
export async function listServingHeads(table: Table, caseId: string): Promise<ServingHead[]> {
  const items = await queryAll(table, { ...servingKeys.headsOf(caseId), isConsistent: true });
  return items.map((item) => servingHeadSchema.parse(item));
}

/** One read unit per 4 KB: about twelve people. */
export async function findServingDetails(
  table: Table,
  { caseId, servingId }: ServingRef,
): Promise<ServingDetails | undefined> {
  const item = await getItem(table, servingKeys.details(caseId, servingId), { isConsistent: true });
  return item && servingDetailsSchema.parse(item);
}

/** A serving with what became of each mail. One query and two reads; undefined if there is none. */
export async function findServing(
  table: Table,
  { caseId, servingId }: ServingRef,
): Promise<(Serving & { mails: ServedMail[] }) | undefined> {
  const [head, details, mails] = await Promise.all([
    getItem(table, servingKeys.head(caseId, servingId), { isConsistent: true }),
    findServingDetails(table, { caseId, servingId }),
    queryAll(table, { ...servingKeys.mailsOf(caseId, servingId), isConsistent: true }),
  ]);
  if (!head || !details) return undefined;
  return {
    head: servingHeadSchema.parse(head),
    details,
    mails: mails.map((item) => servedMailSchema.parse(item)),
  };
}

/** Expired links are known so long, so that their pages can say so. */
const EXPIRED_KEPT_DAYS = 180;

/** The item of a served person's link, for the transaction that adds it to their mail. 1 write unit. */
export function servedLinkItem(
  { name: TableName }: Table,
  { hash, ...link }: ServedLink & { hash: string },
): TransactItem {
  const expiresAt = epochSeconds(link.linkExpiresAt) + EXPIRED_KEPT_DAYS * 86_400;
  return { Put: { TableName, Item: { ...servingKeys.link(hash), ...link, expiresAt } } };
}

/** Consistent; one read unit. */
export async function findServedLink(
  table: Table,
  tokenHash: string,
): Promise<ServedLink | undefined> {
  const item = await getItem(table, servingKeys.link(tokenHash), { isConsistent: true });
  return item && servedLinkSchema.parse(item);
}

export type MailEvent = {
  kind: 'handedOver' | 'delivered' | 'bounced' | 'complained' | 'givenUp' | 'inPortal' | 'opened';
  at: string;
  /** Why it bounced; '' if it is not known. */
  reason?: string;
};

/**
 * Records what became of one person's mail, and counts it in the head. An event that is known
 * changes nothing, in whatever order events come. 3 write units.
 */
export async function recordMailEvent(
  table: Table,
  { caseId, servingId, personId }: ServingRef & { personId: string },
  event: MailEvent,
): Promise<void> {
  const TableName = table.name;
  const key = servingKeys.mail(caseId, servingId, personId);
  await changeItem(table, {
    read: async () => {
      const item = await getItem(table, key, { isConsistent: true });
      return item && servedMailSchema.parse(item);
    },
    plan: (stored) => {
      const before = stored ?? { personId, version: 0 };
      const after = withEvent(before, event);
      if (!after) return { result: undefined };
      const handedOver = Number(isReached(after)) - Number(isReached(before));
      const troubled = Number(!before.trouble && Boolean(after.trouble));
      return {
        result: undefined,
        items: [
          {
            Put: {
              TableName,
              Item: { ...key, ...after, version: before.version + 1 },
              ...(stored
                ? {
                    ConditionExpression: '#version = :version',
                    ExpressionAttributeNames: { '#version': 'version' },
                    ExpressionAttributeValues: { ':version': stored.version },
                  }
                : { ConditionExpression: 'attribute_not_exists(pk)' }),
            },
          },
          ...(handedOver !== 0 || troubled !== 0
            ? [
                {
                  Update: {
                    TableName,
                    Key: servingKeys.head(caseId, servingId),
                    UpdateExpression: 'ADD handedOver :handedOver, troubled :troubled',
                    ConditionExpression: 'attribute_exists(pk)',
                    ExpressionAttributeValues: {
                      ':handedOver': handedOver,
                      ':troubled': troubled,
                    },
                  },
                },
              ]
            : []),
        ],
      };
    },
  });
}

/** The mail service has the mail, and it did not come back. */
const isReached = ({ handedOverAt, trouble }: Facts): boolean =>
  handedOverAt !== undefined && trouble?.kind !== 'bounced';

type Facts = Omit<ServedMail, 'version'>;

/** The mail with the event; undefined if it is known. */
function withEvent<Mail extends Facts>(mail: Mail, event: MailEvent): Mail | undefined {
  const { kind, at, reason = '' } = event;
  switch (kind) {
    case 'inPortal':
      return mail.inPortalAt || mail.handedOverAt ? undefined : { ...mail, inPortalAt: at };
    case 'handedOver':
      return mail.handedOverAt ? undefined : { ...mail, handedOverAt: at };
    case 'delivered':
      // The mail service had it, though the function may have ended before it noted that.
      return mail.deliveredAt
        ? undefined
        : { ...mail, deliveredAt: at, handedOverAt: mail.handedOverAt ?? at };
    case 'opened':
      return mail.openedAt ? undefined : { ...mail, openedAt: at };
    case 'givenUp':
      return mail.trouble || mail.handedOverAt
        ? undefined
        : { ...mail, trouble: { kind, at, reason } };
    case 'bounced':
    case 'complained':
      return mail.trouble
        ? undefined
        : { ...mail, trouble: { kind, at, reason }, handedOverAt: mail.handedOverAt ?? at };
  }
}
