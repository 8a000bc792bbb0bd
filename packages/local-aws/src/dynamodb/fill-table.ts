import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './attribute-value.ts';
import type { Dynamo } from './dynamo.ts';
import { applyWrite, planWrite } from './operations/write-item.ts';

/** Puts plain items (no binary values) into a table in one transaction, without stream records. */
export function fillTable(
  dynamo: Dynamo,
  tableName: string,
  items: Iterable<Record<string, unknown>>,
): void {
  const { stream: _, ...table } = dynamo.getTable(tableName);
  dynamo.write(() => {
    for (const plain of items) {
      // Without binary values, marshall's format is the wire format.
      const item = marshall(plain, { removeUndefinedValues: true }) as Item;
      applyWrite(dynamo, planWrite(dynamo, table, { change: { kind: 'put', item } }));
    }
  });
}
