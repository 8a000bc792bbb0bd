import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import { caseKeys } from '../case-keys.ts';

/**
 * Short codes, unique and in the order of creation (D38). The next number is an atomic counter
 * for each kind and year: an unconditional ADD outside of any transaction, which parallel
 * creations never fail or wait for (DynamoDB takes about a thousand a second on one item). A
 * number that was taken and not used is a gap, and gaps do not matter. That a code is one
 * case's alone is the claim that goes in with the case, not this counter.
 */

const prefixes: Readonly<Record<ResolutionKind, string>> = {
  mediation: 'MED',
  arbitration: 'ARB',
  negotiation: 'NEG',
};

const counterSchema = z.object({ next: z.number().int().positive() });

/** Takes `count` numbers at once and gives their codes, in order. One write unit. */
export async function allocateCodes(
  table: Table,
  { kind, now, count = 1 }: { kind: ResolutionKind; now: Date; count?: number },
): Promise<string[]> {
  // 'DD/MM/YYYY …': the year is India's.
  const year = toIndianDateTime(now.toISOString()).slice(6, 10);
  const prefix = `${prefixes[kind]}-${year}`;
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: caseKeys.codeNumbers(prefix),
      UpdateExpression: 'ADD #next :count',
      ExpressionAttributeNames: { '#next': 'next' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const { next } = counterSchema.parse(Attributes);
  return Array.from({ length: count }, (_, position) => {
    const number = next - count + 1 + position;
    return `${prefix}-${String(number).padStart(6, '0')}`;
  });
}

/**
 * How many numbers to take on each try: codes that were written past the counter (a migration,
 * a seed) are jumped over in ever longer steps.
 */
export const numbersOnTry = (tries: number) => (tries === 1 ? 1 : 4 ** (tries - 1));
export const MAX_CODE_TRIES = 12;
