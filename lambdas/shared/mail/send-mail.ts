import { type EmailContent, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { MAIL_TAG } from './mail-tag.constants.ts';
import { asHtml, asText, type MailBlock } from './mail-text.ts';

/** The client that sends mails, and the sender address. */
export type Mail = { client: Pick<SESv2Client, 'send' | 'destroy'>; from: string };

export const createMailClient = () => new SESv2Client();

export type Letter = {
  to: string;
  subject: string;
  greeting: string;
  /** Plain text before the button; `after` follows it. */
  before: string;
  button: { label: string; address: string };
  after: string;
};

/** An iCalendar object for the recipient's calendar (RFC 6047). */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string; fileName: string };

/** A file that a mail brings. */
export type MailFile = { fileName: string; contentType: string; content: Uint8Array };

export type ComposedMail = {
  to: string;
  subject: string;
  blocks: readonly MailBlock[];
  calendar?: readonly CalendarPart[];
  files?: readonly MailFile[];
  /** SES reports what becomes of the mail under this id; '' as the set for no reports. */
  trace?: { mailId: string; configurationSet: string };
};

/** Sends a mail with a greeting, one button and text around it. */
export async function sendMail(deps: { mail: Mail }, letter: Letter): Promise<void> {
  await sendComposedMail(deps, {
    to: letter.to,
    subject: letter.subject,
    blocks: [
      { kind: 'paragraph', text: letter.greeting },
      { kind: 'paragraph', text: letter.before },
      { kind: 'button', ...letter.button },
      { kind: 'paragraph', text: letter.after },
    ],
  });
}

/** Sends a mail. Mails with calendar entries or files are sent as raw MIME. */
export async function sendComposedMail(
  { mail }: { mail: Mail },
  composed: ComposedMail,
): Promise<void> {
  await mail.client.send(
    new SendEmailCommand({
      FromEmailAddress: mail.from,
      Destination: { ToAddresses: [composed.to] },
      Content:
        composed.calendar?.length || composed.files?.length
          ? { Raw: { Data: await asMime(mail.from, composed) } }
          : asSimple(composed),
      ...(composed.trace?.configurationSet && {
        ConfigurationSetName: composed.trace.configurationSet,
        EmailTags: [{ Name: MAIL_TAG, Value: composed.trace.mailId }],
      }),
    }),
  );
}

const asSimple = ({ subject, blocks }: ComposedMail): EmailContent => ({
  Simple: {
    Subject: { Data: subject, Charset: 'UTF-8' },
    Body: {
      Text: { Data: asText(blocks), Charset: 'UTF-8' },
      Html: { Data: asHtml(blocks), Charset: 'UTF-8' },
    },
  },
});

/**
 * Writes a MIME message. A single calendar entry is both an alternative part and an attachment, so
 * that mail programs offer to add it to the calendar. Several entries are attachments only.
 */
async function asMime(
  from: string,
  { to, subject, blocks, calendar = [], files = [] }: ComposedMail,
): Promise<Buffer> {
  // Only mails with calendar entries or files need it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const [only, ...others] = calendar;
  return new MailComposer({
    from,
    to,
    subject,
    text: asText(blocks),
    html: asHtml(blocks),
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(only &&
      others.length === 0 && {
        icalEvent: { method: only.method, content: only.content, filename: only.fileName },
      }),
    attachments: [
      ...(others.length > 0 ? calendar : []).map(({ method, content, fileName }) => ({
        filename: fileName,
        content,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      })),
      ...files.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(content),
      })),
    ],
  })
    .compile()
    .build();
}
