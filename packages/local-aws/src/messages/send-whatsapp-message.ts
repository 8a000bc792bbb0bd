import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NewMessage } from './message.ts';
import { notImplemented, refuseRequest, SendError } from './send-error.ts';

/**
 * Approved templates: name → language → text with places {{1}}, {{2}} …, or the same with a
 * document as its header.
 */
export type WhatsAppTemplates = Readonly<Record<string, Readonly<Record<string, TemplateText>>>>;
type TemplateText = string | { header: 'document'; body: string };

const LARGEST_MESSAGE_BYTES = 2_048_000;

/** SendWhatsAppMessage of AWS End User Messaging Social. Strict: other fields answer 501. */
const sendWhatsAppMessageSchema = z.strictObject({
  originationPhoneNumberId: z
    .string()
    .min(1)
    .max(100)
    .regex(/(^|:)phone-number-id[-/][0-9a-zA-Z]+$/, 'Not the id or ARN of a phone number'),
  metaApiVersion: z.string().regex(/^v\d+\.\d+$/, 'Not a version of the API'),
  /** Base64 of a JSON document. */
  message: z
    .base64()
    .min(1)
    .refine((text) => Buffer.byteLength(text, 'base64') <= LARGEST_MESSAGE_BYTES, {
      error: `Member must have length less than or equal to ${LARGEST_MESSAGE_BYTES}`,
    }),
});

const bodySchema = z.strictObject({
  type: z.literal('body'),
  parameters: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
});

const headerSchema = z.strictObject({
  type: z.literal('header'),
  parameters: z.tuple([
    z.strictObject({
      type: z.literal('document'),
      /** WhatsApp fetches the link when it delivers the message. */
      document: z.strictObject({ link: z.url(), filename: z.string().optional() }),
    }),
  ]),
});

/** WhatsApp's message object, limited to templates with text in the body and a document header. */
const templateMessageSchema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string(),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z
      .array(z.discriminatedUnion('type', [headerSchema, bodySchema]))
      .max(2)
      .default([]),
  }),
});

/** Maximum length of a filled template. */
const BODY_MAX = 1024;

/** Throws ValidationException, InvalidParametersException, or 501 for uncovered fields. */
export function readSendWhatsAppMessage(
  body: unknown,
  { templates, sentAt }: { templates: WhatsAppTemplates; sentAt: string },
): NewMessage {
  const parsed = sendWhatsAppMessageSchema.safeParse(body);
  if (!parsed.success)
    throw refuseRequest(parsed.error, {
      body,
      operation: 'SendWhatsAppMessage',
      refuse: (text) => new SendError('ValidationException', 400, text),
    });
  const { originationPhoneNumberId, message } = parsed.data;
  const { to, template } = parse(templateMessageSchema, readBlob(message));
  if (!/^\+?[1-9]\d{6,14}$/.test(to)) throw invalid('(#131009) Parameter value is not valid: to');
  const { text, document } = fill(templates, template);
  return {
    messageId: randomUUID(),
    kind: 'whatsapp',
    to: to.startsWith('+') ? to : `+${to}`,
    from: originationPhoneNumberId,
    text,
    ...(document && { document }),
    sentAt,
  };
}

type Template = z.output<typeof templateMessageSchema>['template'];

/** Fills a template's places by WhatsApp's rules. */
function fill(
  templates: WhatsAppTemplates,
  { name, language, components }: Template,
): Pick<NewMessage, 'text' | 'document'> {
  const template = templates[name]?.[language.code];
  if (template === undefined)
    throw invalid(`(#132001) Template name does not exist in the translation: ${name}`);
  const { words, wantsDocument } =
    typeof template === 'string'
      ? { words: template, wantsDocument: false }
      : { words: template.body, wantsDocument: true };
  const headers = components.flatMap((one) => (one.type === 'header' ? one.parameters : []));
  if (headers.length !== (wantsDocument ? 1 : 0))
    throw invalid('(#132012) Parameter format does not match: header');
  const texts = components.flatMap((one) =>
    one.type === 'body' ? one.parameters.map(({ text }) => text) : [],
  );
  const places = new Set(words.match(/\{\{\d+\}\}/g)).size;
  if (texts.length !== places)
    throw invalid(`(#132000) Number of parameters is not ${places}: ${texts.length}`);
  for (const text of texts) {
    if (text === '') throw invalid('(#131008) Required parameter is missing');
    if (/[\n\t]| {5}/.test(text))
      throw invalid('(#132018) A parameter has new-line or tab characters or 5 spaces in a row');
  }
  const filled = words.replace(/\{\{(\d+)\}\}/g, (_, place) => texts[Number(place) - 1] ?? '');
  if (filled.length > BODY_MAX) throw invalid(`(#132005) The body is longer than ${BODY_MAX}`);
  const [header] = headers;
  if (!header) return { text: filled };
  const { link, filename: fileName = 'document' } = header.document;
  return { text: filled, document: { link, fileName } };
}

function readBlob(message: string): unknown {
  try {
    return JSON.parse(Buffer.from(message, 'base64').toString('utf8'));
  } catch (cause) {
    const error = invalid('The message is not valid JSON');
    error.cause = cause;
    throw error;
  }
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys')
    throw notImplemented(`the SendWhatsAppMessage fields ${issue.keys.join(', ')}`);
  // WhatsApp knows other kinds of messages, which are not covered.
  if (issue?.code === 'invalid_value') throw notImplemented(`this value of ${where}`);
  throw new SendError('ValidationException', 400, `${where}: ${issue?.message ?? 'Invalid'}`);
}

const invalid = (message: string) => new SendError('InvalidParametersException', 400, message);
