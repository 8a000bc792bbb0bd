import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { Item } from './stored-text.ts';

/** Attributes of one condition: DynamoDB bounds an expression to 4 KB. */
const ATTRIBUTES_MAX = 150;

/**
 * A write of an item on the condition that what is stored is exactly `over`; undefined: nothing.
 * An attribute that came meanwhile is found if the new item has it too.
 */
export function putOver(table: Table, item: Item, over: Item | undefined): TransactItem {
  const TableName = table.name;
  if (!over)
    return { Put: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
  const names = Object.keys(over);
  const added = Object.keys(item).filter((name) => !(name in over));
  if (names.length + added.length > ATTRIBUTES_MAX)
    throw new Error(`An item with more than ${ATTRIBUTES_MAX} attributes is not replaced`);
  return {
    Put: {
      TableName,
      Item: item,
      ConditionExpression: [
        ...names.map((_name, at) => `#n${at} = :v${at}`),
        ...added.map((_name, at) => `attribute_not_exists(#a${at})`),
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries([
        ...names.map((name, at) => [`#n${at}`, name]),
        ...added.map((name, at) => [`#a${at}`, name]),
      ]),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name, at) => [`:v${at}`, over[name]]),
      ),
    },
  };
}
