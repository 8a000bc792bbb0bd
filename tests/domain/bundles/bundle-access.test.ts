import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { reviseBundles } from '#lambdas/bundles/assembly/revise-bundles.ts';
import { changeDocument, removeDocument } from '#lambdas/documents/record/document-repository.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';

let bundles: Awaited<ReturnType<typeof startBundles>>;

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_all', { pages: 2 });
  await bundles.addDocument('doc_managers', { pages: 1, visibilityType: 'others' });
  await bundles.addDocument('doc_mine', { pages: 1, visibilityType: 'me', name: 'My secret.pdf' });
  await bundles.addDocument('doc_theirs', {
    pages: 1,
    visibilityType: 'me',
    ownerId: 'usr_two',
    name: 'Their secret.pdf',
  });
});
afterAll(() => bundles.stop());

const BUNDLE = 'customBundle/{caseId}/{bundleId}';

/** A valid request to each endpoint that names a bundle. */
const bodies: Record<string, object> = {
  getBundle: {},
  listBundleDocuments: {},
  changeBundle: { bundleName: 'Theirs', bundleDocuments: [{ id: 'doc_all' }] },
  deleteBundle: {},
  shareBundle: { visibilityType: 'all' },
  saveManifest: { items: [], hasPageNumbers: false, hasContents: false, version: 2 },
  planBundle: { items: [], hasPageNumbers: false, hasContents: false },
  assembleBundle: {},
  listBundleVolumes: {},
  listBundleVersions: {},
  compareBundleVersions: {},
  addPageNumbers: {},
  addAnnotation: { pageNo: 1, annotationContent: 'Text' },
  deletePages: { pagesToBeDeleted: '1' },
  addSection: { bundleDocuments: [{ id: 'doc_all' }] },
  addPages: { bundleDocuments: [{ id: 'doc_all' }] },
};
/** Open to all who see the bundle; the others are its owner's. */
const ofReaders = new Set(['listBundleVolumes']);
const named = Object.entries(bundlesEndpoints).filter(([, { path }]) => path.includes('bundleId'));

/** The reply of an endpoint without what differs by request. */
async function replyOf(endpointId: string, bundleId: string, userId: string) {
  const found = named.find(([id]) => id === endpointId)?.[1];
  if (!found) throw new Error(`No endpoint ${endpointId}`);
  const { status, body } = await bundles.send(found.method, found.path, {
    userId,
    bundleId,
    body: bodies[endpointId],
    query: { from: '1', to: '1' },
  });
  return { status, body: { ...body, requestId: '' } };
}

/** Every item but the sessions, which note when they were last used. */
const storedItems = async () =>
  (await scanTable(bundles.stores.table)).filter(({ sk }) => !String(sk).startsWith('SESSION#'));

const setVisibility = (documentId: string, visibilityType: 'me' | 'others' | 'all') =>
  changeDocument(
    bundles.stores.table,
    { caseId: caseIdOf(1), documentId },
    (stored) => stored && { ...stored, visibilityType },
  );

const share = (bundleId: string, visibilityType: string, confirmedDocuments: string[] = []) =>
  bundles.send('PUT', `${BUNDLE}/visibility`, {
    bundleId,
    body: { visibilityType, confirmedDocuments },
  });

const seenBy = async (userId: string, bundleId: string) => {
  const { body } = await bundles.send('GET', 'customBundle/{caseId}', { userId });
  return body.bundleDetails.find(({ id }: { id: string }) => id === bundleId);
};

test('names each endpoint with a bundle', () => {
  expect(named.map(([id]) => id).sort()).toEqual(Object.keys(bodies).sort());
});

describe.each(named.map(([id]) => id))('%s', (endpointId) => {
  test('answers for a private bundle of another as for a missing one, and stores nothing', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }], { name: 'Hidden name' });
    const before = await storedItems();
    for (const userId of ['usr_two', 'usr_three']) {
      const hidden = await replyOf(endpointId, bundleId, userId);
      const missing = await replyOf(endpointId, 'bnd_none', userId);
      expect(hidden).toEqual(missing);
      expect(hidden.status).toBe(404);
      expect(JSON.stringify(hidden)).not.toContain('Hidden name');
    }
    expect(await storedItems()).toEqual(before);
  });

  test('refuses others who see the bundle, and stores nothing', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }]);
    await share(bundleId, 'others');
    const before = await storedItems();
    const reply = await replyOf(endpointId, bundleId, 'usr_two');
    if (ofReaders.has(endpointId)) expect(reply.status).toBe(200);
    else expect(reply.body.code).toBe('not_allowed');
    expect((await replyOf(endpointId, bundleId, 'usr_three')).body.code).toBe('not_found');
    expect(await storedItems()).toEqual(before);
  });
});

