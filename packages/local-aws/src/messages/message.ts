import * as z from 'zod';

/** A mail, text message or WhatsApp message to one recipient. */
export const messageSchema = z.object({
  /** Increases with each message. */
  id: z.number().int(),
  /** The id returned to the sender. Recipients of one mail share it. */
  messageId: z.string(),
  kind: z.enum(['email', 'sms', 'whatsapp']),
  to: z.string(),
  from: z.string(),
  /** Where a mail's recipients answer. */
  replyTo: z.array(z.string()).optional(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  /** Attachments of a mail, and alternatives other than text and HTML. */
  attachments: z
    .array(
      z.object({
        fileName: z.string(),
        contentType: z.string(),
        content: z.string(),
        /** Of the content, for types other than text. */
        encoding: z.literal('base64').optional(),
      }),
    )
    .optional(),
  /** Document of a WhatsApp message; its link is not fetched. */
  document: z.object({ fileName: z.string(), link: z.string() }).optional(),
  /** Tags of a mail whose configuration set reports what becomes of it. */
  reported: z.record(z.string(), z.array(z.string())).optional(),
  sentAt: z.string(),
  codes: z.array(z.string()),
  links: z.array(z.string()),
});
export type Message = z.infer<typeof messageSchema>;
export type MessageKind = Message['kind'];

/** A message without its id, codes and links. */
export type NewMessage = Omit<Message, 'id' | 'codes' | 'links'>;

const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/g;

/** Finds one-time codes: six digits outside addresses and longer numbers. */
export function findCodes(text: string): string[] {
  const withoutLinks = text.replaceAll(URL_PATTERN, ' ');
  return unique(withoutLinks.match(/(?<![\w.,/+-])\d{6}(?![\w/-]|[.,]\d)/g) ?? []);
}

/** Finds http addresses, in order. */
export function findLinks(message: { text: string; html?: string | undefined }): string[] {
  const fromHtml = [...(message.html ?? '').matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map((match) => decodeEntities(match[1] ?? match[2] ?? '').trim())
    .filter((link) => /^https?:\/\//i.test(link));
  const fromText = (message.text.match(URL_PATTERN) ?? []).map((link) =>
    link.replace(/[.,;:!?)\]}]+$/, ''),
  );
  return unique([...fromText, ...fromHtml]);
}

/** A mail's HTML as plain text. */
export function textOfHtml(html: string): string {
  const withoutTags = html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/h[1-6]|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ');
  return decodeEntities(withoutTags)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
  };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
