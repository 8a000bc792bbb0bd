import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

export type Item = Record<string, unknown>;

/** Names the folder to which tests write the items of their tables (`npm run forms`). */
export const DUMP_FOLDER_VARIABLE = 'DUMP_ITEMS_TO';

/** An item as one line of DynamoDB JSON, in which binary values are base64. */
export const storedText = (item: Item): string =>
  JSON.stringify(marshall(item, { removeUndefinedValues: true }), (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );

/** The item of such a line. */
export function storedItem(text: string): Item {
  // The line is what `storedText` wrote, with base64 in place of the bytes.
  const parsed = JSON.parse(text, (key, value: unknown) =>
    key === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value,
  ) as Record<string, AttributeValue>;
  return unmarshall(parsed);
}
