import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import { caseKeys } from '../record/case-keys.ts';

const prefixes: Readonly<Record<ResolutionKind, string>> = {
  mediation: 'MED',
  arbitration: 'ARB',
  negotiation: 'NEG',
};

export const counterSchema = z.object({ next: z.number().int().positive() });

export const MAX_CODE_TRIES = 12;

/**
 * The next short code of a kind and year, e.g. ARB-2026-000123 (D38). The number is an atomic
 * counter, incremented outside of any transaction, so that parallel creations never wait for each
 * other (DynamoDB does about 1,000 updates a second on one item). Unused numbers are gaps. A code
 * is unique because its case claims it in its own transaction.
 *
 * `attempt` counts from 1. Codes that were written past the counter (a migration, a seed) are
 * skipped: each attempt takes four times as many numbers as the one before. One write unit.
 */
export async function allocateCode(
  table: Table,
  { kind, now, attempt }: { kind: ResolutionKind; now: Date; attempt: number },
): Promise<string> {
  // 'DD/MM/YYYY …': the year in India.
  const year = toIndianDateTime(now.toISOString()).slice(6, 10);
  const prefix = `${prefixes[kind]}-${year}`;
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: caseKeys.codeNumbers(prefix),
      UpdateExpression: 'ADD #next :count',
      ExpressionAttributeNames: { '#next': 'next' },
      ExpressionAttributeValues: { ':count': 4 ** Math.min(attempt - 1, MAX_CODE_TRIES - 1) },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const { next } = counterSchema.parse(Attributes);
  return `${prefix}-${String(next).padStart(6, '0')}`;
}
