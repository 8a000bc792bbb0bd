import PostalMime, { type Address } from 'postal-mime';
import { addressText, fieldsOf, type Mail, oneLine, UnreadableMail } from './mail.ts';

/** Deeper parts are of no mail program. */
const NESTING_MAX = 50;

/** Reads a mail in the format of RFC 5322 with the parts of MIME. Throws UnreadableMail. */
export async function readEml(bytes: Uint8Array): Promise<Mail> {
  const email = await parsed(bytes);
  const { from, to, cc, bcc, subject = '', html, text = '', attachments } = email;
  return {
    subject: oneLine(subject),
    fields: fieldsOf({
      From: listOf(from ? [from] : []),
      To: listOf(to),
      Cc: listOf(cc),
      Bcc: listOf(bcc),
      // As it was sent, with the zone of its sender.
      Date: email.headers.find(({ key }) => key === 'date')?.value ?? '',
    }),
    body: html ? { html } : { text },
    attachments: attachments.map(({ filename, mimeType, content }, at) => ({
      name: oneLine(filename ?? '') || `Attachment ${at + 1}`,
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

async function parsed(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
    });
  } catch (error) {
    // The parser throws errors of any kind for invalid mails.
    if (error instanceof Error)
      throw new UnreadableMail('This email is damaged and cannot be read');
    throw error;
  }
}

const listOf = (addresses: readonly Address[] = []): string =>
  addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => addressText(name, address))
    .join(', ');
