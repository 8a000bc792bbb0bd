import type { ServedKind } from '#contracts/rules/servings.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import type { NoticeWords, ServingRef } from '#shared/outbox/notice.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import type { ServedCase, ServedPeople } from './list-served-people.ts';
import type { ServedFile, ServedPerson } from './record/serving-record.ts';
import { type Serving, servingItems } from './record/serving-repository.ts';

type NewServing = {
  record: Pick<ServedCase, 'id' | 'code' | 'resolutionKind'>;
  by: { userId: string; name: string };
  at: string;
  kind: ServedKind;
  entryIds: readonly string[];
  title: string;
  files?: readonly ServedFile[];
  text?: string | undefined;
  served: ServedPeople;
};

/** A person who is to be mailed. */
export const takesMail = ({ email, mailPreference }: ServedPerson): boolean =>
  email !== '' && mailPreference !== 'none';

export function planServing({ record, served, ...facts }: NewServing): Serving {
  const { by, at, kind, entryIds, title, files = [], text } = facts;
  return {
    head: {
      id: newId('serving'),
      caseId: record.id,
      kind,
      entryIds: [...entryIds],
      title,
      at,
      by,
      handedOver: 0,
      troubled: 0,
      toMail: served.people.filter(takesMail).length,
      unreachable: served.unreachable,
    },
    details: { people: served.people, files: [...files], ...(text !== undefined && { text }) },
  };
}

export const refOf = ({ head }: Serving): ServingRef => ({
  caseId: head.caseId,
  servingId: head.id,
});

/**
 * The record of a serving and its mails, for the transaction of the publication (D113): three
 * items. `path`: the page that neutrals open.
 */
export function serveItems(
  table: Table,
  serving: NewServing,
  mail: { subject: string; text: string; outsideText: string; link: NoticeWords['link'] },
): TransactItem[] {
  const planned = planServing(serving);
  const { record, by, at } = serving;
  const { subject, text, outsideText, link } = mail;
  return [
    ...servingItems(table, planned),
    putNotice(table, {
      id: planned.head.id,
      at,
      actorId: by.userId,
      matter: record.id,
      topic: record.code,
      serving: refOf(planned),
      words: { subject, text, ...(link && { link }) },
      outside: { words: { subject, text: outsideText } },
    }),
  ];
}
