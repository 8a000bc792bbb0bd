import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  documentRecordSchema,
} from '#lambdas/documents/record/document-record.ts';
import {
  findDocument,
  findPlace,
  listFormerFiles,
} from '#lambdas/documents/record/document-repository.ts';
import { listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import type { SigningRecord } from '#lambdas/signing/record/signing-record.ts';
import { listSignings } from '#lambdas/signing/record/signing-repository.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TrailEntry } from './trail-entry.ts';

/** What the items of a case say of who did what: documents, servings, audits of signings. */
export async function readCase(table: Table, caseId: string): Promise<TrailEntry[]> {
  const [documents, servings, signings] = await Promise.all([
    queryAll(table, {
      pk: documentKeys.document(caseId, '').pk,
      skPrefix: documentKeys.document(caseId, '').sk,
      isConsistent: true,
    }),
    listServingHeads(table, caseId),
    listSignings(table, caseId),
  ]);
  const registered = documents.map((item) => registration(documentRecordSchema.parse(item)));
  const served = servings.map(({ id, at, by, kind, title }) => ({
    ...{ at, id, who: by.userId, what: 'served' },
    facts: { kind, title },
  }));
  const signed = await inParallel(signings, (signing) => eventsOf(table, signing));
  return [...registered, ...served, ...signed.flat()];
}

/** What is stored of who did what to a document; also of one that is deleted. */
export async function readDocument(table: Table, documentId: string): Promise<TrailEntry[]> {
  const place = await findPlace(table, documentId);
  if (!place) return [];
  const { caseId, deleted } = place;
  const [document, files, signings] = await Promise.all([
    findDocument(table, caseId, place.documentId),
    listFormerFiles(table, place.documentId),
    listSignings(table, caseId),
  ]);
  const replaced = files.map(({ number, addedBy, addedAt, name }) => ({
    ...{ at: addedAt, id: `${documentId}-${number}`, who: addedBy, what: 'file_added' },
    facts: { number, name },
  }));
  const signed = await inParallel(
    signings.filter((signing) => signing.documentId === place.documentId),
    (signing) => eventsOf(table, signing),
  );
  return [
    ...(document ? [registration(document)] : []),
    ...replaced,
    ...signed.flat(),
    ...(deleted
      ? [{ at: deleted.at, id: documentId, who: deleted.by, what: 'document_deleted', facts: {} }]
      : []),
  ];
}

const registration = ({ id, ownerId, name, createdAt, visibilityType }: DocumentRecord) => ({
  ...{ at: createdAt, id, who: ownerId, what: 'document_registered' },
  facts: { documentId: id, name, visibility: visibilityType },
});

async function eventsOf(table: Table, { id, documentId }: SigningRecord): Promise<TrailEntry[]> {
  const events = await listAuditEvents(table, id);
  return events.map(({ sequence, at, event, actor, details }) => ({
    ...{ at, id: `${id}-${numberKey(sequence)}`, who: actor, what: `signing_${event}` },
    facts: { ...details, documentId },
  }));
}
