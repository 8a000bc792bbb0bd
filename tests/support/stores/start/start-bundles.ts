import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { inspectPdf } from 'bundle-composer';
import { runAssembly } from '#lambdas/bundles/assembly/run-assembly.ts';
import type { AssemblyDeps } from '#lambdas/bundles/deps/bundles-deps.ts';
import { createSourceCache } from '#lambdas/bundles/deps/source-cache.ts';
import { bundleFileKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { findBundle } from '#lambdas/bundles/record/bundle-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { type DocumentRecord, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems, readNumbers } from '#lambdas/documents/record/document-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { functionTypesetter } from '#shared/pdf/function-typesetter.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Stores, startStores } from './start-stores.ts';

type NewDocument = Partial<DocumentRecord> & {
  caseNumber?: number;
  pages?: number;
  /** Its PDF; pages with its id as text if absent. */
  bytes?: Buffer;
};

/** Two neutrals on case 1, a third on case 2 only, and what reads and writes their bundles. */
export async function startBundles() {
  const { stores, stop } = await startStores();
  process.env['MALWARE_SCAN'] ??= 'off';
  const { table, files } = stores;
  const people = ['usr_one', 'usr_two', 'usr_three'];
  for (const userId of people) {
    await addPerson(table, { userId, role: 'arbitrator' });
    await signIn(table, userId);
  }
  const assignments = ['usr_one', 'usr_two'].map((userId) => ({
    userId,
    name: userId,
    role: 'presiding' as const,
  }));
  await createCase(table, makeCase(1, 'usr_one', { assignments }));
  await createCase(table, makeCase(2, 'usr_three'));

  const deps = assemblyDeps(stores);
  const send = async (
    method: string,
    path: string,
    {
      userId = 'usr_one',
      caseNumber = 1,
      bundleId,
      body,
      query,
      headers,
    }: {
      userId?: string;
      caseNumber?: number;
      bundleId?: string;
      body?: unknown;
      query?: Record<string, string>;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const params = { caseId: caseIdOf(caseNumber), bundleId: bundleId ?? '' };
    const { status, body: reply } = await callHandler(
      apiEvent(method, path, {
        userId,
        params,
        ...(body !== undefined && { body }),
        ...(query && { query }),
        ...(headers && { headers }),
      }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: replies are read by field; assertions check them.
    return { status, body: reply as any };
  };

  return {
    stores,
    deps,
    stop,
    send,
    /** Stores a document as its registration and processing do. */
    async addDocument(
      id: string,
      { caseNumber = 1, pages = 3, bytes: own, ...facts }: NewDocument = {},
    ) {
      const caseId = caseIdOf(caseNumber);
      const record: DocumentRecord = {
        id,
        caseId,
        version: 1,
        name: `${id}.pdf`,
        ownerId: 'usr_one',
        ownerName: 'Person usr_one',
        ownerType: 'mediator',
        visibilityType: 'all',
        uploadType: '',
        category: '',
        file: {
          key: `uploads/usr_one/caseDocument/upl_${id}`,
          contentType: 'application/pdf',
          sizeBytes: 1_000,
        },
        createdAt: '2026-01-05T06:30:00.000Z',
        processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
        findings: {},
        ...facts,
      };
      if (record.file.contentType === 'application/pdf' && facts.findings === undefined) {
        const bytes = own ?? (await textPdf(id, pages));
        const factsKey = `derived/${caseId}/${id}/facts.json`;
        await put(stores, record.file.key, bytes);
        await put(stores, factsKey, JSON.stringify(await inspectPdf(bytes)));
        record.findings = {
          pageCount: pages,
          pdf: { key: record.file.key, contentType: 'application/pdf' },
          facts: { key: factsKey, contentType: 'application/json' },
        };
      }
      const list = listOf(record);
      const { last } = await readNumbers(table, list);
      const number = record.visibilityType === 'me' ? 'privateNumber' : 'sharedNumber';
      const numbered = { ...record, [number]: last + 1 };
      await transact(table, () => newDocumentItems(table, list, [numbered], last));
      return numbered;
    },
    /** Creates a bundle, of these documents if there are any. Returns its id. */
    async createBundle(
      documents: readonly { id: string; pageNo?: string }[] = [],
      {
        userId = 'usr_one',
        name = 'Hearing bundle',
        addPageNumber = false,
      }: { userId?: string; name?: string; addPageNumber?: boolean } = {},
    ): Promise<string> {
      const { body } = await send('POST', 'customBundle/{caseId}', {
        userId,
        body: { bundleName: name },
      });
      const bundleId: string = body.bundle.id;
      if (documents.length > 0) {
        const { status, body: reply } = await send('PUT', 'customBundle/{caseId}/{bundleId}', {
          userId,
          bundleId,
          body: { bundleName: name, bundleDocuments: documents, addPageNumber },
        });
        if (status !== 200) throw new Error(JSON.stringify(reply));
      }
      return bundleId;
    },
    assemble: (bundleId: string, isLastTry = false) =>
      runAssembly(deps, { caseId: caseIdOf(1), bundleId, isLastTry }),
    /** The stored bundle; throws if there is none. */
    async stored(bundleId: string) {
      const record = await findBundle(table, caseIdOf(1), bundleId);
      if (!record) throw new Error('No such bundle');
      return record;
    },
    /** The bundle's PDF as its readers see it: the text of each page, in order. */
    async readBundle(bundleId: string) {
      const { pdf, caseId } = await this.stored(bundleId);
      if (!pdf) throw new Error('The bundle has no PDF');
      const client = await files.client.load();
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: files.bucket,
          Key: bundleFileKeys.pdf(caseId, bundleId, pdf.hash),
        }),
      );
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { bytes, pages: await pageTexts(bytes) };
    },
  };
}

export const assemblyDeps = ({ table, files }: Pick<Stores, 'table' | 'files'>): AssemblyDeps => ({
  table,
  files,
  clock: { now: () => new Date() },
  sources: createSourceCache(0),
  typesetter: functionTypesetter,
  portalOrigin: 'https://portal.example',
  isScanned: false,
  openPassword: async () => 'secret',
});

async function put({ files }: Stores, key: string, body: Buffer | string): Promise<void> {
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key: key, Body: body }));
}
