import { type AttributeValue, type Item, own } from './attribute-value.ts';
import { invalid } from './errors.ts';
import type { Table } from './table-model.ts';

const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

/** Refuses a key of the table that is too long. dynalite counts characters; the limits are bytes. */
export function refuseLongKeys(table: Table, key: Item): void {
  refuseLongKey(own(key, table.partition.name) ?? {}, true);
  if (table.sort) refuseLongKey(own(key, table.sort.name) ?? {}, false);
}

/** Refuses one value of a key attribute, of a table or an index. Numbers always fit. */
export function refuseLongKey({ S, B }: AttributeValue, isPartition: boolean): void {
  const bytes = S === undefined ? Buffer.byteLength(B ?? '', 'base64') : Buffer.byteLength(S);
  if (isPartition && bytes > MAX_PARTITION_KEY_BYTES)
    throw invalid(
      // AWS has no space before the number either.
      'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes',
    );
  if (!isPartition && bytes > MAX_SORT_KEY_BYTES)
    throw invalid(
      'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    );
}
