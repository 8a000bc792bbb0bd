import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { GooglePerson } from '../deps/google-id-tokens.ts';
import { accountsKeys } from '../record/accounts-keys.ts';

/**
 * Records that an id token was used; a second use is refused. Time to live removes the record
 * after the token has expired. Throws invalid_credentials.
 */
export async function spendGoogleToken(
  { table }: { table: Table },
  { signedPart, expiresAt }: Pick<GooglePerson, 'signedPart' | 'expiresAt'>,
): Promise<void> {
  const isFirst = await conditional(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...accountsKeys.googleToken(signedPart), expiresAt: epochSeconds(expiresAt) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  if (!isFirst) throw new AppError('invalid_credentials', 'Could not login');
}
