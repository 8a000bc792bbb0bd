import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../packages/local-aws/src/dynamodb/attribute-value.ts';
import { openDynamo } from '../../../packages/local-aws/src/dynamodb/dynamo.ts';
import {
  applyWrite,
  planWrite,
} from '../../../packages/local-aws/src/dynamodb/operations/write-item.ts';

/** Puts items straight into the store of a local DynamoDB that runs: 100,000 in seconds. */
export function fillStore(
  { dataDir, tableName }: { dataDir: string; tableName: string },
  items: Iterable<Record<string, unknown>>,
): void {
  const dynamo = openDynamo({ dataDir, now: Date.now, onStreamRecord: undefined });
  const { stream: _, ...table } = dynamo.getTable(tableName);
  dynamo.write(() => {
    for (const item of items) {
      // Texts, numbers, booleans, lists and maps: alike in the SDK and on the wire.
      const wire = marshall(item, { removeUndefinedValues: true }) as Item;
      const change = { kind: 'put' as const, item: wire };
      applyWrite(dynamo, planWrite(dynamo, table, { change }));
    }
  });
  dynamo.store.close();
}
