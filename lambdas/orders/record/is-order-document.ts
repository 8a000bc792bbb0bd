import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { listOrderRecords } from './order-repository.ts';

/**
 * Whether a document is one of a neutral's published orders, or of one that is being published.
 * Reads all orders of the neutral: about eight per read unit.
 */
export async function isOrderDocument(
  table: Table,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<boolean> {
  const orders = await listOrderRecords(table, userId);
  return orders.some(
    ({ published, publication }) =>
      published?.documentId === documentId ||
      (publication && documentIdOf(publication.uploadId) === documentId),
  );
}