test('refuses to list and to create in a foreign case', async () => {
  const before = await storedItems();
  const replies = [
    await bundles.send('GET', 'customBundle/{caseId}', { userId: 'usr_three' }),
    await bundles.send('POST', 'customBundle/{caseId}', {
      userId: 'usr_three',
      body: { bundleName: 'Intruder' },
    }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  expect(await storedItems()).toEqual(before);
});

describe('documents of others', () => {
  test('a private one cannot be chosen, as if it did not exist', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }]);
    await bundles.assemble(bundleId);
    const before = await bundles.stored(bundleId);
    const tries = (id: string) =>
      Promise.all([
        bundles.send('PUT', BUNDLE, {
          bundleId,
          body: { bundleName: 'x', bundleDocuments: [{ id }] },
        }),
        bundles.send('PUT', 'addSectionOrPagesToBundle/{bundleId}', {
          bundleId,
          body: { bundleDocuments: [{ id }] },
        }),
        bundles.send('PUT', 'addPagesToBundle/{bundleId}/page', {
          bundleId,
          body: { bundleDocuments: [{ id }] },
        }),
        ...(['manifest', 'plan'] as const).map((path) =>
          bundles.send(path === 'plan' ? 'POST' : 'PUT', `${BUNDLE}/${path}`, {
            bundleId,
            body: {
              items: [{ kind: 'document', id: 'i', title: 'T', documentId: id }],
              hasPageNumbers: false,
              hasContents: false,
              ...(path === 'manifest' && { version: before.version }),
            },
          }),
        ),
      ]);
    const outcomes = (replies: { status: number; body: object }[]) =>
      replies.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    const hidden = outcomes(await tries('doc_theirs'));
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(hidden).toEqual(outcomes(await tries('doc_none')));
    expect(await bundles.stored(bundleId)).toEqual(before);
    const listed = await bundles.send('GET', 'documentList/{caseId}/{bundleId}', { bundleId });
    expect(JSON.stringify(listed.body)).not.toContain('Their secret');
  });

  test('one that was deleted is left out and named nowhere; PDFs with it are withheld', async () => {
    const document = await bundles.addDocument('doc_gone', { pages: 1, name: 'Gone secret.pdf' });
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }, { id: 'doc_gone' }]);
    await share(bundleId, 'others');
    await bundles.assemble(bundleId);
    const at = '2026-02-05T06:30:00.000Z';
    const { table } = bundles.stores;
    expect(await removeDocument(table, document, { by: 'usr_one', at, furtherItems: [] })).toBe(
      true,
    );
    const place = { caseId: caseIdOf(1), documentId: 'doc_gone' };
    await reviseBundles(bundles.deps, place);
    expect(await bundles.stored(bundleId)).toMatchObject({
      assembly: { state: 'queued' },
      pdf: { isWithheld: true },
    });
    // The event can come twice.
    await reviseBundles(bundles.deps, place);
    await bundles.assemble(bundleId);
    const { pages } = await bundles.readBundle(bundleId);
    expect(pages.at(-1)).toContain('Document left out');
    expect(pages.join(' ')).not.toContain('Gone');
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    expect(JSON.stringify(body.manifest)).not.toContain('Gone');
    // The work table can be saved as it is.
    const { version } = await bundles.stored(bundleId);
    const saved = await bundles.send('PUT', `${BUNDLE}/manifest`, {
      bundleId,
      body: { ...body.manifest, version },
    });
    expect(saved.status).toBe(200);
  });

  test('one that becomes private is left out and named nowhere; the PDF with it is withheld', async () => {
    await bundles.addDocument('doc_turned', {
      pages: 2,
      ownerId: 'usr_two',
      name: 'Turned private.pdf',
    });
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }, { id: 'doc_turned' }], {
      addPageNumber: true,
    });
    await bundles.assemble(bundleId);
    await setVisibility('doc_turned', 'me');
    const place = { caseId: caseIdOf(1), documentId: 'doc_turned' };
    await reviseBundles(bundles.deps, place);
    const withheld = await bundles.stored(bundleId);
    expect(withheld).toMatchObject({ assembly: { state: 'queued' }, pdf: { isWithheld: true } });
    expect((await seenBy('usr_one', bundleId)).pdf).toBeUndefined();
    // Delivered again: nothing more to do than to assemble.
    await reviseBundles(bundles.deps, place);
    await bundles.assemble(bundleId);
    const { pages } = await bundles.readBundle(bundleId);
    expect(pages.join()).not.toMatch(/doc_turned|Turned/);
    expect(pages.at(-1)).toContain('Document left out');
    const whole = await bundles.send('GET', BUNDLE, { bundleId });
    expect(whole.body.bundle.pdf).toMatchObject({ number: 2 });
    expect(
      JSON.stringify([whole.body.manifest, whole.body.plan, whole.body.documents]),
    ).not.toContain('Turned');
    const { body } = await bundles.send('GET', `${BUNDLE}/versions`, { bundleId });
    expect(body.versions.map(({ url }: { url: string }) => url !== '')).toEqual([true, false]);
    const compared = await bundles.send('GET', `${BUNDLE}/comparison`, {
      bundleId,
      query: { from: '1', to: '2' },
    });
    expect(JSON.stringify(compared.body)).not.toContain('Turned');

    // The work table can be saved with it, and shows it again when it is shared again.
    const saved = await bundles.send('PUT', `${BUNDLE}/manifest`, {
      bundleId,
      body: { ...whole.body.manifest, version: whole.body.bundle.version },
    });
    expect(saved.status).toBe(200);
    // Its owner cannot rename what is not named to them.
    const { items } = whole.body.manifest;
    const renamed = await bundles.send('PUT', `${BUNDLE}/manifest`, {
      bundleId,
      body: {
        ...whole.body.manifest,
        items: [items[0], { ...items[1], title: 'Guessed' }],
        version: saved.body.version,
      },
    });
    expect(renamed.status).toBe(200);
    await setVisibility('doc_turned', 'all');
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).toContain('Turned private.pdf');
  });
});

