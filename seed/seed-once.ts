import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/dynamo/table.ts';

/**
 * Fills in a part of the made-up portal unless its mark says that it is complete. The mark comes
 * last: after a kill it is filled once more, so that filling has to bear being repeated. A change
 * of what is made up changes the mark, e.g. `DOCKET#4`.
 */
export async function seedOnce(
  table: Table,
  { mark, now }: { mark: string; now: Date },
  fill: () => Promise<void>,
): Promise<void> {
  const key = { pk: 'SEED', sk: mark };
  const { Item: seeded } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key }),
  );
  if (seeded) return;
  await fill();
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...key, at: now.toISOString() } }),
  );
}
