import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import type { NewMessage } from './message.ts';
import { notImplemented, SendError } from './send-error.ts';

const LARGEST_BODY_CHARACTERS = 512 * 1024;
const MOST_RECIPIENTS = 50;

const contentSchema = z.object({
  Data: z.string().max(LARGEST_BODY_CHARACTERS, 'is longer than the local inbox keeps'),
  Charset: z.string().optional(),
});

/** SES v2 SendEmail. Strict: other fields answer 501. */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string().min(1),
  Destination: z.strictObject({
    ToAddresses: z.array(z.string()).default([]),
    CcAddresses: z.array(z.string()).default([]),
    BccAddresses: z.array(z.string()).default([]),
  }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z
      .strictObject({
        Subject: contentSchema,
        Body: z.strictObject({ Text: contentSchema.optional(), Html: contentSchema.optional() }),
      })
      .optional(),
    /** A MIME message in base64. */
    Raw: z.strictObject({ Data: z.base64() }).optional(),
  }),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
  ConfigurationSetName: z.string().optional(),
  FromEmailAddressIdentityArn: z.string().optional(),
});

/** Returns one message per recipient. Throws BadRequestException, or 501 for uncovered fields. */
export async function readSendEmail(body: unknown, sentAt: string): Promise<NewMessage[]> {
  const parsed = sendEmailSchema.safeParse(body);
  if (!parsed.success) throw toSendError(parsed.error);
  const { FromEmailAddress, Destination, Content } = parsed.data;
  const recipients = [
    ...Destination.ToAddresses,
    ...Destination.CcAddresses,
    ...Destination.BccAddresses,
  ];
  if (recipients.length === 0) throw badRequest('Missing required field: Destination');
  if (recipients.length > MOST_RECIPIENTS) {
    throw badRequest(`Recipient count exceeds ${MOST_RECIPIENTS}.`);
  }
  const content = Content.Raw ? await readRaw(Content.Raw.Data) : readSimple(Content.Simple);
  bareAddress(FromEmailAddress);
  const messageId = randomUUID();
  return recipients.map((recipient) => ({
    messageId,
    kind: 'email',
    to: bareAddress(recipient),
    from: FromEmailAddress,
    ...content,
    sentAt,
  }));
}

type Content = Pick<NewMessage, 'subject' | 'text' | 'html' | 'attachments'>;

type Simple = {
  Subject: { Data: string };
  Body: { Text?: { Data: string } | undefined; Html?: { Data: string } | undefined };
};

function readSimple(simple: Simple | undefined): Content {
  if (!simple) throw badRequest('Missing required field: Content');
  const { Subject, Body } = simple;
  if (!Body.Text && !Body.Html) throw badRequest('Missing required field: Body');
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Subject must be a single line.');
  return {
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    ...(Body.Html && { html: Body.Html.Data }),
  };
}

/** Parses MIME; SES requires these headers. Only text attachments are kept. */
async function readRaw(base64: string): Promise<Content> {
  const mail = await PostalMime.parse(Buffer.from(base64, 'base64'), {
    attachmentEncoding: 'utf8',
  });
  if (!mail.from || !mail.to?.length || mail.subject === undefined)
    throw badRequest('Missing required header: From, To or Subject.');
  return {
    subject: mail.subject,
    text: mail.text ?? '',
    ...(mail.html && { html: mail.html }),
    attachments: mail.attachments.map(({ filename, mimeType, method, content }) => ({
      fileName: filename ?? '',
      contentType: method ? `${mimeType}; method=${method}` : mimeType,
      content: String(content),
    })),
  };
}

/** The address of `address` or `Name <address>`. Throws BadRequestException. */
function bareAddress(text: string): string {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim();
  const isAddress =
    address.length <= 320 && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/.test(address);
  if (!isAddress) throw badRequest('Local address contains control or whitespace');
  return address;
}

function toSendError(error: z.ZodError): SendError {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      return notImplemented(`the SendEmail fields ${issue.keys.join(', ')}`);
    }
  }
  const [issue] = error.issues;
  return badRequest(`${issue?.path.join('.')}: ${issue?.message}`);
}

function badRequest(message: string): SendError {
  return new SendError('BadRequestException', 400, message);
}
