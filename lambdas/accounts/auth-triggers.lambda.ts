import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import * as z from 'zod';
import { systemClock } from '../shared/clock.ts';
import { connectTable } from '../shared/dynamo/table.ts';
import { readEnvironment } from '../shared/environment.ts';
import { answerAuthTrigger } from './identity/answer-auth-trigger.ts';

/** Entry of Cognito's define, create and verify challenge and pre-token-generation triggers. */

const environment = readEnvironment(
  z.object({ TABLE_NAME: z.string(), SMS_ORIGINATION_IDENTITY: z.string() }),
);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  sms: {
    client: new PinpointSMSVoiceV2Client(),
    originationIdentity: environment.SMS_ORIGINATION_IDENTITY,
  },
};

export const handler = (event: unknown) => answerAuthTrigger(deps, event);
