import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { isBeingSigned } from './open-signing.ts';
import { listSignings } from './signing-repository.ts';

/**
 * Whether signatures on a document are requested, or it was signed: as the document of a completed
 * signing or as its result. Undefined otherwise. Reads the signings of the case, up to 100.
 */
export async function signingOf(
  table: Table,
  place: { caseId: string; documentId: string },
): Promise<'open' | 'signed' | undefined> {
  if (await isBeingSigned(table, place)) return 'open';
  const { documentId } = place;
  const signings = await listSignings(table, place.caseId);
  const isSigned = signings.some(
    (signing) =>
      documentIdOf(signing.publication.uploadId) === documentId ||
      (signing.documentId === documentId && signing.versions.length > 0),
  );
  return isSigned ? 'signed' : undefined;
}
