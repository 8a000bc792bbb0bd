import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENGINE_VERSION, inspectPdf } from 'bundle-composer';
import type { BundleItem } from '#contracts/rules/bundling/bundles.ts';
import type { AssemblyResult } from '#lambdas/bundles/record/bundle-files.ts';
import { bundleFileKeys, bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import {
  type BundleContent,
  type BundleRecord,
  emptyContent,
  packContent,
  summaryOf,
} from '#lambdas/bundles/record/bundle-record.ts';
import { newBundleItems } from '#lambdas/bundles/record/bundle-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { type DocumentRecord, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { textPdf } from '../files/text-pdf.ts';
import { caseIdOf, makeCase } from '../make-case.ts';
import { addPerson } from '../people/add-person.ts';
import { signIn } from '../people/sign-in.ts';
import type { mockAws } from './mocked-aws.ts';

export const caseId = caseIdOf(1);
export const documentId = 'doc_00000000000000000000000001';
export const bundleId = 'bnd_00000000000000000000000001';

const item: BundleItem = { kind: 'document', id: 'i1', title: 'Claim', documentId, pages: '' };
const content: BundleContent = {
  ...emptyContent,
  manifest: { ...emptyContent.manifest, items: [item] },
};
const at = '2026-03-01T06:00:00.000Z';
const pdf = { pageCount: 2, sizeBytes: 1_000, sha256: 'a'.repeat(64) };
const result: AssemblyResult = {
  ...pdf,
  pages: ['1', '2'].map((label, index) => ({
    ...{ kind: 'source', key: `i1/${label}`, label, itemId: 'i1' },
    ...{ documentId, sourcePage: index + 1 },
  })) as AssemblyResult['pages'],
  items: { i1: { title: 'Claim', documentId } },
  documentIds: [documentId],
  labels: [],
  problems: [],
};

/** The bundle that `givenBundle` stores, with its last PDF. */
export const storedBundle: BundleRecord = {
  ...{ id: bundleId, caseId, ownerId: 'usr_one', ownerName: 'Person usr_one' },
  ...{ name: 'Hearing bundle', codeNumber: 1, visibilityType: 'me', version: 2 },
  ...summaryOf(content.manifest),
  createdAt: at,
  updatedAt: at,
  assembly: { state: 'ready', message: '', done: 1, total: 1 },
  pdf: {
    ...pdf,
    ...{ number: 1, version: 2, hash: 'hash', problemCount: 0, createdAt: at, audience: 'me' },
    engine: ENGINE_VERSION,
  },
};

/** Case 1 of usr_one with a document of two pages and a bundle of it, as of its last assembly. */
export async function givenBundle(
  { table, aws }: { table: Table; aws: ReturnType<typeof mockAws> },
  facts: Partial<BundleRecord> = {},
): Promise<void> {
  await addPerson(table, { userId: 'usr_one', role: 'arbitrator' });
  await signIn(table, 'usr_one');
  await createCase(table, makeCase(1, 'usr_one'));
  const bytes = await textPdf('claim', 2);
  const key = 'uploads/usr_one/caseDocument/upl_1';
  const factsKey = `derived/${caseId}/${documentId}/facts.json`;
  aws.bucket.put(key, bytes, 'application/pdf');
  aws.bucket.put(factsKey, JSON.stringify(await inspectPdf(bytes)), 'application/json');
  const document: DocumentRecord = {
    ...{ id: documentId, caseId, version: 1, name: 'Claim.pdf' },
    ...{ ownerId: 'usr_one', ownerName: 'Person usr_one', ownerType: 'mediator' },
    ...{ visibilityType: 'all', sharedNumber: 1, uploadType: '', category: '' },
    file: { key, contentType: 'application/pdf', sizeBytes: bytes.length },
    createdAt: at,
    processing: { state: 'ready', message: '', at },
    findings: {
      pageCount: 2,
      pdf: { key, contentType: 'application/pdf' },
      facts: { key: factsKey, contentType: 'application/json' },
    },
  };
  await transact(table, () => newDocumentItems(table, listOf(document), [document], 0));
  const record = { ...storedBundle, ...facts };
  await transact(table, () => Object.values(newBundleItems(table, record, 0)));
  const put = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }));
  await put({ ...bundleKeys.manifest(bundleId), packed: packContent(content) });
  if (!record.pdf) return;
  const documentIds = [documentId];
  await put({ ...bundleKeys.version(bundleId, 1), ...record.pdf, documentIds });
  const { hash } = record.pdf;
  aws.bucket.put(bundleFileKeys.pdf(caseId, bundleId, hash), 'pdf', 'application/pdf');
  const zipped = gzipSync(JSON.stringify(result));
  aws.bucket.put(bundleFileKeys.result(caseId, bundleId, hash), zipped, 'application/gzip');
}
