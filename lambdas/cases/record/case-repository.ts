import { batchGet } from '#shared/dynamo/batch.ts';
import { getItem, parseStored } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { caseKeys } from './case-keys.ts';
import { type CaseRecord, caseRecordSchema } from './case-record.ts';

export async function findCase(table: Table, caseId: string): Promise<CaseRecord | undefined> {
  const item = await getItem(table, caseKeys.case(caseId), { isConsistent: true });
  return item && parseStored(caseRecordSchema, item);
}

/** The cases by id, in the order of `caseIds`; missing ones are omitted. Half a read unit per 4 KB. */
export async function findCases(table: Table, caseIds: readonly string[]): Promise<CaseRecord[]> {
  const ids = [...new Set(caseIds)];
  const items = await batchGet(table, ids.map(caseKeys.case));
  const records = new Map(
    items.map((item) => parseStored(caseRecordSchema, item)).map((record) => [record.id, record]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Whether a case has this code. One read unit. */
export async function isCodeTaken(table: Table, code: string): Promise<boolean> {
  const item = await getItem(table, caseKeys.code(code), { isConsistent: true });
  return item !== undefined;
}

/** A case before it is written; the repository counts the versions. */
export type NewCase = Omit<CaseRecord, 'version'>;

/** Transaction item whose condition fails once the case is changed. One write unit. */
export const unchangedCaseItem = (
  { name: TableName }: Table,
  { id, version }: CaseRecord,
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: caseKeys.case(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});
