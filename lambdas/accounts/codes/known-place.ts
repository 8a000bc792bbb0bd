import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

const KNOWN_SECONDS = 90 * 86_400;

type Deps = Pick<AccountsDeps, 'table' | 'clock'>;
type Place = { mobile: string; source: string };

/** Records a source from which the owner of a number signed in, for 90 days. */
export async function noteKnownPlace({ table, clock }: Deps, at: Place): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.knownPlace(at.mobile, fingerprint(at.source)),
        expiresAt: epochSeconds(secondsAfter(clock.now(), KNOWN_SECONDS)),
      },
    }),
  );
}

/** Whether the owner of a number signed in from this source within 90 days. Half a read unit. */
export async function isKnownPlace({ table, clock }: Deps, at: Place): Promise<boolean> {
  const item = await getItem(table, accountsKeys.knownPlace(at.mobile, fingerprint(at.source)));
  return Number(item?.['expiresAt'] ?? 0) > epochSeconds(clock.now());
}
