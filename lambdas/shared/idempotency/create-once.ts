import { createHash } from 'node:crypto';
import * as z from 'zod';
import { epochSeconds } from '../clock.ts';
import { failedConditions } from '../dynamo/conditional.ts';
import { getItem } from '../dynamo/get-item.ts';
import type { Table } from '../dynamo/table.ts';
import { type TransactItem, transact } from '../dynamo/transact.ts';
import { AppError } from '../errors.ts';
import { receiptKeys } from './receipt-keys.ts';

/** Validity of a receipt; time to live then removes it. */
const RECEIPT_LIVES_SECONDS = 86_400;

export type CreateOnce<Created> = {
  userId: string;
  /** The endpoint's operation id; keys are separate per endpoint. */
  endpointId: string;
  /** If undefined, each request creates. */
  idempotencyKey: string | undefined;
  /** Input that determines the result, e.g. params and body. A key is valid for one request. */
  request: unknown;
  /** Result that a repeated request cannot derive, e.g. the new id. Stored in the receipt. */
  created: Created;
  createdSchema: z.ZodType<Created>;
  now: Date;
  write: () => TransactItem[];
};

export const receiptSchema = z.object({
  fingerprint: z.string(),
  created: z.unknown(),
  expiresAt: z.number(),
});

/**
 * Creates something once per Idempotency-Key. The receipt is the last item of the transaction, so
 * both are written or neither, and only one of parallel repeats writes. Returns what this request
 * or the original request created. Throws `conflict` if the key was used for another request.
 * Costs 2 WCU more than `write` alone; a repeat costs 1 RCU in addition.
 */
export async function createOnce<Created>(
  table: Table,
  input: CreateOnce<Created>,
): Promise<Created> {
  let receiptPosition = 0;
  try {
    await transact(table, () => {
      const items = input.write();
      receiptPosition = items.length;
      return [...items, ...putReceipt(table, input)];
    });
    return input.created;
  } catch (error) {
    if (!failedConditions(error)?.includes(receiptPosition)) throw error;
    const created = await findReceipt(table, input);
    if (created === undefined) throw error;
    return created;
  }
}

type Receipt<Created> = Omit<CreateOnce<Created>, 'write' | 'createdSchema'>;

/** The receipt, for the transaction that creates; empty without a key. */
export function putReceipt<Created>(table: Table, input: Receipt<Created>): TransactItem[] {
  if (input.idempotencyKey === undefined) return [];
  const now = epochSeconds(input.now);
  return [
    {
      Put: {
        TableName: table.name,
        Item: {
          ...receiptKeys.receipt(input.userId, input.endpointId, input.idempotencyKey),
          fingerprint: fingerprintOf(input.request),
          created: input.created,
          expiresAt: now + RECEIPT_LIVES_SECONDS,
        },
        // An expired receipt may still exist until time to live removes it.
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': now },
      },
    },
  ];
}

/**
 * Returns what an earlier request with this key created; undefined if there is none. Throws
 * `conflict` if the key was used for another request. One read unit.
 */
export async function findReceipt<Created>(
  table: Table,
  input: Omit<CreateOnce<Created>, 'write' | 'created'>,
): Promise<Created | undefined> {
  if (input.idempotencyKey === undefined) return undefined;
  const item = await getItem(
    table,
    receiptKeys.receipt(input.userId, input.endpointId, input.idempotencyKey),
    { isConsistent: true },
  );
  if (!item) return undefined;
  const receipt = receiptSchema.parse(item);
  if (receipt.expiresAt <= epochSeconds(input.now)) return undefined;
  if (receipt.fingerprint !== fingerprintOf(input.request))
    throw new AppError('conflict', 'This Idempotency-Key was used for another request');
  return input.createdSchema.parse(receipt.created);
}

/** Parsed requests have their fields in the contract's order, so equal requests hash equally. */
const fingerprintOf = (request: unknown) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