describe('sharing (D56)', () => {
  test('asks for each document of a smaller audience, and shares those that are confirmed', async () => {
    const bundleId = await bundles.createBundle([
      { id: 'doc_all' },
      { id: 'doc_managers' },
      { id: 'doc_mine' },
    ]);
    const asked = await share(bundleId, 'all', ['doc_managers']);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        issues: [{ field: 'confirmedDocuments.doc_mine', message: 'My secret.pdf' }],
      },
    });
    expect(await bundles.stored(bundleId)).toMatchObject({ visibilityType: 'me', version: 2 });
    // The case manager and the neutrals see doc_managers already.
    expect((await share(bundleId, 'others')).body.issues).toHaveLength(1);
    const shared = await share(bundleId, 'all', ['doc_managers', 'doc_mine']);
    expect(shared.body.message).toBe('Visibility Type Changed Successfully');
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages).toHaveLength(4);
    expect(await seenBy('usr_two', bundleId)).toMatchObject({
      self: false,
      pdf: { number: 1, problemCount: 0 },
      bundleDocuments: [{ name: 'Hearing bundle' }],
    });
  });

  test('a wider audience needs a new confirmation; a narrower one ends the old ones', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_mine' }]);
    expect((await share(bundleId, 'others', ['doc_mine'])).status).toBe(200);
    expect((await share(bundleId, 'all')).status).toBe(409);
    expect((await share(bundleId, 'me')).status).toBe(200);
    expect((await share(bundleId, 'others')).status).toBe(409);
  });

  test('a document of a smaller audience cannot be added to a shared bundle unconfirmed', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }]);
    await share(bundleId, 'all');
    const add = () =>
      bundles.send('PUT', 'addPagesToBundle/{bundleId}/page', {
        bundleId,
        body: { bundleDocuments: [{ id: 'doc_mine' }] },
      });
    expect((await add()).body).toMatchObject({
      code: 'conflict',
      issues: [{ field: 'confirmedDocuments.doc_mine' }],
    });
    expect((await share(bundleId, 'all', ['doc_mine'])).status).toBe(200);
    expect((await add()).status).toBe(200);
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages).toHaveLength(3);
  });

  test('confirming a document of another has no effect', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_all' }]);
    expect((await share(bundleId, 'all', ['doc_theirs', 'doc_none'])).status).toBe(200);
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages).toHaveLength(2);
  });

  test('others do not see a PDF that was assembled for fewer people', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_mine' }, { id: 'doc_all' }]);
    await bundles.assemble(bundleId);
    // The private document is removed, but the last PDF still contains it.
    await bundles.send('PUT', BUNDLE, {
      bundleId,
      body: { bundleName: 'Public', bundleDocuments: [{ id: 'doc_all' }] },
    });
    expect((await share(bundleId, 'all')).status).toBe(200);
    expect((await seenBy('usr_two', bundleId)).pdf).toBeUndefined();
    expect((await seenBy('usr_one', bundleId)).pdf).toMatchObject({ number: 1 });
    await bundles.assemble(bundleId);
    expect((await seenBy('usr_two', bundleId)).pdf).toMatchObject({ number: 2, pageCount: 2 });
  });

  test('an own document that becomes private is left out of a shared bundle', async () => {
    await bundles.addDocument('doc_own', { pages: 1, name: 'Own.pdf' });
    const bundleId = await bundles.createBundle([{ id: 'doc_own' }, { id: 'doc_all' }]);
    await share(bundleId, 'all');
    await bundles.assemble(bundleId);
    await setVisibility('doc_own', 'me');
    await reviseBundles(bundles.deps, { caseId: caseIdOf(1), documentId: 'doc_own' });
    expect((await seenBy('usr_two', bundleId)).pdf).toBeUndefined();
    await bundles.assemble(bundleId);
    const { pages } = await bundles.readBundle(bundleId);
    expect(pages.join()).not.toContain('Own');
    expect((await seenBy('usr_two', bundleId)).pdf).toMatchObject({ number: 2 });
  });
});
