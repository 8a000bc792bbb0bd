import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { degrees, PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import { followBundles } from '#lambdas/bundles/assembly/follow-bundles.ts';
import { bundleFileKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  documentRecordSchema,
} from '#lambdas/documents/record/document-record.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { storeText } from '#tests/support/store-text.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';

/** Confirmed references as links of bundles. Members of case 1: usr_one, who owns the bundles, and usr_two. */

const caseId = caseIdOf(1);
let on: Awaited<ReturnType<typeof startBundles>>;
let n = 0;
let pleading = '';

beforeAll(async () => {
  on = await startBundles();
  await on.addDocument('doc_ledger', { name: 'Annexure P-3 ledger.pdf', pages: 3 });
  await on.addDocument('doc_memo', { name: 'Annexure P-4 memo.pdf', pages: 1 });
});
afterAll(() => on.stop());
beforeEach(() => {
  n += 1;
  pleading = `doc_pleading${n}`;
});

const TWO = ['See Annexure P-3 and Annexure P-4.'];

/** A pleading of usr_one whose pages show these lines, which are its text too. */
async function plead(
  pages: readonly string[] = TWO,
  {
    draw = (page, line) => page.drawText(line, { x: 40, y: 600, size: 12 }),
    ...facts
  }: Partial<DocumentRecord> & { draw?: (page: PDFPage, line: string) => void } = {},
): Promise<void> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of pages) {
    const page = pdf.addPage([400, 700]);
    page.setFont(font);
    draw(page, line);
  }
  const bytes = Buffer.from(await pdf.save());
  await on.addDocument(pleading, { pages: pages.length, bytes, ...facts });
  await write(pages);
}

/** Gives the pleading another text, as a recognition or a correction does. */
async function write(pages: readonly string[]): Promise<void> {
  const text = await storeText(on.stores, { caseId, documentId: pleading }, { pages: [...pages] });
  await change(pleading, ({ findings }) => ({ findings: { ...findings, text } }));
}

const change = (documentId: string, plan: (stored: DocumentRecord) => Partial<DocumentRecord>) =>
  changeDocument(on.stores.table, { caseId, documentId }, (stored) => {
    const record = documentRecordSchema.parse(stored);
    return { ...record, ...plan(record) };
  });

/** Confirms the references of the pleading in their order; '' leaves one open. */
async function confirm(targets: readonly string[], { userId = 'usr_one', page = 1 } = {}) {
  const params = { caseId, documentId: pleading };
  const call = (endpoint: keyof typeof referencesEndpoints, body?: object) => {
    const { method, path } = referencesEndpoints[endpoint];
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return callHandler<any>(apiEvent(method, path, { userId, params, ...(body && { body }) }));
  };
  const { references } = (await call('listReferences')).body;
  const decisions = targets.flatMap((id, at) => {
    const { key, decisions: before } = references[at];
    const revision = before[0]?.revision ?? '';
    const to = id === 'ignored' ? { choice: id } : { choice: 'link', kind: 'document', id };
    return id === '' ? [] : [{ key, revision, place: page, ...to }];
  });
  expect((await call('decideReferences', { decisions })).status).toBe(200);
}

type Link = { page: number; to: number | undefined; words: string; rect: number[] };

/** The links of a PDF that lead to pages of it. */
async function linksIn(bytes: Uint8Array): Promise<Link[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const links: Link[] = [];
  for (let page = 0; page < document.numPages; page += 1) {
    const annotations = await (await document.getPage(page + 1)).getAnnotations();
    for (const { subtype, dest, contentsObj, rect } of annotations) {
      if (subtype !== 'Link') continue;
      const to = Array.isArray(dest) ? await document.getPageIndex(dest[0]) : undefined;
      links.push({ page, to, words: contentsObj.str, rect: rect.map(Math.round) });
    }
  }
  await loading.destroy();
  return links;
}

/** A numbered bundle of documents, without contents unless `changes` has them. */
async function bundleOf(ids: readonly string[], changes: object = {}): Promise<string> {
  const bundleId = await on.createBundle(ids.map((id) => ({ id })));
  const path = 'customBundle/{caseId}/{bundleId}';
  const { manifest, bundle } = (await on.send('GET', path, { bundleId })).body;
  const { status, body } = await on.send('PUT', `${path}/manifest`, {
    bundleId,
    body: {
      ...{ ...manifest, hasPageNumbers: true, hasContents: false, ...changes },
      version: bundle.version,
    },
  });
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  await on.assemble(bundleId);
  return bundleId;
}

const linksOf = async (bundleId: string) => linksIn((await on.readBundle(bundleId)).bytes);

