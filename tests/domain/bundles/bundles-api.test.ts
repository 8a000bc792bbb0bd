import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BUNDLES } from '#contracts/rules/bundling/bundles.ts';
import { getBundle } from '#lambdas/bundles/reading/get-bundle.ts';
import { listBundles } from '#lambdas/bundles/reading/list-bundles.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';

let bundles: Awaited<ReturnType<typeof startBundles>>;

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_claim', { pages: 3 });
  await bundles.addDocument('doc_reply', { pages: 2 });
  await bundles.addDocument('doc_order', { pages: 4 });
});
afterAll(() => bundles.stop());

const BUNDLE = 'customBundle/{caseId}/{bundleId}';

/** What the pages of a bundle's PDF show, contents left out. */
const pagesOf = async (bundleId: string) =>
  (await bundles.readBundle(bundleId)).pages.flatMap(
    (text) => /doc_(\w+) page (\d+)/.exec(text)?.slice(1, 3).join(' ') ?? [],
  );

/** A bundle of claim (3 pages) and reply (2 pages), assembled. */
async function assembled(addPageNumber = false): Promise<string> {
  const bundleId = await bundles.createBundle([{ id: 'doc_claim' }, { id: 'doc_reply' }], {
    addPageNumber,
  });
  await bundles.assemble(bundleId);
  return bundleId;
}

test('creates, generates, assembles and returns a bundle', async () => {
  const bundleId = await bundles.createBundle(
    [{ id: 'doc_claim', pageNo: '3,1' }, { id: 'doc_reply' }],
    { addPageNumber: true },
  );
  expect(await bundles.stored(bundleId)).toMatchObject({ assembly: { state: 'queued' } });
  expect(await bundles.assemble(bundleId)).toBe('ready');
  const { body } = await bundles.send('GET', BUNDLE, { bundleId });
  expect(body.bundle).toMatchObject({
    bundleName: 'Hearing bundle',
    visibilityType: 'me',
    self: true,
    pageNoFlag: true,
    tableofContentsFlag: true,
    documentCount: 2,
    assembly: { state: 'ready', done: 2, total: 2 },
    pdf: { number: 1, pageCount: 5 },
  });
  expect(body.manifest.items).toMatchObject([
    { kind: 'document', documentId: 'doc_claim', title: 'doc_claim.pdf', pages: '3,1' },
    { kind: 'document', documentId: 'doc_reply', title: 'doc_reply.pdf', pages: '' },
  ]);
  expect(body.documents).toMatchObject([
    { id: 'doc_claim', pageNo: '3,1', position: 1, checked: true, pageCount: 3 },
    { id: 'doc_reply', pageNo: '', position: 2, checked: true, pageCount: 2 },
  ]);
  expect(body.plan).toMatchObject({
    pageCount: 5,
    contents: [
      { title: 'doc_claim.pdf', label: '2', page: 2 },
      { title: 'doc_reply.pdf', label: '4', page: 4 },
    ],
  });
  expect(await pagesOf(bundleId)).toEqual(['claim 3', 'claim 1', 'reply 1', 'reply 2']);
  const list = await bundles.send('GET', 'customBundle/{caseId}');
  expect(list.body.bundleDetails.map(({ id }: { id: string }) => id)).toContain(bundleId);
});

