import msgReader, { type FieldsData } from '@kenjiuno/msgreader';
import { decodeText } from '#shared/files/decode-text.ts';
import {
  addressText,
  fieldsOf,
  type Mail,
  type MailAttachment,
  OUTLOOK_TYPE,
  oneLine,
  UnreadableMail,
} from './mail.ts';

/** Loaders differ in whether they unwrap the default export of a CommonJS package. */
const unwrapped = (loaded: typeof msgReader): typeof msgReader.default =>
  'default' in loaded ? loaded.default : loaded;
const MsgReader = unwrapped(msgReader);
type Reader = InstanceType<typeof MsgReader>;

/** Reads a message as Outlook saves it ([MS-OXMSG]). Throws UnreadableMail. */
export function readMsg(bytes: Uint8Array): Mail {
  try {
    const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const data = reader.getFileData();
    if (data.error !== undefined) throw new Error(data.error);
    return {
      subject: oneLine(data.subject ?? ''),
      fields: fieldsOf({
        From: addressText(data.senderName ?? '', data.senderSmtpAddress ?? data.senderEmail ?? ''),
        To: recipients(data, 'to'),
        Cc: recipients(data, 'cc'),
        Bcc: recipients(data, 'bcc'),
        Date: dateOf(data),
      }),
      body: bodyOf(data),
      attachments: (data.attachments ?? []).map((one, at) => attachmentOf(reader, one, at)),
    };
  } catch (error) {
    // The parser throws errors of any kind for invalid files.
    if (error instanceof Error)
      throw new UnreadableMail('This email is damaged and cannot be read');
    throw error;
  }
}

const recipients = ({ recipients: all = [] }: FieldsData, kind: 'to' | 'cc' | 'bcc'): string =>
  all
    .filter(({ recipType = 'to' }) => recipType === kind)
    .map(({ name = '', smtpAddress, email = '' }) => addressText(name, smtpAddress ?? email))
    .join(', ');

/** Characters of a date that are shown. */
const DATE_MAX = 100;

/** As the header says, which a message that was never sent has not. */
const dateOf = ({ headers = '', clientSubmitTime, messageDeliveryTime }: FieldsData): string =>
  /^date:([^\r\n]*)/im.exec(headers)?.[1]?.slice(0, DATE_MAX) ??
  clientSubmitTime ??
  messageDeliveryTime ??
  '';

function bodyOf({ bodyHtml, html, body = '', compressedRtf }: FieldsData): Mail['body'] {
  if (bodyHtml) return { html: bodyHtml };
  if (html && html.length > 0) return { html: decodeText(html) };
  // Outlook stores plain text beside RTF, other programs need not.
  return { text: body === '' && compressedRtf ? ONLY_RTF : body };
}

const ONLY_RTF =
  'The text of this email is stored as RTF only, which is not shown. Save it anew, or as PDF.';

function attachmentOf(reader: Reader, fields: FieldsData, at: number): MailAttachment {
  const { fileName, content } = reader.getAttachment(fields);
  const name = fields.fileName ?? fields.fileNameShort ?? fileName;
  const isMail = fields.innerMsgContent === true;
  return {
    name: oneLine(name || fields.name || '') || `Attachment ${at + 1}`,
    contentType: isMail ? OUTLOOK_TYPE : (fields.attachMimeTag ?? ''),
    bytes: content,
  };
}