const again = async (bundleId: string): Promise<Link[]> => {
  await on.send('POST', 'customBundle/{caseId}/{bundleId}/assembly', { bundleId });
  await on.assemble(bundleId);
  return linksOf(bundleId);
};

describe('a confirmed reference', () => {
  test('is a link on its words to the page of a document of the bundle, and to none outside', async () => {
    await plead();
    await confirm(['doc_ledger', 'doc_memo'], { page: 1 });
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    const found = await linksOf(bundleId);
    expect(found).toMatchObject([{ page: 0, to: 1, words: 'Annexure P-3 ledger.pdf, page 2' }]);
    const [left = 0, bottom = 0, right = 0, top = 0] = found[0]?.rect ?? [];
    expect([left > 60 && left < 75, right < 150, bottom > 590, top < 615]).not.toContain(false);
    const stored = await on.stored(bundleId);
    expect(stored.pdf?.problemCount).toBe(0);

    // Taken back, it is gone; the same decisions give the same file.
    const { hash } = stored.pdf ?? {};
    expect(await again(bundleId)).toHaveLength(1);
    expect((await on.stored(bundleId)).pdf?.hash).toBe(hash);
    await confirm(['ignored']);
    expect(await again(bundleId)).toEqual([]);
  });

  test('leads to the page that was chosen, wherever the document stands', async () => {
    await plead();
    await confirm(['doc_ledger'], { page: 3 });
    const bundleId = await bundleOf(['doc_ledger', 'doc_memo', pleading]);
    expect(await linksOf(bundleId)).toMatchObject([{ page: 4, to: 2 }]);
  });

  test('keeps its words when the pleading has another text, and is gone with them', async () => {
    await plead(['Nothing here.', ...TWO]);
    await confirm(['doc_ledger']);
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    expect(await linksOf(bundleId)).toMatchObject([{ page: 1, to: 2 }]);
    await write(['Nothing was here.', ...TWO]);
    expect(await again(bundleId)).toMatchObject([{ page: 1, to: 2 }]);
    await write(['Nothing here.', 'See Annexure P-9.']);
    expect(await again(bundleId)).toEqual([]);
  });

  test('whose words the file does not show is named for the owner', async () => {
    await plead(TWO, {
      draw: (page) => page.drawText('Another line', { x: 40, y: 600, size: 12 }),
    });
    await confirm(['doc_ledger']);
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    expect(await linksOf(bundleId)).toEqual([]);
    expect((await on.stored(bundleId)).pdf?.problemCount).toBe(1);
    const { body } = await on.send('GET', 'customBundle/{caseId}/{bundleId}', { bundleId });
    expect(JSON.stringify(body)).toContain(
      'Page 1: a reference is not a link, because its words were not found on the page',
    );
  });

  test('to a file that was replaced is no link until it is confirmed again', async () => {
    await on.addDocument('doc_replaced', { name: 'Annexure P-3 copy.pdf', pages: 1 });
    await plead();
    await confirm(['doc_replaced']);
    const bundleId = await bundleOf([pleading, 'doc_replaced']);
    expect(await linksOf(bundleId)).toHaveLength(1);
    await change('doc_replaced', () => ({
      ...{ fileNumber: 2, replacedAt: '2026-02-01T06:30:00.000Z' },
    }));
    expect(await again(bundleId)).toEqual([]);
    await confirm(['doc_replaced']);
    expect(await again(bundleId)).toHaveLength(1);
  });

  test('of a page that its file turns is on its words', async () => {
    await plead(TWO, {
      draw: (page, line) => {
        page.setRotation(degrees(90));
        page.drawText(line, { x: 40, y: 600, size: 12 });
      },
    });
    await confirm(['doc_ledger']);
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    const [plain] = await linksOf(bundleId);
    expect(plain?.rect[1]).toBeGreaterThan(590);
    expect(plain?.to).toBe(1);
  });
});