describe('names and codes', () => {
  test.each([
    ['', 'Bundle name is required'],
    ['a/b', 'Bundle name should not contain slashes ("/") and equal signs ("=")'],
    ['a\\b', 'Bundle name should not contain slashes ("/") and equal signs ("=")'],
    ['a=b', 'Bundle name should not contain slashes ("/") and equal signs ("=")'],
    ['x'.repeat(101), 'Maximum 100 characters'],
  ])('refuses the name %j on creation and renaming', async (bundleName, message) => {
    const bundleId = await bundles.createBundle();
    for (const [method, path] of [
      ['POST', 'customBundle/{caseId}'],
      ['PUT', BUNDLE],
    ] as const)
      expect(
        (await bundles.send(method, path, { bundleId, body: { bundleName } })).body,
      ).toMatchObject({ code: 'invalid_input', message });
    expect(await bundles.stored(bundleId)).toMatchObject({ name: 'Hearing bundle', version: 1 });
  });

  test('counts codes per owner, and never gives one again', async () => {
    const codeOf = async (userId: string) => {
      const { body } = await bundles.send('POST', 'customBundle/{caseId}', {
        userId,
        body: { bundleName: 'Codes' },
      });
      return body.bundle as { id: string; bundleCode: string };
    };
    const [one, two] = [await codeOf('usr_two'), await codeOf('usr_two')];
    await bundles.send('DELETE', BUNDLE, { userId: 'usr_two', bundleId: two.id });
    const three = await codeOf('usr_two');
    expect([one, two, three].map(({ bundleCode }) => bundleCode)).toEqual([
      'B-001',
      'B-002',
      'B-003',
    ]);
  });

  test('gives each of parallel creations its own code', async () => {
    const created = await Promise.all(
      Array.from({ length: 6 }, () =>
        bundles.send('POST', 'customBundle/{caseId}', { body: { bundleName: 'At once' } }),
      ),
    );
    expect(new Set(created.map(({ body }) => body.bundle.bundleCode)).size).toBe(6);
  });

  test('creates one bundle for a repeated key', async () => {
    const create = () =>
      bundles.send('POST', 'customBundle/{caseId}', {
        body: { bundleName: 'Once' },
        headers: { 'Idempotency-Key': 'bundle-once-0000001' },
      });
    const [first, again] = [await create(), await create()];
    expect(again.body).toEqual(first.body);
  });

  test('refuses more bundles than a case holds of one owner', async () => {
    const { table } = bundles.stores;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: bundleKeys.codes(caseIdOf(2), 'usr_three'),
        UpdateExpression: 'SET #last = :max, #count = :max',
        ExpressionAttributeNames: { '#last': 'last', '#count': 'count' },
        ExpressionAttributeValues: { ':max': MAX_BUNDLES },
      }),
    );
    const { status, body } = await bundles.send('POST', 'customBundle/{caseId}', {
      userId: 'usr_three',
      caseNumber: 2,
      body: { bundleName: 'One more' },
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await queryAll(table, bundleKeys.bundlesOf(caseIdOf(2)))).toEqual([]);
  });
});

describe('renames and regenerates', () => {
  test('renames, and prints the new name', async () => {
    const bundleId = await assembled(true);
    const { body } = await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: { bundleName: 'Second volume' },
    });
    expect(body.message).toBe('Bundle updated Successfully');
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).toContain('Second volume');
    expect(await pagesOf(bundleId)).toHaveLength(5);
  });

  test('clears both flags, sets them with addPageNumber, and keeps pages and their items', async () => {
    const bundleId = await assembled(true);
    const before = (await bundles.send('GET', BUNDLE, { bundleId })).body.manifest.items;
    const again = (addPageNumber?: boolean) =>
      bundles.send('PUT', BUNDLE, {
        bundleId,
        body: {
          bundleName: 'Again',
          bundleDocuments: [{ id: 'doc_order' }, { id: 'doc_claim', pageNo: '2' }],
          ...(addPageNumber !== undefined && { addPageNumber }),
        },
      });
    await again();
    expect(await bundles.stored(bundleId)).toMatchObject({
      name: 'Again',
      hasPageNumbers: false,
      hasContents: false,
    });
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    expect(body.manifest.items[1].id).toBe(before[0].id);
    await again(true);
    expect(await bundles.stored(bundleId)).toMatchObject({
      hasPageNumbers: true,
      hasContents: true,
    });
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual([
      'order 1',
      'order 2',
      'order 3',
      'order 4',
      'claim 2',
    ]);
  });

  test('orders documents by their positions', async () => {
    const bundleId = await bundles.createBundle();
    await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: {
        bundleName: 'Ordered',
        bundleDocuments: [
          { id: 'doc_claim', pageNo: '1', position: 2 },
          { id: 'doc_reply', pageNo: '1', position: 1 },
        ],
      },
    });
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual(['reply 1', 'claim 1']);
  });

  test.each([
    ['0', 'Pages are counted from 1'],
    ['2-1', '2-1 is reversed; write 1-2'],
    ['4', 'Page 4 does not exist; the last is 3'],
    ['1-4', 'Page 4 does not exist; the last is 3'],
    ['1,1', 'Page 1 is named twice'],
    ['1-2,2', 'Page 2 is named twice'],
    ['a', '"a" is not a page or a range, such as 3 or 1-5'],
    ['1;2', '"1;2" is not a page or a range, such as 3 or 1-5'],
    ['1-', '"1-" is not a page or a range, such as 3 or 1-5'],
    ['-1', '"-1" is not a page or a range, such as 3 or 1-5'],
    ['१', '"१" is not a page or a range, such as 3 or 1-5'],
    ['1e1', '"1e1" is not a page or a range, such as 3 or 1-5'],
  ])('refuses the pages %j, naming the document, and changes nothing', async (pageNo, reason) => {
    const bundleId = await bundles.createBundle();
    const message = `doc_claim.pdf: ${reason}`;
    const { status, body } = await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: { bundleName: 'Wrong', bundleDocuments: [{ id: 'doc_claim', pageNo }] },
    });
    expect([status, body.message, body.issues]).toEqual([
      400,
      message,
      [{ field: 'bundleDocuments.0.pageNo', message }],
    ]);
    expect(await bundles.stored(bundleId)).toMatchObject({ version: 1, name: 'Hearing bundle' });
  });
});

