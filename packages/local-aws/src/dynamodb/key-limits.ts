import { type AttributeValue, type Item, own } from './attribute-value.ts';
import { invalid } from './errors.ts';

const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

/** Checks the length of a table's key in bytes; dynalite counts characters. */
export function refuseLongKeys(
  table: { partition: { name: string }; sort?: { name: string } },
  key: Item,
): void {
  refuseLongKey(own(key, table.partition.name) ?? {}, true);
  if (table.sort) refuseLongKey(own(key, table.sort.name) ?? {}, false);
}

/** Checks the length of one key attribute of a table or index. */
export function refuseLongKey(value: AttributeValue, isPartition: boolean): void {
  if (!isLongKey(value, isPartition)) return;
  throw invalid(
    isPartition
      ? // AWS's message has no space before the number either.
        'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes'
      : 'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
  );
}

/** Whether a string or binary value is too long for a key. Numbers always fit. */
export function isLongKey({ S, B }: AttributeValue, isPartition: boolean): boolean {
  const bytes = S === undefined ? Buffer.byteLength(B ?? '', 'base64') : Buffer.byteLength(S);
  return bytes > (isPartition ? MAX_PARTITION_KEY_BYTES : MAX_SORT_KEY_BYTES);
}

export function isEmptyKey({ S, B }: AttributeValue): boolean {
  return S === '' || B === '';
}
