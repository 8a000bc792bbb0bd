import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ServiceQuotaExceededException,
  ValidationException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendText } from '#lambdas/accounts/identity/send-text.ts';

/** The alarm SignInBroken rings for each failure of the trigger. */

const sms = mockClient(PinpointSMSVoiceV2Client);
beforeEach(() => sms.reset());

const send = () =>
  sendText(
    {
      client: new PinpointSMSVoiceV2Client({ region: 'ap-south-1' }),
      originationIdentity: 'NEUTRL',
      countryParameters: {},
    },
    { mobile: '+919820004321', text: '123456' },
  );
const $metadata = {};

describe('a text message', () => {
  it.each([
    new ConflictException({ $metadata, message: '', Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' }),
    new ValidationException({ $metadata, message: '', Reason: 'DESTINATION_COUNTRY_BLOCKED' }),
    new ValidationException({
      $metadata,
      message: '',
      Reason: 'INVALID_PARAMETER',
      Fields: [{ Name: 'DestinationPhoneNumber', Message: 'is not valid' }],
    }),
  ])('to a number that AWS refuses is no failure: $Reason', async (error) => {
    sms.on(SendTextMessageCommand).rejects(error);
    await expect(send()).resolves.toBe(false);
  });

  it.each([
    new ConflictException({
      $metadata,
      message: '',
      Reason: 'DESTINATION_PHONE_NUMBER_NOT_VERIFIED',
    }),
    new ServiceQuotaExceededException({
      $metadata,
      message: '',
      Reason: 'MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT',
    }),
    new ValidationException({
      $metadata,
      message: '',
      Reason: 'INVALID_PARAMETER',
      Fields: [{ Name: 'OriginationIdentity', Message: 'is not valid' }],
    }),
    new Error('connection lost'),
  ])('that fails by a fault of the deployment is a failure', async (error) => {
    sms.on(SendTextMessageCommand).rejects(error);
    await expect(send()).rejects.toThrow(error);
  });
});
