import { withoutForbidden } from '#shared/rich-text/clean-rich-text.ts';

/** The content type of messages as Outlook saves them ([MS-OXMSG]). */
export const OUTLOOK_TYPE = 'application/vnd.ms-outlook';

/** An email as a person reads it. */
export type Mail = {
  subject: string;
  /** As they are shown: 'From', 'To', 'Cc', 'Bcc' and 'Date'; those that are there. */
  fields: readonly { name: string; value: string }[];
  body: { html: string } | { text: string };
  attachments: readonly MailAttachment[];
};

export type MailAttachment = { name: string; contentType: string; bytes: Uint8Array };

/** Thrown for a file that cannot be read as a mail; the message is for the user. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail';
}

/** The fields of a mail that are not empty, in the order in which mail programs show them. */
export const fieldsOf = (
  values: Readonly<Record<'From' | 'To' | 'Cc' | 'Bcc' | 'Date', string>>,
): Mail['fields'] =>
  Object.entries(values)
    .map(([name, value]) => ({ name, value: oneLine(value) }))
    .filter(({ value }) => value !== '');

/** A text of somebody else in one line, e.g. a subject or the name of a file. */
export const oneLine = (text: string): string => withoutForbidden(text.replace(/\s+/g, ' ')).trim();

/** 'Asha Rao <asha@example.com>', or what there is of it. */
export function addressText(name: string, address: string): string {
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}
