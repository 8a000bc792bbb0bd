import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds } from '../clock.ts';
import { failedConditions } from '../dynamo/conditional.ts';
import type { Table } from '../dynamo/table.ts';
import { type TransactItem, transact } from '../dynamo/transact.ts';
import { AppError } from '../errors.ts';
import { receiptKeys } from './receipt-keys.ts';

/** A request may be repeated this long; then its receipt is removed by time to live. */
const RECEIPT_LIVES_SECONDS = 86_400;

type CreateOnce<Made> = {
  userId: string;
  /** The endpoint's operation id: a key of one is nothing to another. */
  endpointId: string;
  /** Undefined: creates each time. */
  idempotencyKey: string | undefined;
  /** All that decides what is created, e.g. params and body: the same key must mean the same. */
  request: unknown;
  /** What a repeat cannot know from its own request, e.g. the new id. Kept in the receipt. */
  made: Made;
  madeSchema: z.ZodType<Made>;
  now: Date;
  write: () => TransactItem[];
};

const receiptSchema = z.object({
  fingerprint: z.string(),
  made: z.unknown(),
  expiresAt: z.number(),
});

/**
 * Creates something once for each Idempotency-Key: the receipt goes in with it in one
 * transaction, so that there is neither without the other, and of parallel repeats one writes.
 * Gives what was made, by this request or by the one that it repeats. Throws `conflict` when
 * the key came with another request before. Costs 2 WCU more than `write` alone, a repeat
 * 1 RCU besides.
 */
export async function createOnce<Made>(table: Table, input: CreateOnce<Made>): Promise<Made> {
  if (input.idempotencyKey === undefined) {
    await transact(table, input.write);
    return input.made;
  }
  try {
    await transact(table, () => [...putReceipt(table, input), ...input.write()]);
    return input.made;
  } catch (error) {
    // The receipt is the transaction's first item.
    if (!failedConditions(error)?.includes(0)) throw error;
    const made = await findMade(table, input);
    if (made === undefined) throw error;
    return made;
  }
}

type Receipt<Made> = Omit<CreateOnce<Made>, 'write' | 'madeSchema'>;

/** The receipt as part of a transaction that is made elsewhere; none without a key. */
export function putReceipt<Made>(table: Table, input: Receipt<Made>): TransactItem[] {
  if (input.idempotencyKey === undefined) return [];
  const now = epochSeconds(input.now);
  return [
    {
      Put: {
        TableName: table.name,
        Item: {
          ...receiptKeys.receipt(input.userId, input.endpointId, input.idempotencyKey),
          fingerprint: fingerprintOf(input.request),
          made: input.made,
          expiresAt: now + RECEIPT_LIVES_SECONDS,
        },
        // Time to live removes a receipt some time after it ended.
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': now },
      },
    },
  ];
}

/**
 * What the request with this key made before; undefined for a new one. Throws `conflict` when
 * the key came with another request.
 */
export async function findMade<Made>(
  table: Table,
  input: Omit<CreateOnce<Made>, 'write' | 'made'>,
): Promise<Made | undefined> {
  if (input.idempotencyKey === undefined) return undefined;
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: receiptKeys.receipt(input.userId, input.endpointId, input.idempotencyKey),
      ConsistentRead: true,
    }),
  );
  if (!Item) return undefined;
  const receipt = receiptSchema.parse(Item);
  if (receipt.expiresAt <= epochSeconds(input.now)) return undefined;
  if (receipt.fingerprint !== fingerprintOf(input.request))
    throw new AppError('conflict', 'This Idempotency-Key was used for another request');
  return input.madeSchema.parse(receipt.made);
}

/** Parsed requests list their fields in the contract's order, so equal ones read alike. */
const fingerprintOf = (request: unknown) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
