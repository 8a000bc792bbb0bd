import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { matching } from '../shared/constraints.ts';
import type { NewMessage } from './message.ts';
import { refuseRequest, SendError } from './send-error.ts';

/** An id, ARN or name of something of the account. */
const reference = (pattern: string) =>
  z
    .string()
    .min(1)
    .max(256)
    .regex(...matching(pattern));

const MOST_CONTEXT_ENTRIES = 5;

/** SendTextMessage of AWS End User Messaging SMS. Strict: other fields answer 501. */
const sendTextMessageSchema = z.strictObject({
  DestinationPhoneNumber: z
    .string()
    .min(1)
    .max(20)
    .regex(...matching('\\+?[1-9][0-9]{1,18}')),
  MessageBody: z
    .string()
    .min(1)
    .max(1_600)
    .regex(...matching('(?!\\s*$)[\\s\\S]+')),
  OriginationIdentity: reference('[A-Za-z0-9_:/\\+-]+').optional(),
  MessageType: z.enum(['TRANSACTIONAL', 'PROMOTIONAL']).optional(),
  ConfigurationSetName: reference('[A-Za-z0-9_:/-]+').optional(),
  MaxPrice: z
    .string()
    .min(2)
    .max(8)
    .regex(...matching('[0-9]{0,2}\\.[0-9]{1,5}'))
    .optional(),
  TimeToLive: z.int().min(5).max(259_200).optional(),
  Context: z
    .record(
      z
        .string()
        .min(1)
        .max(100)
        .regex(...matching('\\S+')),
      z
        .string()
        .min(1)
        .max(800)
        .regex(...matching('(?!\\s)[\\s\\S]+(?<!\\s)')),
    )
    .refine(
      (entries) => Object.keys(entries).length <= MOST_CONTEXT_ENTRIES,
      `Member must have length less than or equal to ${MOST_CONTEXT_ENTRIES}`,
    )
    .optional(),
  // Entity and template ids that India's regulator requires.
  DestinationCountryParameters: z
    .partialRecord(
      z.enum(['IN_TEMPLATE_ID', 'IN_ENTITY_ID']),
      z
        .string()
        .min(1)
        .max(64)
        .regex(...matching('\\S+')),
    )
    .optional(),
});

/** Throws ValidationException, or 501 for uncovered fields. */
export function readSendTextMessage(body: unknown, sentAt: string): NewMessage {
  const parsed = sendTextMessageSchema.safeParse(body);
  if (!parsed.success)
    throw refuseRequest(parsed.error, { body, operation: 'SendTextMessage', refuse: invalid });
  const { DestinationPhoneNumber: to, MessageBody: text, OriginationIdentity } = parsed.data;
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    const field = 'DestinationPhoneNumber';
    throw refused('INVALID_PARAMETER', 'The phone number must be in E.164 format', field);
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

const invalid = (message: string, field: string) =>
  refused('FIELD_VALIDATION_FAILED', message, field);

const refused = (Reason: string, message: string, Name: string) =>
  new SendError('ValidationException', 400, message, {
    Reason,
    Fields: [{ Name, Message: message }],
  });
