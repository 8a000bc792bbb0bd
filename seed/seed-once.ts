import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/dynamo/table.ts';
import { seedMarkKey } from './seed-mark-keys.ts';

/**
 * Runs one part of the seed unless its marker exists. The marker is written last, so an
 * interrupted part runs again and must be safe to repeat. Change the marker, e.g. `DOCKET#4`, when
 * the sample data changes.
 */
export async function seedOnce(
  table: Table,
  { mark, now }: { mark: string; now: Date },
  fill: () => Promise<void>,
): Promise<void> {
  const key = seedMarkKey(mark);
  const { Item: seeded } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key }),
  );
  if (seeded) return;
  await fill();
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...key, at: now.toISOString() } }),
  );
}
