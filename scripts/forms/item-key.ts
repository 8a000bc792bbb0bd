import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Item } from './stored-text.ts';

export const keySchema = z.object({ pk: z.string(), sk: z.string() });
export type Key = z.output<typeof keySchema>;

export const keyOf = (item: Item): Key => keySchema.parse(item);

/** SHA-256 of a key, for keys that are part of another one. */
export const hashOfKey = ({ pk, sk }: Key): string =>
  createHash('sha256')
    .update(JSON.stringify([pk, sk]))
    .digest('base64url');
