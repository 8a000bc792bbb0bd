import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { MailingDeps } from './mailing-deps.ts';
import type { MailLine, QueuedLetter } from './record/mail-record.ts';

/**
 * The letter with its personal links and codes in clear, to be sent at once. The keys are read only
 * for letters that have one. Throws if one cannot be decrypted.
 */
export async function withOpenLinks(
  { linkKeys }: Pick<MailingDeps, 'linkKeys'>,
  letter: QueuedLetter,
): Promise<QueuedLetter> {
  if (!letter.lines.some(({ link, code }) => link?.personal ?? code)) return letter;
  const keys = await linkKeys();
  return {
    ...letter,
    lines: letter.lines.map((line) => withOpenCode(keys, withOpenLink(keys, line))),
  };
}

function withOpenLink(keys: SealingKeys, line: MailLine): MailLine {
  const { link } = line;
  if (!link?.personal) return line;
  const { personal, to } = link;
  return { ...line, link: { ...link, to: to + openPersonalLink(keys, personal) } };
}

const withOpenCode = (keys: SealingKeys, { code, ...line }: MailLine): MailLine =>
  code ? { ...line, text: `${openPersonalLink(keys, code)} is your code. ${line.text}` } : line;
