import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type DocumentRecord, findDocument, maySee } from '#lambdas/documents/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { isNarrower } from '../planning/find-sources.ts';
import { bundleKeys } from '../record/bundle-keys.ts';
import { type BundleRecord, documentIdsOf, queued } from '../record/bundle-record.ts';
import {
  changeItems,
  findBundle,
  listBundleRecords,
  listVersions,
  readContent,
} from '../record/bundle-repository.ts';
import { noteOlderText, requestAgain } from '../record/request-again.ts';

type Deps = { table: Table; clock: Clock };

/**
 * Assembles the bundles of a document again after its visibility, name or file has changed or it
 * was deleted. PDFs
 * that show it to people who must not see it any more are withheld at once. Idempotent. Reads all
 * bundles of the case.
 */
export async function reviseBundles(
  deps: Deps,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<void> {
  // A deleted document is shown to nobody.
  const document = await findDocument(deps.table, caseId, documentId);
  for (const { id } of await listBundleRecords(deps.table, caseId))
    await reviseBundle(deps, { caseId, bundleId: id, documentId, document });
}

/**
 * Notes at the bundles of a document that their PDF has an older text of it, or other links. A correction of
 * a page, or a confirmed reference, would otherwise make a version of each. `privateTo`: only those that this
 * person alone sees. Idempotent. Reads all bundles of the case, and what those contain that it was not
 * noted at.
 */
export async function noteOtherText(
  { table }: Pick<Deps, 'table'>,
  { caseId, documentId, privateTo }: { caseId: string; documentId: string; privateTo: string },
): Promise<void> {
  for (const { id, ownerId, visibilityType, assembly, pdf } of await listBundleRecords(
    table,
    caseId,
  )) {
    if (privateTo !== '' && (visibilityType !== 'me' || ownerId !== privateTo)) continue;
    if (pdf?.hasOlderText && assembly.state === 'ready') continue;
    const { manifest } = await readContent(table, id);
    if (!documentIdsOf(manifest).includes(documentId)) continue;
    await untilWritten(async () => {
      const record = await findBundle(table, caseId, id);
      return !record || (await noteOlderText(table, record)) ? undefined : lostRace;
    });
  }
}

/** Throws after 16 attempts against other writers; the event is then delivered again. */
async function reviseBundle(
  { table, clock }: Deps,
  place: {
    caseId: string;
    bundleId: string;
    documentId: string;
    document: DocumentRecord | undefined;
  },
): Promise<void> {
  const { caseId, bundleId, documentId, document } = place;
  await untilWritten(async () => {
    const record = await findBundle(table, caseId, bundleId);
    if (!record) return undefined;
    const content = await readContent(table, bundleId);
    const mayShow =
      document !== undefined &&
      maySee(document, record.ownerId) &&
      (!isNarrower(document, record.visibilityType) ||
        content.confirmedDocuments.includes(document.id));
    // Repeatable writes of their own: a PDF must not wait for the change to be withheld.
    if (!mayShow) await withholdVersions(table, record, documentId);
    if (!documentIdsOf(content.manifest).includes(documentId)) return undefined;
    if (mayShow) {
      await requestAgain(table, record, clock.now());
      return undefined;
    }
    const next: BundleRecord = {
      ...record,
      version: record.version + 1,
      updatedAt: clock.now().toISOString(),
      assembly: queued(record),
    };
    const isWritten = await transactIf(table, () => changeItems(table, { stored: record, next }));
    return isWritten ? undefined : lostRace;
  });
}

async function withholdVersions(
  table: Table,
  { caseId, id }: BundleRecord,
  documentId: string,
): Promise<void> {
  const withhold = (Key: { pk: string; sk: string }, pdf: '' | '#pdf.', number: number) =>
    conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: `SET ${pdf}isWithheld = :true`,
          ConditionExpression: `${pdf}#number = :number`,
          ExpressionAttributeNames: { '#number': 'number', ...(pdf && { '#pdf': 'pdf' }) },
          ExpressionAttributeValues: { ':true': true, ':number': number },
        }),
      ),
    );
  for (const { number, documentIds } of await listVersions(table, id)) {
    if (!documentIds.includes(documentId)) continue;
    await withhold(bundleKeys.version(id, number), '', number);
    await withhold(bundleKeys.bundle(caseId, id), '#pdf.', number);
  }
}
