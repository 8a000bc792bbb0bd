import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './attribute-value.ts';
import { openDynamo } from './dynamo.ts';
import { applyWrite, planWrite } from './operations/write-item.ts';

/**
 * Puts plain items (no binary values) into a table of a DynamoDB that may be running, past its
 * HTTP interface: 100,000 items in seconds. Writes no stream records.
 */
export function fillTable(
  { dataDir, tableName }: { dataDir: string; tableName: string },
  items: Iterable<Record<string, unknown>>,
): void {
  const dynamo = openDynamo({ dataDir, now: Date.now, onStreamRecord: undefined });
  const { stream: _, ...table } = dynamo.getTable(tableName);
  dynamo.write(() => {
    for (const plain of items) {
      // Without binary values, marshall's format is the wire format.
      const item = marshall(plain, { removeUndefinedValues: true }) as Item;
      applyWrite(dynamo, planWrite(dynamo, table, { change: { kind: 'put', item } }));
    }
  });
  dynamo.store.close();
}
