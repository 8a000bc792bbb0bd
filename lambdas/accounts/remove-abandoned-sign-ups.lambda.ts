import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { logger } from '#shared/logger.ts';
import { accountsFunctions } from './functions.constants.ts';
import { removeAbandonedSignUp } from './sign-up/remove-abandoned-sign-up.ts';
import { pendingSignUpSchema } from './sign-up/sign-up-repository.ts';

/** Entry for records of the table's stream: sign-ups that time to live removed. */

const environment = readEnvironment(accountsFunctions.removeAbandonedSignUps);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  userPool: {
    client: new CognitoIdentityProviderClient(),
    userPoolId: environment.USER_POOL_ID,
  },
};

export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  for (const record of event.Records) {
    if (record.eventName !== 'REMOVE' || !record.dynamodb?.OldImage) continue;
    // Both types describe the same wire format of an item.
    const image = unmarshall(record.dynamodb.OldImage as Record<string, AttributeValue>);
    const pending = pendingSignUpSchema.safeParse(image);
    const isExpired = record.userIdentity?.principalId === 'dynamodb.amazonaws.com';
    if (!pending.success || !isExpired) continue;
    await removeAbandonedSignUp(deps, pending.data);
    logger.info('abandoned_sign_up_removed', { userId: pending.data.userId });
  }
}
