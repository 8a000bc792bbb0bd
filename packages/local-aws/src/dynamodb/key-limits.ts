import { type AttributeValue, type Item, own } from './attribute-value.ts';
import { invalid } from './errors.ts';
import type { Table } from './table-model.ts';

const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

/** Checks the length of a table key in bytes; dynalite counts characters. */
export function refuseLongKeys(table: Table, key: Item): void {
  refuseLongKey(own(key, table.partition.name) ?? {}, true);
  if (table.sort) refuseLongKey(own(key, table.sort.name) ?? {}, false);
}

/** Checks the length of one key attribute of a table or index. Numbers always fit. */
export function refuseLongKey({ S, B }: AttributeValue, isPartition: boolean): void {
  const bytes = S === undefined ? Buffer.byteLength(B ?? '', 'base64') : Buffer.byteLength(S);
  if (isPartition && bytes > MAX_PARTITION_KEY_BYTES)
    throw invalid(
      // AWS's message has no space before the number either.
      'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes',
    );
  if (!isPartition && bytes > MAX_SORT_KEY_BYTES)
    throw invalid(
      'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    );
}
