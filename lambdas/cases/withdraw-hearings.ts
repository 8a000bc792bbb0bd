import type { Table } from '../shared/dynamo/table.ts';
import type { TransactItem } from '../shared/dynamo/transact.ts';
import { caseKeys } from './case-keys.ts';
import type { CaseRecord } from './case-record.ts';
import { type Hearing, listHearings } from './hearing-repository.ts';

/** The hearings at the case's next date that nothing has replaced: one, or none. */
export async function currentHearings(
  table: Table,
  record: Pick<CaseRecord, 'id' | 'nextHearingAt'>,
): Promise<Hearing[]> {
  if (!record.nextHearingAt) return [];
  const hearings = await listHearings(table, record.id, {
    at: record.nextHearingAt,
    isConsistent: true,
  });
  return hearings.filter((hearing) => hearing.replacedAt === undefined);
}

/** Marks hearings that will not take place, as part of a transaction; the timeline keeps them. */
export function withdrawalItems(
  table: Table,
  { hearings, now }: { hearings: readonly Hearing[]; now: string },
): TransactItem[] {
  return hearings.map(({ caseId, at, id }) => ({
    Update: {
      TableName: table.name,
      Key: caseKeys.hearing(caseId, at, id),
      UpdateExpression: 'SET replacedAt = :now',
      ExpressionAttributeValues: { ':now': now },
    },
  }));
}
