import * as z from 'zod';
import type { Item } from './stored-text.ts';

/** Reads an item as the portal does; throws for one that is not of its form. */
export type Reader = z.ZodType | ((item: Item) => unknown);

/** Readers by the name of a kind (lambdas/shared/forms/item-kinds.constants.ts). */
export type Readers = Readonly<Record<string, Reader>>;

/** Items of which the portal reads no more than that they exist. */
export const expiring = z.object({ expiresAt: z.number() });

/** Items that say which case something belongs to. */
export const ofCase = z.object({ caseId: z.string() });
