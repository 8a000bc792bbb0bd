import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { OUTCOME_COUNT_MAX, type OutcomeState } from '#contracts/rules/outcome/outcomes.ts';
import { docketKeys } from '#lambdas/docket/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import {
  acceptedAgreementsOf,
  type CaseRecord,
  caseBucketOf,
  membersOf,
} from '../record/case-record.ts';

/**
 * A settled case in a neutral's list of one outcome state. A key without further fields, derived
 * from the case and written in its transaction.
 */
export type OutcomeRow = { userId: string; state: OutcomeState; at: string; caseId: string };

export const outcomeRowKey = ({ userId, state, at, caseId }: OutcomeRow) =>
  docketKeys.outcome(userId, state, at, caseId);

/** The outcome states of a case with its sort instant in each; none before it is settled. */
function statesOf(record: CaseRecord): { state: OutcomeState; at: string }[] {
  if (caseBucketOf(record) !== 'settled') return [];
  const newest = acceptedAgreementsOf(record)[0];
  if (record.summaryStatus !== 'completed')
    return [
      { state: 'awaitingSummary', at: record.createdAt },
      ...(newest ? [{ state: 'withAgreement' as const, at: newest.uploadedAt }] : []),
    ];
  return newest
    ? [{ state: 'withAgreement', at: newest.uploadedAt }]
    : [{ state: 'awaitingAgreement', at: record.createdAt }];
}

function outcomeRowsOf(record: CaseRecord | undefined): Map<string, OutcomeRow> {
  if (!record) return new Map();
  const rows = membersOf(record).flatMap((userId) =>
    statesOf(record).map((state) => ({ userId, ...state, caseId: record.id })),
  );
  return new Map(rows.map((row) => [JSON.stringify(outcomeRowKey(row)), row]));
}

/** Plans how a change of a case affects the outcome rows of its neutrals. */
export function moveOutcomeRows(
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): { toAdd: OutcomeRow[]; toRemove: OutcomeRow[] } {
  const [former, next] = [outcomeRowsOf(before), outcomeRowsOf(after)];
  const without = (rows: Map<string, OutcomeRow>, others: Map<string, OutcomeRow>) =>
    [...rows].flatMap(([key, row]) => (others.has(key) ? [] : [row]));
  return { toAdd: without(next, former), toRemove: without(former, next) };
}

/** These changes for the transaction that changes the case. */
export function outcomeItems(
  { name: TableName }: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  const { toAdd, toRemove } = moveOutcomeRows(before, after);
  return [
    ...toAdd.map((row) => ({ Put: { TableName, Item: outcomeRowKey(row) } })),
    ...toRemove.map((row) => ({ Delete: { TableName, Key: outcomeRowKey(row) } })),
  ];
}

const keySchema = z.object({ sk: z.string() });

/**
 * Cases of a neutral in one state, newest first, at most one more than are counted: 1.5 read
 * units at any size.
 */
export async function listOutcomeCases(
  table: Table,
  { userId, state }: { userId: string; state: OutcomeState },
): Promise<string[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': docketKeys.outcomesOf(userId, state).pk },
      ScanIndexForward: false,
      Limit: OUTCOME_COUNT_MAX + 1,
    }),
  );
  return Items.map((item) => {
    const { sk } = keySchema.parse(item);
    // '<instant>#<case>': an instant holds no '#'.
    return sk.slice(sk.indexOf('#') + 1);
  });
}
