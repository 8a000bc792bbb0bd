/** Keys of personal links for tests, and the links in unsent mails. */
import { noticeSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { openPersonalLink, parseLinkKeys } from '#shared/outbox/personal-link.ts';
import { identitySecret } from './identity-keys.ts';

export const LINK_KEYS_SECRET_NAME = 'portal/link-keys';

export const linkKeysSecret = identitySecret;
export const linkKeys = parseLinkKeys(linkKeysSecret);

/** The tokens of the personal links in the outbox for one address, oldest first. */
export function linksTo(
  email: string,
  items: readonly Record<string, unknown>[],
  topic?: string,
): string[] {
  return items
    .filter(({ pk }) => pk === outboxKeys.all().pk)
    .map((item) => noticeSchema.parse(item))
    .filter((notice) => topic === undefined || notice.topic === topic)
    .flatMap(({ outside }) =>
      outside?.words.link?.personal && outside.people.some((person) => person.email === email)
        ? [openPersonalLink(linkKeys, outside.words.link.personal)]
        : [],
    );
}
