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

type Receipt<Made> = Omit<CreateOnce<Made>, 'write' | 'idempotencyKey'> & {
  idempotencyKey: string;
};

const receiptSchema = z.object({ fingerprint: z.string(), made: z.unknown() });

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
  const receipt = { ...input, idempotencyKey: input.idempotencyKey };
  try {
    await transact(table, () => [putReceipt(table, receipt), ...input.write()]);
    return input.made;
  } catch (error) {
    // The receipt is the transaction's first item.
    if (!failedConditions(error)?.includes(0)) throw error;
    const made = await findMade(table, receipt);
    if (made === undefined) throw error;
    return made;
  }
}

/** The receipt as part of a transaction of the caller's own, which fails where there is one. */
export function putReceipt<Made>(table: Table, receipt: Receipt<Made>): TransactItem {
  const now = epochSeconds(receipt.now);
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...keyOf(receipt),
        fingerprint: fingerprintOf(receipt.request),
        made: receipt.made,
        expiresAt: now + RECEIPT_LIVES_SECONDS,
      },
      // Time to live removes a receipt some time after it ended.
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

/**
 * What a request with this key made before; undefined when none did. Throws `conflict` when the
 * key came with another request. 1 RCU.
 */
export async function findMade<Made>(
  table: Table,
  receipt: Receipt<Made>,
): Promise<Made | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keyOf(receipt), ConsistentRead: true }),
  );
  if (!Item || Number(Item['expiresAt']) <= epochSeconds(receipt.now)) return undefined;
  const { fingerprint, made } = receiptSchema.parse(Item);
  if (fingerprint !== fingerprintOf(receipt.request))
    throw new AppError('conflict', 'This Idempotency-Key was used for another request');
  return receipt.madeSchema.parse(made);
}

const keyOf = ({ userId, endpointId, idempotencyKey }: Receipt<unknown>) =>
  receiptKeys.receipt(userId, endpointId, idempotencyKey);

/** Parsed requests list their fields in the contract's order, so equal ones read alike. */
const fingerprintOf = (request: unknown) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
