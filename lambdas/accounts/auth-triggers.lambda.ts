import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { readCheckAccount } from '#shared/auth/check-account.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { answerAuthTrigger } from './codes/answer-auth-trigger.ts';
import { accountsFunctions } from './functions.constants.ts';

/** Entry of Cognito's define, create and verify challenge and pre-token-generation triggers. */

const environment = readEnvironment(accountsFunctions.authTriggers);

const secrets = connectSecrets({ clock: systemClock });

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  sms: {
    client: new PinpointSMSVoiceV2Client(),
    originationIdentity: environment.SMS_ORIGINATION_IDENTITY,
    countryParameters: indianSender(environment),
  },
  readCheckKey: async () => {
    const name = environment.PORTAL_CHECK_SECRET;
    if (name === '') throw new Error('This stage has no account of the portal check');
    return readCheckAccount(await secrets.read(name)).codeKey;
  },
};

/** Without both ids, messages to India take the international route. */
function indianSender(ids: typeof environment): Record<string, string> {
  return ids.SMS_INDIA_ENTITY_ID && ids.SMS_INDIA_TEMPLATE_ID
    ? { IN_ENTITY_ID: ids.SMS_INDIA_ENTITY_ID, IN_TEMPLATE_ID: ids.SMS_INDIA_TEMPLATE_ID }
    : {};
}

export const handler = (event: unknown) => answerAuthTrigger(deps, event);
