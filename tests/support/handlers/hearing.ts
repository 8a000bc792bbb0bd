import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { type Hearing, putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { hearingRowsOf, writeHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';

/** Stores a hearing of a case, with its rows in the cause lists of the case's neutrals. */
export async function putHearing(
  table: Table,
  record: Parameters<typeof hearingRowsOf>[0] & Pick<CaseRecord, 'nextHearingAt'>,
  facts: Partial<Hearing> = {},
): Promise<Hearing> {
  const hearing: Hearing = {
    id: 'hrg_1',
    kind: 'hearing',
    caseId: record.id,
    at: record.nextHearingAt ?? '2026-03-10T05:00:00.000Z',
    durationMinutes: 60,
    hearingType: 'Evidence',
    remarks: 'Bring the ledger',
    state: 'set',
    createdAt: '2026-02-20T06:00:00.000Z',
    eventId: 'hrg_1',
    sequence: 0,
    ...facts,
  };
  await transact(table, () => [putHearingItem(table, hearing)]);
  await writeHearingRows(
    table,
    hearingRowsOf(record, [hearing]).map((put) => ({ put })),
  );
  return hearing;
}
