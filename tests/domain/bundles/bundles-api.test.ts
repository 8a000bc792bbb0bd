import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBundles } from '../../support/start-bundles.ts';

let bundles: Awaited<ReturnType<typeof startBundles>>;

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_claim', { pages: 3 });
  await bundles.addDocument('doc_reply', { pages: 2 });
});
afterAll(() => bundles.stop());

const BUNDLE = 'customBundle/{caseId}/{bundleId}';

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
    bundleCode: 'B-001',
    visibilityType: 'me',
    self: true,
    pageNoFlag: true,
    tableofContentsFlag: true,
    documentCount: 2,
    assembly: { state: 'ready', done: 2, total: 2 },
    pdf: { number: 1, pageCount: 5 },
  });
  expect(body.plan.pageCount).toBe(5);
  const { pages } = await bundles.readBundle(bundleId);
  expect(pages).toHaveLength(5);
  expect(pages.slice(1).map((text) => /doc_\w+ page \d/.exec(text)?.[0])).toEqual([
    'doc_claim page 3',
    'doc_claim page 1',
    'doc_reply page 1',
    'doc_reply page 2',
  ]);
  const list = await bundles.send('GET', 'customBundle/{caseId}');
  expect(list.body.bundleDetails.map(({ id }: { id: string }) => id)).toEqual([bundleId]);
});
