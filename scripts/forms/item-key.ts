import { createHash } from 'node:crypto';
import { type Key, keySchema } from '#scripts/stores/scan-items.ts';
import type { Item } from './stored-text.ts';

export const keyOf = (item: Item): Key => keySchema.parse(item);

/** SHA-256 of a key, for keys that are part of another one. */
export const hashOfKey = ({ pk, sk }: Key): string =>
  createHash('sha256')
    .update(JSON.stringify([pk, sk]))
    .digest('base64url');
