import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';

/** An id for an item or an annotation of a manifest. */
export const newItemId = (): string => `bit_${newIdempotencyKey()}`;
