import { SERVED_LINK_DAYS } from '#contracts/rules/servings.ts';
import { type ServingDetails, servedLinkItem } from '#lambdas/serving/record.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { Notice, NoticeWords } from '#shared/outbox/notice.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import type { NoticeRecipient } from './list-recipients.ts';
import type { MailingDeps } from './mailing-deps.ts';

/** A person's link to what was served, and the item that makes it known. */
export type ServedPersonLink = { link: NonNullable<NoticeWords['link']>; item: TransactItem };

/**
 * Makes the links of people without an account to the files or the text of a serving, one for each person;
 * undefined if there is nothing to open. A link that is not stored with its mail opens nothing.
 */
export async function servedLinks(
  { table, clock, linkKeys }: Pick<MailingDeps, 'table' | 'clock' | 'linkKeys'>,
  { serving, words }: Notice,
  details: Pick<ServingDetails, 'files' | 'text'> | undefined,
): Promise<((to: NoticeRecipient) => ServedPersonLink | undefined) | undefined> {
  const isEmpty = !details || (details.files.length === 0 && details.text === undefined);
  if (!serving || isEmpty) return undefined;
  const keys = await linkKeys();
  const linkExpiresAt = secondsAfter(clock.now(), SERVED_LINK_DAYS * 86_400);
  const label = words.link?.label ?? 'Open the documents';
  return ({ recipient: { kind, id: personId } }) => {
    if (kind === 'user') return undefined;
    const personal = newPersonalLink(keys);
    return {
      link: { label, to: '/served#link=', personal },
      item: servedLinkItem(table, { ...serving, personId, linkExpiresAt, hash: personal.hash }),
    };
  };
}
