import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import type { Clock } from '#shared/clock.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { consentKeys } from '#shared/whatsapp/consent-keys.ts';

/**
 * Withdraws the consent of a phone number to messages in WhatsApp, or gives it again, with the audit
 * record in the same transaction. Both name the number by its hash. False if it was so already.
 */
export async function changeConsent(
  deps: { table: Table; clock: Clock },
  { mobile, isGiven, operator }: { mobile: string; isGiven: boolean; operator: Operator },
): Promise<boolean> {
  const { name: TableName } = deps.table;
  const key = consentKeys.withdrawal(mobile);
  const record = operationRecord(deps, {
    operator,
    event: isGiven ? 'consent_given' : 'consent_withdrawn',
    subject: fingerprint(mobile),
    change: {},
  });
  const at = deps.clock.now().toISOString();
  return transactIf(deps.table, () => [
    isGiven
      ? { Delete: { TableName, Key: key, ConditionExpression: 'attribute_exists(pk)' } }
      : {
          Put: {
            TableName,
            Item: { ...key, at },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
    record,
  ]);
}
