import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NewMessage } from './message.ts';
import { notImplemented, SendError } from './send-error.ts';

const LONGEST_TEXT = 1600;

/** SendTextMessage of AWS End User Messaging SMS. Strict: other fields answer 501. */
const sendTextMessageSchema = z.strictObject({
  DestinationPhoneNumber: z.string(),
  MessageBody: z.string(),
  OriginationIdentity: z.string().min(1).optional(),
  MessageType: z.enum(['TRANSACTIONAL', 'PROMOTIONAL']).optional(),
  ConfigurationSetName: z.string().optional(),
  MaxPrice: z.string().optional(),
  TimeToLive: z.number().int().optional(),
  Context: z.record(z.string(), z.string()).optional(),
  // Entity and template ids that India's regulator requires.
  DestinationCountryParameters: z.record(z.string(), z.string()).optional(),
});

/** Throws ValidationException, or 501 for uncovered fields. */
export function readSendTextMessage(body: unknown, sentAt: string): NewMessage {
  const parsed = sendTextMessageSchema.safeParse(body);
  if (!parsed.success) throw toSendError(parsed.error);
  const { DestinationPhoneNumber: to, MessageBody: text, OriginationIdentity } = parsed.data;
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    throw invalid('DestinationPhoneNumber', 'The phone number must be in E.164 format');
  }
  if (text === '') throw invalid('MessageBody', 'The message must not be empty');
  if (text.length > LONGEST_TEXT) {
    throw invalid('MessageBody', `The message must be at most ${LONGEST_TEXT} characters long`);
  }
  return {
    messageId: randomUUID(),
    kind: 'sms',
    to,
    from: OriginationIdentity ?? 'shared route',
    text,
    sentAt,
  };
}

function toSendError(error: z.ZodError): SendError {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      return notImplemented(`the SendTextMessage fields ${issue.keys.join(', ')}`);
    }
  }
  const [issue] = error.issues;
  return invalid(issue?.path.join('.') ?? '', issue?.message ?? 'Invalid');
}

function invalid(field: string, message: string): SendError {
  return new SendError('ValidationException', 400, `${field}: ${message}`, {
    Reason: 'FIELD_VALIDATION_FAILED',
  });
}
