import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { type DocketRow, listDocketRows } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { OrderRecord } from '../record/order-record.ts';
import type { VersionedText } from '../record/order-repository.ts';

/** The caller's docket rows of these orders' cases, by case. */
export async function readCasesOf(
  table: Table,
  userId: string,
  records: readonly OrderRecord[],
): Promise<ReadonlyMap<string, DocketRow>> {
  const ids = records.flatMap((record) => record.case?.id ?? []);
  const rows = await listDocketRows(table, userId, ids);
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** An order as it is sent. `row`: undefined without a case, or if the caller has left it. */
export function presentOrder(
  record: OrderRecord,
  { content, sheet, version }: VersionedText,
  row: DocketRow | undefined,
): DictatedOrder {
  const { published } = record;
  return {
    id: record.id,
    content,
    ...(sheet && { sheet }),
    caseId: record.case?.id ?? '',
    caseCode: row?.code ?? '',
    caseTitle: row?.title ?? record.case?.title ?? '',
    ...(row && { resolutionKind: row.resolutionKind }),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    version,
    ...(published && {
      published: {
        documentId: published.documentId,
        name: published.name,
        documentType: published.documentType,
        visibilityType: published.visibilityType,
        publishedAt: published.at,
        // Set on the case page since then.
        hearingProblem:
          row?.nextHearingAt !== undefined && row.nextHearingAt === published.nextHearingAt
            ? ''
            : published.hearingProblem,
      },
    }),
  };
}