describe('the edits of the seed', () => {
  const edit = (path: string, bundleId: string, body: object, userId = 'usr_one') =>
    bundles.send('PUT', path, { bundleId, body, userId });

  test('adds page numbers and contents once, with documents only', async () => {
    const empty = await bundles.createBundle();
    expect((await edit('addPageNumberBundle/{bundleId}', empty, {})).status).toBe(409);
    const bundleId = await assembled();
    const { status } = await edit('addPageNumberBundle/{bundleId}', bundleId, {});
    expect(status).toBe(200);
    expect((await edit('addPageNumberBundle/{bundleId}', bundleId, {})).status).toBe(409);
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages).toHaveLength(6);
  });

  test('adds a section before a page, and pages at the end', async () => {
    const bundleId = await assembled();
    const section = await edit('addSectionOrPagesToBundle/{bundleId}', bundleId, {
      bundleName: 'Orders',
      bundleDocuments: [{ id: 'doc_order', pageNo: '2', position: 4 }],
    });
    expect(section.body.message).toBe('Successfully added section to Bundle');
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual([
      'claim 1',
      'claim 2',
      'claim 3',
      'order 2',
      'reply 1',
      'reply 2',
    ]);
    expect((await bundles.readBundle(bundleId)).pages[3]).toContain('Orders');
    await edit('addPagesToBundle/{bundleId}/page', bundleId, {
      bundleDocuments: [{ id: 'doc_order', pageNo: '4' }],
    });
    await bundles.assemble(bundleId);
    expect((await pagesOf(bundleId)).at(-1)).toBe('order 4');
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    // Pages have no entry in the contents (D53).
    expect(body.plan.contents.map(({ title }: { title: string }) => title)).toEqual([
      'doc_claim.pdf',
      'Orders',
      'doc_reply.pdf',
    ]);
  });

  test('inserts at the first place, and refuses one behind the end', async () => {
    const bundleId = await assembled();
    const add = (position: number) =>
      edit('addPagesToBundle/{bundleId}/page', bundleId, {
        bundleDocuments: [{ id: 'doc_order', pageNo: '1', position }],
      });
    expect((await add(7)).body).toMatchObject({
      code: 'invalid_input',
      issues: [{ field: 'bundleDocuments.0.position' }],
    });
    expect((await add(0)).status).toBe(400);
    expect((await add(1)).status).toBe(200);
    await bundles.assemble(bundleId);
    expect((await pagesOf(bundleId))[0]).toBe('order 1');
    expect((await add(7)).status).toBe(200);
    await bundles.assemble(bundleId);
    expect((await pagesOf(bundleId)).at(-1)).toBe('order 1');
  });

  test('deletes pages counted in the PDF, but not all', async () => {
    const bundleId = await assembled();
    const remove = (pagesToBeDeleted: string) =>
      edit('deletePagesFromBundle/{bundleId}', bundleId, { pagesToBeDeleted });
    for (const wrong of ['1-5', '0', '6', '2-1', 'x', ''])
      expect((await remove(wrong)).status).toBe(400);
    expect((await remove('2,4')).status).toBe(200);
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual(['claim 1', 'claim 3', 'reply 2']);
    // Numbered again in the new PDF.
    await remove('2');
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual(['claim 1', 'reply 2']);
  });

  test('refuses section, page and deletion once it has numbers and contents', async () => {
    const bundleId = await assembled(true);
    const bundleDocuments = [{ id: 'doc_order' }];
    const replies = [
      await edit('addSectionOrPagesToBundle/{bundleId}', bundleId, { bundleDocuments }),
      await edit('addPagesToBundle/{bundleId}/page', bundleId, { bundleDocuments }),
      await edit('deletePagesFromBundle/{bundleId}', bundleId, { pagesToBeDeleted: '2' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await bundles.stored(bundleId)).toMatchObject({ version: 2 });
  });

  test('refuses numbers of pages while the PDF is not up to date', async () => {
    const bundleId = await assembled();
    await edit('deletePagesFromBundle/{bundleId}', bundleId, { pagesToBeDeleted: '1' });
    expect(
      (await edit('deletePagesFromBundle/{bundleId}', bundleId, { pagesToBeDeleted: '1' })).status,
    ).toBe(409);
    expect(
      (
        await edit('addAnnotationToBundles/{bundleId}', bundleId, {
          pageNo: 1,
          annotationContent: 'Which page?',
        })
      ).status,
    ).toBe(409);
    await bundles.assemble(bundleId);
    expect(await pagesOf(bundleId)).toEqual(['claim 2', 'claim 3', 'reply 1', 'reply 2']);
  });

  test('an annotation stays at its page when the bundle is generated again', async () => {
    const bundleId = await assembled();
    const { body } = await edit('addAnnotationToBundles/{bundleId}', bundleId, {
      pageNo: 4,
      annotationContent: 'Compare the dates',
    });
    expect(body.message).toBe('Annotation added Successfully');
    await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: {
        bundleName: 'Moved',
        bundleDocuments: [{ id: 'doc_reply' }, { id: 'doc_claim' }],
        addPageNumber: true,
      },
    });
    await bundles.assemble(bundleId);
    const { bytes } = await bundles.readBundle(bundleId);
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const document = await task.promise;
    const found: number[] = [];
    for (let n = 1; n <= document.numPages; n += 1) {
      const annotations = await (await document.getPage(n)).getAnnotations();
      if (JSON.stringify(annotations).includes('Compare the dates')) found.push(n);
    }
    await task.destroy();
    // Contents, then the first page of the reply.
    expect(found).toEqual([2]);
  });

  test.each([
    [{ annotationContent: 'No page' }, 'pageNo'],
    [{ pageNo: 1 }, 'annotationContent'],
    [{ pageNo: 99, annotationContent: 'No such page' }, 'pageNo'],
    [{ pageNo: 1, annotationContent: ' ' }, 'annotationContent'],
  ])('refuses the annotation %o', async (body, field) => {
    const bundleId = await assembled();
    const { status, body: reply } = await edit('addAnnotationToBundles/{bundleId}', bundleId, body);
    expect([status, reply.issues[0].field]).toEqual([400, field]);
  });
});

