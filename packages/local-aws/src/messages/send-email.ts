import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import { matching } from '../shared/constraints.ts';
import type { NewMessage } from './message.ts';
import { notImplemented, refuseRequest, SendError } from './send-error.ts';

const LARGEST_BODY_CHARACTERS = 512 * 1024;
const MOST_RECIPIENTS = 50;

const contentSchema = z.object({
  Data: z.string(),
  Charset: z.string().optional(),
});

const tagSchema = z
  .string()
  .max(256)
  .regex(...matching('[A-Za-z0-9_-]+'));

/** SES v2 SendEmail. Strict: other fields answer 501. */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .strictObject({
      ToAddresses: z.array(z.string()).default([]),
      CcAddresses: z.array(z.string()).default([]),
      BccAddresses: z.array(z.string()).default([]),
    })
    .optional(),
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
  EmailTags: z.array(z.strictObject({ Name: tagSchema, Value: tagSchema })).optional(),
  ConfigurationSetName: z.string().optional(),
  FromEmailAddressIdentityArn: z.string().optional(),
});

/** Returns one message per recipient. Throws BadRequestException, or 501 for uncovered fields. */
export async function readSendEmail(body: unknown, sentAt: string): Promise<NewMessage[]> {
  const parsed = sendEmailSchema.safeParse(body);
  if (!parsed.success)
    throw refuseRequest(parsed.error, { body, operation: 'SendEmail', refuse: badRequest });
  const { FromEmailAddress, Destination, Content, ReplyToAddresses: replyTo } = parsed.data;
  const { ConfigurationSetName: configurationSet, EmailTags: tags = [] } = parsed.data;
  if (Content.Raw && (FromEmailAddress === undefined || Destination === undefined))
    throw notImplemented('raw mail without FromEmailAddress and Destination');
  if (FromEmailAddress === undefined) throw badRequest('Missing required field: FromEmailAddress');
  if (Destination === undefined) throw badRequest('Missing required field: Destination');
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
  for (const address of [FromEmailAddress, ...(replyTo ?? [])]) bareAddress(address);
  const messageId = randomUUID();
  return recipients.map((recipient) => ({
    messageId,
    kind: 'email',
    to: bareAddress(recipient),
    from: FromEmailAddress,
    ...(replyTo?.length && { replyTo }),
    ...content,
    ...(configurationSet !== undefined && { reported: reportedTags(configurationSet, tags) }),
    sentAt,
  }));
}

/** As reports name them: SES adds the set. */
const reportedTags = (
  configurationSet: string,
  tags: readonly { Name: string; Value: string }[],
): Record<string, string[]> => ({
  'ses:configuration-set': [configurationSet],
  ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
});

type Content = Pick<NewMessage, 'subject' | 'text' | 'html' | 'attachments'>;

type Simple = {
  Subject: { Data: string };
  Body: { Text?: { Data: string } | undefined; Html?: { Data: string } | undefined };
};

function readSimple(simple: Simple | undefined): Content {
  if (!simple) throw badRequest('Missing required field: Content');
  const { Subject, Body } = simple;
  if (!Body.Text && !Body.Html) throw badRequest('Missing required field: Body');
  if (Math.max(Body.Text?.Data.length ?? 0, Body.Html?.Data.length ?? 0) > LARGEST_BODY_CHARACTERS)
    throw notImplemented(`a body of more than ${LARGEST_BODY_CHARACTERS} characters`);
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Subject must be a single line.');
  return {
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    ...(Body.Html && { html: Body.Html.Data }),
  };
}

const TEXT_TYPES = /^(text\/|application\/(ics|json|xml)$)/;

/** Parses MIME; SES requires these headers. */
async function readRaw(base64: string): Promise<Content> {
  const mail = await PostalMime.parse(Buffer.from(base64, 'base64'), {
    attachmentEncoding: 'base64',
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
      // The encoding that the parser was asked for.
      ...(TEXT_TYPES.test(mimeType)
        ? { content: Buffer.from(String(content), 'base64').toString('utf8') }
        : { content: String(content), encoding: 'base64' as const }),
    })),
  };
}

/** The address of `address` or `Name <address>`. Throws BadRequestException. */
function bareAddress(text: string): string {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim();
  // The messages that SES has for these (aws-ses-v2-local, issue 44; django-anymail, issue 281).
  if (address === '') throw badRequest(`Invalid email address ${address}.`);
  if (!address.includes('@')) throw badRequest("Missing final '@domain'");
  const isAddress =
    address.length <= 320 && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/.test(address);
  if (!isAddress) throw badRequest('Local address contains control or whitespace');
  return address;
}

function badRequest(message: string): SendError {
  return new SendError('BadRequestException', 400, message);
}