describe('a decision', () => {
  const isNoted = async (bundleId: string) =>
    (await on.stored(bundleId)).pdf?.hasOlderText ?? false;

  /** What the table's stream reports of the pleading, delivered twice. */
  async function deliver(): Promise<void> {
    const { table, files } = on.stores;
    const { Item = {} } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: documentKeys.place(pleading) }),
    );
    const image = Object.entries(Item).map(([name, value]) => [name, { S: String(value) }]);
    const event = {
      eventName: 'MODIFY',
      dynamodb: { Keys: { pk: { S: Item['pk'] } }, NewImage: Object.fromEntries(image) },
    } as const;
    // A noted bundle is not sent to the queue.
    const bundlesQueue = { url: '' } as Queue;
    const deps = { table, files, clock: on.deps.clock, bundlesQueue };
    for (let time = 0; time < 2; time += 1)
      expect(await followBundles(deps, [event] as DynamoDBRecord[])).toEqual([]);
  }

  test('is said at the bundles of its document until they are assembled, and makes no version', async () => {
    await plead();
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    const other = await bundleOf(['doc_ledger']);
    await confirm(['doc_ledger']);
    await deliver();
    expect([await isNoted(bundleId), await isNoted(other)]).toEqual([true, false]);
    expect((await on.stored(bundleId)).pdf?.number).toBe(1);
    expect(await again(bundleId)).toHaveLength(1);
    expect(await isNoted(bundleId)).toBe(false);
    await confirm(['ignored']);
    await deliver();
    expect(await isNoted(bundleId)).toBe(true);
  });

  test('that ignores words, which were no link, is not said', async () => {
    await plead();
    const bundleId = await bundleOf([pleading, 'doc_ledger']);
    await confirm(['ignored']);
    await deliver();
    expect(await isNoted(bundleId)).toBe(false);
  });

  test('of one person alone is said at bundles of this person alone', async () => {
    await on.addDocument('doc_alone', {
      ...{ name: 'Annexure P-3 alone.pdf', pages: 1 },
      visibilityType: 'me',
    });
    await plead();
    const [own, shared] = [await bundleOf([pleading]), await bundleOf([pleading])];
    await share(shared);
    await confirm(['doc_alone']);
    await deliver();
    expect([await isNoted(own), await isNoted(shared)]).toEqual([true, false]);
  });
});

describe('volumes', () => {
  test('have the links to pages of their own, and none to another volume', async () => {
    await plead();
    await on.addDocument('doc_long', { pages: 9 });
    await confirm(['doc_long', 'doc_memo'], { page: 1 });
    const bundleId = await bundleOf([pleading, 'doc_memo', 'doc_long'], {
      settings: { volumes: { by: 'pages', pages: 10 } },
    });
    const { pdf } = await on.stored(bundleId);
    expect(pdf?.volumes).toHaveLength(2);
    expect((await linksOf(bundleId)).map(({ words }) => words)).toEqual([
      'doc_long.pdf, page 3',
      'Annexure P-4 memo.pdf, page 2',
    ]);
    expect(await volumeOf(bundleId, 1)).toMatchObject([{ page: 0, to: 1 }]);
    expect(await volumeOf(bundleId, 2)).toEqual([]);
  });

  async function volumeOf(bundleId: string, number: number): Promise<Link[]> {
    const { client, bucket } = on.stores.files;
    const hash = (await on.stored(bundleId)).pdf?.hash ?? '';
    const Key = bundleFileKeys.volume(caseId, bundleId, { hash, number });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return linksIn((await Body?.transformToByteArray()) ?? new Uint8Array());
  }
});

async function share(bundleId: string): Promise<void> {
  const { status } = await on.send('PUT', 'customBundle/{caseId}/{bundleId}/visibility', {
    bundleId,
    body: { visibilityType: 'all' },
  });
  expect(status).toBe(200);
  await on.assemble(bundleId);
}

describe('what a reader of the bundle may not see', () => {
  test('has no link: a slip sheet is not told to be the document that is named', async () => {
    await on.addDocument('doc_hidden', { name: 'Annexure P-3 hidden.pdf', pages: 1 });
    await plead();
    await confirm(['doc_hidden']);
    const bundleId = await bundleOf([pleading, 'doc_hidden']);
    await share(bundleId);
    expect(await linksOf(bundleId)).toHaveLength(1);
    await change('doc_hidden', () => ({ visibilityType: 'me' }));
    expect(await again(bundleId)).toEqual([]);
    expect((await on.readBundle(bundleId)).pages[1]).toContain('Document left out');
  });

  test('a decision of the owner alone counts in a bundle of the owner alone', async () => {
    await on.addDocument('doc_own', {
      ...{ name: 'Annexure P-3 own.pdf', pages: 1 },
      visibilityType: 'me',
    });
    await plead();
    await confirm(['doc_own']);
    const bundleId = await bundleOf([pleading, 'doc_own']);
    expect(await linksOf(bundleId)).toMatchObject([
      { to: 1, words: 'Annexure P-3 own.pdf, page 2' },
    ]);
    // The document is shared now; that its words were decided about is still the owner's alone.
    await change('doc_own', () => ({ visibilityType: 'all' }));
    await share(bundleId);
    expect((await on.stored(bundleId)).visibilityType).toBe('all');
    expect(await again(bundleId)).toEqual([]);
  });
});