describe('the work table', () => {
  const MANIFEST = 'customBundle/{caseId}/{bundleId}/manifest';
  const table = (items: object[], more: object = {}) => ({
    items,
    hasPageNumbers: true,
    hasContents: false,
    ...more,
  });
  const claim = { kind: 'document', id: 'i1', title: 'Claim', documentId: 'doc_claim' };
  const reply = { kind: 'document', id: 'i2', title: 'Reply', documentId: 'doc_reply' };

  test('an item may be called as documents are that cannot be shown', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_claim' }]);
    const { manifest, bundle } = (await bundles.send('GET', BUNDLE, { bundleId })).body;
    const items = [{ ...manifest.items[0], title: 'Document left out' }];
    const body = { ...manifest, items, version: bundle.version };
    expect((await bundles.send('PUT', MANIFEST, { bundleId, body })).status).toBe(200);
    const saved = (await bundles.send('GET', BUNDLE, { bundleId })).body;
    expect(saved.manifest.items[0].title).toBe('Document left out');
    expect(saved.bundle.bundleDocuments[0].name).toBe('Document left out');
  });

  test('a late document leaves the old numbers as they are', async () => {
    const bundleId = await bundles.createBundle();
    const save = async (items: object[], version: number) => {
      const { status, body } = await bundles.send('PUT', MANIFEST, {
        bundleId,
        body: { ...table(items, { keepsNumbers: true }), version },
      });
      expect(status).toBe(200);
      await bundles.assemble(bundleId);
      const whole = (await bundles.send('GET', BUNDLE, { bundleId })).body;
      return {
        version: body.version as number,
        labels: whole.plan.pages.map(({ label }: { label: string }) => label),
      };
    };
    const first = await save([claim, reply], 1);
    expect(first.labels).toEqual(['1', '2', '3', '4', '5']);
    const late = { kind: 'pages', id: 'i3', title: 'Late', documentId: 'doc_order', pages: '1-2' };
    const second = await save([claim, { ...late, before: 'i2/1' }, reply], first.version);
    expect(second.labels).toEqual(['1', '2', '3', '3A', '3B', '4', '5']);
    // The label of a page that is gone is not given to another one.
    const third = await save([claim, reply], second.version);
    const fourth = await save([claim, { ...late, id: 'i4', before: 'i2/1' }, reply], third.version);
    expect(fourth.labels).toEqual(['1', '2', '3', '3C', '3D', '4', '5']);
  });

  test('of two people who edit at once, one is refused and nothing is lost', async () => {
    const bundleId = await bundles.createBundle();
    const save = (items: object[]) =>
      bundles.send('PUT', MANIFEST, { bundleId, body: { ...table(items), version: 1 } });
    const replies = await Promise.all([save([claim]), save([reply])]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('changed meanwhile');
    const kept = replies[0]?.status === 200 ? 'Claim' : 'Reply';
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    expect(body.manifest.items.map(({ title }: { title: string }) => title)).toEqual([kept]);
  });

  test('edits without a version at once are all kept', async () => {
    const bundleId = await assembled();
    const replies = await Promise.all(
      ['1', '2', '3'].map((pageNo) =>
        bundles.send('PUT', 'addPagesToBundle/{bundleId}/page', {
          bundleId,
          body: { bundleDocuments: [{ id: 'doc_order', pageNo }] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await bundles.assemble(bundleId);
    expect((await pagesOf(bundleId)).slice(5).sort()).toEqual(['order 1', 'order 2', 'order 3']);
  });

  test('plans without storing', async () => {
    const bundleId = await bundles.createBundle();
    const plan = (items: object[], more: object = {}) =>
      bundles.send('POST', 'customBundle/{caseId}/{bundleId}/plan', {
        bundleId,
        body: table(items, more),
      });
    expect((await plan([])).body).toMatchObject({ pageCount: 0, pages: [] });
    expect((await plan([claim, reply], { deletedPages: ['i1/2'] })).body.pages).toMatchObject([
      { key: 'i1/1', label: '1' },
      { key: 'i1/3', label: '2' },
      { key: 'i2/1', label: '3' },
      { key: 'i2/2', label: '4' },
    ]);
    expect((await plan([claim, { ...reply, id: 'i1' }])).status).toBe(400);
    expect((await plan([claim], { deletedPages: ['i1/1', 'i1/2', 'i1/3'] })).body).toMatchObject({
      code: 'invalid_input',
      message: 'At least one page must stay in the bundle',
    });
    expect((await plan([{ ...claim, pages: '4' }])).body.issues).toMatchObject([
      { field: 'items.0.pages' },
    ]);
    expect((await plan([{ ...claim, documentId: 'doc_none' }])).status).toBe(404);
    expect(await bundles.stored(bundleId)).toMatchObject({ version: 1, documentCount: 0 });
  });

  test('holds 1,000 items with long titles, and refuses what it cannot store', async () => {
    const bundleId = await bundles.createBundle();
    const items = Array.from({ length: 1_000 }, (_, n) => ({
      kind: 'document',
      id: `item-${n}`,
      title: `${n} ${'शपथ पत्र और अनुलग्नक '.repeat(5)}`.trim(),
      documentId: ['doc_claim', 'doc_reply', 'doc_order'][n % 3],
      pages: '1-2',
    }));
    const deletedPages = items.map(({ id }) => `${id}/2`);
    const saved = await bundles.send('PUT', MANIFEST, {
      bundleId,
      body: { ...table(items, { deletedPages }), version: 1 },
    });
    expect(saved.body).toMatchObject({ version: 2 });
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    expect(body.manifest.items).toHaveLength(1_000);
    expect(body.plan.pageCount).toBe(1_000);
    expect(body.bundle.bundleDocuments).toHaveLength(10);
    const tooMany = await bundles.send('PUT', MANIFEST, {
      bundleId,
      body: { ...table([...items, { ...items[0], id: 'more' }]), version: 2 },
    });
    expect(tooMany.status).toBe(400);
  });
});

describe('versions', () => {
  test('lists complete PDFs and compares their pages', async () => {
    const bundleId = await assembled();
    await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: {
        bundleName: 'Changed',
        bundleDocuments: [
          { id: 'doc_reply' },
          { id: 'doc_claim', pageNo: '1,3' },
          { id: 'doc_order', pageNo: '4' },
        ],
      },
    });
    await bundles.assemble(bundleId);
    const { body } = await bundles.send('GET', `${BUNDLE}/versions`, { bundleId });
    expect(body.versions).toMatchObject([
      { number: 2, pageCount: 5 },
      { number: 1, pageCount: 5 },
    ]);
    const compared = await bundles.send('GET', `${BUNDLE}/comparison`, {
      bundleId,
      query: { from: '1', to: '2' },
    });
    const lines = compared.body.pages.map(
      ({ change, title, from, to }: Record<string, { page: number }>) =>
        `${change} ${title} ${from?.page ?? '-'} ${to?.page ?? '-'}`,
    );
    // The two runs of pages changed places; the longer one counts as the same.
    expect(lines).toEqual([
      'moved doc_reply.pdf 4 1',
      'moved doc_reply.pdf 5 2',
      'same doc_claim.pdf 1 3',
      'removed doc_claim.pdf 2 -',
      'same doc_claim.pdf 3 4',
      'added doc_order.pdf - 5',
    ]);
    const missing = await bundles.send('GET', `${BUNDLE}/comparison`, {
      bundleId,
      query: { from: '1', to: '9' },
    });
    expect(missing.status).toBe(404);
  });
});

test('lists the documents of a bundle first, in its order', async () => {
  const bundleId = await bundles.createBundle([
    { id: 'doc_order', pageNo: '2' },
    { id: 'doc_claim' },
  ]);
  const { body } = await bundles.send('GET', 'documentList/{caseId}/{bundleId}', { bundleId });
  expect(body.documentList).toMatchObject([
    { id: 'doc_order', pageNo: '2', position: 1, checked: true },
    { id: 'doc_claim', pageNo: '', position: 2, checked: true },
    { id: 'doc_reply', pageNo: '', position: 0, checked: false },
  ]);
});

test('costs: a list reads each bundle once; a bundle reads each document once', async () => {
  const { table } = bundles.stores;
  const caseId = caseIdOf(1);
  const principal = principalOf('usr_one');
  const deps = (measured: typeof table) => ({ ...bundles.deps, table: measured });
  const records = await bundles.send('GET', 'customBundle/{caseId}');
  const listed = await readUnitsOf(table, (measured) =>
    listBundles(deps(measured), { principal, params: { caseId } }),
  );
  expect(records.body.bundleDetails.length).toBeGreaterThan(20);
  expect(listed.readUnits).toBeLessThanOrEqual(0.5 + records.body.bundleDetails.length * 0.5 + 5);
  const bundleId = await bundles.createBundle([{ id: 'doc_claim' }, { id: 'doc_reply' }]);
  const read = await readUnitsOf(table, (measured) =>
    getBundle(deps(measured), { principal, params: { caseId, bundleId } }),
  );
  // The case, the bundle, its manifest, two documents.
  expect(read.readUnits).toBe(4.5);
});
