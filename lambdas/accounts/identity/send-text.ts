import {
  type PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ValidationException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { logger } from '#shared/logger.ts';

/** Who sends text messages. */
export type TextSender = {
  client: PinpointSMSVoiceV2Client;
  originationIdentity: string;
  /** Sender registration ids that some countries require, under the names that AWS uses. */
  countryParameters: Record<string, string>;
};

/**
 * AWS's reasons to send nothing to this number. Nobody can correct them here, so they are no
 * failure: the caller gets the same response as for an unknown number (D6), and no alarm rings.
 */
const refusedNumbers: readonly string[] = [
  'DESTINATION_COUNTRY_BLOCKED',
  'DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION',
  'DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE',
  'DESTINATION_PHONE_NUMBER_OPTED_OUT',
];

/** Sends a text message. Returns false if AWS refuses the number; throws any other error. */
export async function sendText(
  { client, originationIdentity, countryParameters }: TextSender,
  { mobile, text }: { mobile: string; text: string },
): Promise<boolean> {
  try {
    await client.send(
      new SendTextMessageCommand({
        DestinationPhoneNumber: mobile,
        OriginationIdentity: originationIdentity,
        MessageType: 'TRANSACTIONAL',
        DestinationCountryParameters: countryParameters,
        MessageBody: text,
      }),
    );
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    if (!refusedNumbers.includes(reason) && !isWrongNumber(error)) throw error;
    logger.warn('code_not_sent', { reason });
    return false;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'Reason' in error ? String(error.Reason) : '';

/** Whether the number is the one parameter that AWS calls invalid. */
const isWrongNumber = (error: unknown): boolean =>
  error instanceof ValidationException &&
  error.Reason === 'INVALID_PARAMETER' &&
  error.Fields?.length === 1 &&
  error.Fields[0]?.Name === 'DestinationPhoneNumber';
