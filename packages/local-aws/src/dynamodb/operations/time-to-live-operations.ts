import type { Dynamo } from '../dynamo.ts';
import { invalid } from '../errors.ts';
import { parseItem } from '../store.ts';
import { type Table, toStored } from '../table-model.ts';
import { parseRequest } from '../validation/parse-request.ts';
import { getNamed } from './table-operations.ts';
import { expiryOf } from './write-item.ts';

export function describeTimeToLive(dynamo: Dynamo, body: object): object {
  const { TableName } = parseRequest<{ TableName: string }>('DescribeTimeToLive', body);
  const { ttlAttribute } = getNamed(dynamo, TableName);
  return {
    TimeToLiveDescription: ttlAttribute
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute }
      : { TimeToLiveStatus: 'DISABLED' },
  };
}

export function updateTimeToLive(dynamo: Dynamo, body: object): object {
  type Request = {
    TableName: string;
    TimeToLiveSpecification: { AttributeName: string; Enabled: boolean };
  };
  const request = parseRequest<Request>('UpdateTimeToLive', body);
  const { AttributeName, Enabled } = request.TimeToLiveSpecification;
  const table = getNamed(dynamo, request.TableName);
  if (Enabled === (table.ttlAttribute !== undefined)) {
    throw invalid(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
  }
  if (!Enabled && table.ttlAttribute !== AttributeName) {
    throw invalid(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${table.ttlAttribute}`,
    );
  }
  dynamo.write(() => {
    const { ttlAttribute: _, ...stored } = toStored(table);
    dynamo.saveTable({ ...stored, ...(Enabled && { ttlAttribute: AttributeName }) });
    noteExpiries(dynamo, dynamo.getTable(table.name));
  });
  return { TimeToLiveSpecification: request.TimeToLiveSpecification };
}

/** Updates the expiry column of all items to the table's attribute. */
function noteExpiries(dynamo: Dynamo, table: Table): void {
  const rows = dynamo.store.all('SELECT pk, sk, json FROM items WHERE owner_id = ?', table.id);
  for (const { pk, sk, json } of rows) {
    dynamo.store.run(
      'UPDATE items SET expires_at = ? WHERE owner_id = ? AND pk = ? AND sk = ?',
      expiryOf(table, parseItem(json)),
      table.id,
      pk ?? null,
      sk ?? null,
    );
  }
}
