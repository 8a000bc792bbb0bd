import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { findReplicaLacks } from '#scripts/restore/replicate-table.ts';
import type { RestoreDeps } from '#scripts/restore/restore-items.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { type Asking, isWanted, NOTHING_CHANGED } from './is-wanted.ts';
import { UsageError } from './read-command.ts';

type Deps = RestoreDeps &
  Asking & {
    dynamo: DynamoDBClient;
    replica?: { region: string; dynamo: DynamoDBClient } | undefined;
  };

/** Copies the table to the second region of the stage, and sets what the copy lacks. */
export async function replicateTable(
  deps: Deps,
  { isDryRun }: { isDryRun: boolean },
): Promise<void> {
  const { table, dynamo, replica, operator, pause, say } = deps;
  if (!replica)
    throw new UsageError('This stage has no second region: set replica (docs/restore.md).');
  const { region } = replica;
  const lacks = await findReplicaLacks(
    { client: dynamo, there: replica.dynamo, pause },
    { tableName: table.name, region },
  );
  for (const { what } of lacks) say(`Lacks: ${what}`);
  if (lacks.length === 0) {
    say(`The copy in ${region} is complete. ${NOTHING_CHANGED}`);
    return;
  }
  const plan = `Sets this in ${region}. A copy of a large table takes hours; this command can be repeated.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  for (const { mend } of lacks) await mend?.();
  const change = { region, set: lacks.map(({ what }) => what) };
  await transact(table, () => [
    operationRecord(deps, { operator, event: 'table_replicated', subject: 'SYSTEM', change }),
  ]);
  say('Done.');
}
