import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  documentRecordSchema,
} from '#lambdas/documents/record/document-record.ts';
import {
  changeDocument,
  findDocument,
  removeDocument,
} from '#lambdas/documents/record/document-repository.ts';
import { readLinks } from '#lambdas/documents/record/link-repository.ts';
import { removeLinksItem } from '#lambdas/documents/references.door.ts';
import { listReferenceLinks } from '#lambdas/search/references/list-reference-links.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { storeText } from '#tests/support/store-text.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** References in documents, their links, and who sees what. Members of case 1: usr_one and usr_two. */

const caseId = caseIdOf(1);
let on: Awaited<ReturnType<typeof startBundles>>;
let n = 0;
let pleading = '';

beforeAll(async () => {
  on = await startBundles();
  await paper('doc_claim', { name: 'Statement of Claim.pdf' }, [
    '1. The parties\n2. The loan',
    '14. The ledger',
    'Prayer',
  ]);
  await paper('doc_ledger', { name: 'Annexure P-3 ledger.pdf', ownerType: 'claimant' });
  await paper('doc_secret', { name: 'Annexure S-1 memo.pdf', visibilityType: 'me' });
});
afterAll(() => on.stop());
beforeEach(() => {
  n += 1;
  pleading = `doc_pleading${n}`;
});

/** A processed document of usr_one with this text. */
async function paper(
  id: string,
  facts: Partial<DocumentRecord> = {},
  pages: string[] = ['', '', ''],
) {
  await on.addDocument(id, { pages: pages.length, ...facts });
  await write(id, pages);
}

/** Gives a document another text, as a recognition does; with `facts` another file. */
async function write(id: string, pages: string[], facts: Partial<DocumentRecord> = {}) {
  const text = await storeText(on.stores, { caseId, documentId: id }, { pages });
  await change(id, (stored) => ({ ...facts, findings: { ...stored.findings, text } }));
}

const change = (documentId: string, plan: (stored: DocumentRecord) => Partial<DocumentRecord>) =>
  changeDocument(on.stores.table, { caseId, documentId }, (stored) => {
    const record = documentRecordSchema.parse(stored);
    return { ...record, ...plan(record) };
  });

const call = (
  endpoint: keyof typeof referencesEndpoints,
  { userId = 'usr_one', body, documentId = pleading }: Call = {},
) => {
  const { method, path } = referencesEndpoints[endpoint];
  const params = { caseId, documentId };
  // Replies are untyped; each test asserts the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return callHandler<any>(
    apiEvent(method, path, { userId, params, ...(body !== undefined && { body }) }),
  );
};
type Call = { userId?: string; body?: object; documentId?: string };

async function references(userId = 'usr_one') {
  const { status, body } = await call('listReferences', { userId });
  expect(status).toBe(200);
  return body.references;
}

async function links(userId = 'usr_one') {
  const { status, body } = await call('listReferenceLinks', { userId });
  expect(status).toBe(200);
  return body.links;
}

/** Decides about the reference with this place among those that the person sees. */
async function decide(at: number, decision: object, userId = 'usr_one') {
  const reference = (await references(userId))[at];
  const revision = reference.decisions[0]?.revision ?? '';
  return call('decideReferences', {
    userId,
    body: { decisions: [{ key: reference.key, revision, ...decision }] },
  });
}

const toLedger = { choice: 'link', kind: 'document', id: 'doc_ledger', place: 2 };
const toSecret = { choice: 'link', kind: 'document', id: 'doc_secret', place: 1 };

describe('a reference', () => {
  test('leads to the exhibit, the paragraph and the page that it names', async () => {
    await paper(pleading, {}, [
      'See Annexure P-3, page 2, para 14 of the Statement of Claim, {C-1/3} and {N-900/1}.',
      'Exhibit Z-9 was never filed. Para 99 of the Statement of Claim says nothing.',
    ]);
    const found = await references();
    expect(
      found.map(({ quote, state, places, problem }: Record<string, unknown>) => ({
        ...{ quote, state, places, problem },
      })),
    ).toMatchObject([
      {
        quote: 'Annexure P-3, page 2',
        state: 'certain',
        places: [{ id: 'doc_ledger', place: 2, label: 'Annexure P-3 ledger.pdf, page 2' }],
      },
      {
        quote: 'para 14 of the Statement of Claim',
        state: 'certain',
        places: [{ kind: 'document', id: 'doc_claim', place: 2 }],
      },
      { quote: '{C-1/3}', state: 'certain', places: [{ id: 'doc_ledger', place: 3 }] },
      { quote: '{N-900/1}', state: 'none', problem: 'No shared document has this number' },
      {
        quote: 'Exhibit Z-9',
        state: 'none',
        problem: 'No document or exhibit of the case is called so',
        places: [],
      },
      {
        quote: 'Para 99 of the Statement of Claim',
        state: 'choose',
        problem: 'No line with this number was found. Choose the page',
      },
    ]);
    expect(found[0]).toMatchObject({ page: 1, occurrence: 0, before: 'See ', decisions: [] });
  });

  test('that fits several documents offers them', async () => {
    await paper('doc_lease', { name: 'Exhibit L-1 lease.pdf' });
    await paper('doc_lease2', { name: 'Exhibit L1 lease, second copy.pdf' });
    await paper(pleading, {}, ['Exhibit L-1']);
    expect((await references())[0]).toMatchObject({
      ...{ state: 'choose', problem: 'Several places fit' },
      places: [{ id: 'doc_lease' }, { id: 'doc_lease2' }],
    });
  });

  test('to a printed page of a bundle leads to the page of its document', async () => {
    const documents = [{ id: 'doc_claim' }, { id: 'doc_ledger' }];
    const bundle = await on.createBundle(documents, { addPageNumber: true });
    await on.assemble(bundle);
    await paper(pleading, {}, ['{B-001/5} and {B-001/99}']);
    expect((await on.readBundle(bundle)).pages[4]).toMatch(/^doc_ledger page 1\s+5$/);
    expect(await references()).toMatchObject([
      { state: 'certain', places: [{ id: 'doc_ledger', place: 1 }] },
      { state: 'none', problem: 'No bundle that you may open shows a document under this number' },
    ]);
    // The bundle is its owner's alone.
    expect((await references('usr_two'))[0]).toMatchObject({ state: 'none', places: [] });
  });
});

describe('a decision', () => {
  test('makes a link that every reader sees, is taken back, and a repeat changes nothing', async () => {
    await paper(pleading, {}, ['See Annexure P-3.']);
    expect(await links()).toEqual([]);
    const reply = await decide(0, toLedger);
    expect(reply.body).toMatchObject({
      message: 'Reference Saved',
      decided: [
        { decisions: [{ choice: 'link', places: [{ id: 'doc_ledger', place: 2 }], flag: '' }] },
      ],
    });
    const [decision] = reply.body.decided[0].decisions;
    const [reference] = await references('usr_two');
    expect(reference.decisions).toEqual([{ ...decision, isKept: false }]);
    const link = {
      ...{ page: 1, quote: 'Annexure P-3', occurrence: 0, flag: '' },
      places: decision.places,
    };
    expect(await links('usr_two')).toEqual([link]);

    const body = { decisions: [{ key: reference.key, revision: '', ...toLedger }] };
    expect((await call('decideReferences', { body })).body.decided).toEqual(reply.body.decided);
    expect((await readLinks(on.stores.table, { caseId, documentId: pleading })).version).toBe(1);

    expect((await decide(0, { choice: 'ignored' }, 'usr_two')).status).toBe(200);
    expect(await links()).toEqual([]);
    expect((await references())[0].decisions).toMatchObject([{ choice: 'ignored', places: [] }]);
    expect((await decide(0, { choice: 'open' })).body.decided[0].decisions).toEqual([]);
    expect((await references())[0].decisions).toEqual([]);
  });

  test('about another one than the caller saw is refused', async () => {
    await paper(pleading, {}, ['See Annexure P-3.']);
    const [{ key }] = await references();
    expect((await decide(0, toLedger)).status).toBe(200);
    const stale = await call('decideReferences', {
      userId: 'usr_two',
      body: { decisions: [{ key, revision: '', choice: 'ignored' }] },
    });
    expect(stale.status).toBe(409);
    expect(await links()).toHaveLength(1);
  });

  test('at the same time as another: both are kept', async () => {
    await paper(pleading, {}, ['See Annexure P-3 and Annexure P-4.']);
    const replies = await Promise.all([decide(0, toLedger), decide(1, toLedger, 'usr_two')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await links()).toHaveLength(2);
  });

  test.each([
    ['an unknown document', { ...toLedger, id: 'doc_none' }, 400],
    ['a page after the last one', { ...toLedger, place: 4 }, 400],
    ['page 0', { ...toLedger, place: 0 }, 400],
    ['a transcript that the words do not name', { ...toLedger, kind: 'transcript' }, 400],
    ['an unknown choice', { choice: 'maybe' }, 400],
    ['words that are not in the text', { ...toLedger, key: '0'.repeat(20) }, 409],
    ['a key that is none', { ...toLedger, key: '<b>' }, 400],
  ])('with %s is refused, and nothing is stored', async (_what, decision, status) => {
    await paper(pleading, {}, ['See Annexure P-3.']);
    expect((await decide(0, decision)).status).toBe(status);
    const stored = await readLinks(on.stores.table, { caseId, documentId: pleading });
    expect(stored.version).toBe(0);
  });

  test('of 501 references is refused', async () => {
    await paper(pleading, {}, ['See Annexure P-3.']);
    const [{ key }] = await references();
    const decisions = Array.from({ length: 501 }, () => ({ key, choice: 'ignored' }));
    expect((await call('decideReferences', { body: { decisions } })).status).toBe(400);
  });
});

describe('a reader who may not see the target', () => {
  /** Everything that a person can read about the document's references. */
  const allOf = async (userId: string) =>
    JSON.stringify([await references(userId), await links(userId)]);

  test('learns neither its name nor that it exists', async () => {
    await paper(pleading, {}, ['See Annexure S-1 and Annexure P-3.']);
    const before = await allOf('usr_two');
    expect((await references())[0]).toMatchObject({
      ...{ state: 'certain', places: [{ id: 'doc_secret' }] },
    });
    expect((await references('usr_two'))[0]).toMatchObject({ state: 'none', places: [] });
    expect((await decide(0, toSecret)).status).toBe(200);
    expect(await links()).toMatchObject([{ places: [{ id: 'doc_secret', place: 1 }] }]);
    expect(await allOf('usr_two')).toBe(before);

    // Nor by trying to link to it, or by deciding about the same words.
    const tried = await decide(0, toSecret, 'usr_two');
    const unknown = await decide(0, { ...toSecret, id: 'doc_none' }, 'usr_two');
    expect([tried.status, tried.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect((await decide(0, toLedger, 'usr_two')).status).toBe(200);
    expect(await links('usr_two')).toMatchObject([{ places: [{ id: 'doc_ledger' }] }]);
    // The author's own decision stays first for the author.
    expect(await links()).toMatchObject([{ places: [{ id: 'doc_secret' }] }]);
  });

  test('loses a link whose target becomes private, and gets it back', async () => {
    await paper('doc_shared', { name: 'Annexure V-1.pdf' });
    await paper(pleading, {}, ['See Annexure V-1.']);
    const before = await allOf('usr_two');
    const toShared = { ...toLedger, id: 'doc_shared', place: 1 };
    expect((await decide(0, toShared)).status).toBe(200);
    expect(await links('usr_two')).toHaveLength(1);
    await change('doc_shared', () => ({ visibilityType: 'me' }));
    expect(await links('usr_two')).toEqual([]);
    expect(await allOf('usr_two')).not.toBe(before);
    const [hidden] = await references('usr_two');
    expect(hidden).toMatchObject({ state: 'none', places: [], decisions: [] });
    expect(await links()).toHaveLength(1);
    await change('doc_shared', () => ({ visibilityType: 'all' }));
    expect(await links('usr_two')).toHaveLength(1);
  });

  test('is not told that a private target was deleted; its owner is', async () => {
    await paper('doc_gone', { name: 'Annexure G-1.pdf', visibilityType: 'me' });
    await paper(pleading, {}, ['See Annexure G-1.']);
    const before = await allOf('usr_two');
    await decide(0, { ...toSecret, id: 'doc_gone' });
    await remove('doc_gone');
    expect(await allOf('usr_two')).toBe(before);
    expect(await links()).toMatchObject([{ flag: 'deleted', places: [] }]);
  });

  test('of the document itself is refused, as are strangers', async () => {
    await paper(pleading, { visibilityType: 'me' }, ['See Annexure P-3.']);
    const [{ key }] = await references();
    const body = { decisions: [{ key, choice: 'ignored' }] };
    for (const userId of ['usr_two', 'usr_three']) {
      const replies = [
        await call('listReferences', { userId }),
        await call('listReferenceLinks', { userId }),
        await call('decideReferences', { userId, body }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await call('listReferences', { documentId: 'doc_none' })).status).toBe(404);
    const stored = await readLinks(on.stores.table, { caseId, documentId: pleading });
    expect(stored.version).toBe(0);
  });
});

async function remove(documentId: string) {
  const { table } = on.stores;
  const stored = documentRecordSchema.parse(await findDocument(table, caseId, documentId));
  const furtherItems = [removeLinksItem(table, { caseId, documentId })];
  const at = '2026-02-01T06:30:00.000Z';
  expect(await removeDocument(table, stored, { by: 'usr_one', at, furtherItems })).toBe(true);
}

describe('a target', () => {
  test('whose file was replaced is flagged until it is confirmed again', async () => {
    await paper('doc_target', { name: 'Annexure T-1.pdf' });
    await paper(pleading, {}, ['See Annexure T-1.']);
    const toTarget = { ...toLedger, id: 'doc_target', place: 1 };
    await decide(0, toTarget);
    await change('doc_target', () => ({ fileNumber: 2, replacedAt: '2026-02-01T06:30:00.000Z' }));
    expect(await links('usr_two')).toMatchObject([{ flag: 'replaced', places: [{ place: 1 }] }]);
    expect((await references())[0].decisions).toMatchObject([{ flag: 'replaced' }]);
    await decide(0, toTarget);
    expect(await links('usr_two')).toMatchObject([{ flag: '' }]);
  });

  test('that was shared and deleted is flagged without its name', async () => {
    await paper('doc_removed', { name: 'Annexure Q-1.pdf' });
    await paper(pleading, {}, ['See Annexure Q-1.']);
    await decide(0, { ...toLedger, id: 'doc_removed', place: 1 });
    await remove('doc_removed');
    const found = await links('usr_two');
    expect(found).toMatchObject([{ flag: 'deleted', places: [] }]);
    expect(JSON.stringify(found)).not.toContain('.pdf');
  });
});

describe('a new text of the document', () => {
  test('keeps what still fits and asks for the rest', async () => {
    const first = 'The ledger is Annexure P-3, which was kept at the head office until 2021.';
    await paper(pleading, {}, [`${first} The memo is Annexure P-4 there.`]);
    await decide(0, toLedger);
    await decide(1, toLedger);
    // A new file with a page before, and with other words around the second reference.
    await write(
      pleading,
      ['Cover', `${first.replaceAll(' ', '\n')} The memo is\nAnnexure P-4, which is withdrawn.`],
      { fileNumber: 2 },
    );
    expect(await links('usr_two')).toMatchObject([{ quote: 'Annexure P-3', page: 2 }]);
    const [kept, asked] = await references();
    expect(kept.decisions).toMatchObject([{ choice: 'link', isKept: true }]);
    expect(asked.decisions).toEqual([]);
    await decide(1, { choice: 'ignored' });
    const stored = await readLinks(on.stores.table, { caseId, documentId: pleading });
    expect(stored.entries).toMatchObject([
      { choice: 'link', page: 2 },
      { choice: 'ignored', page: 2 },
    ]);
    expect(await links('usr_two')).toMatchObject([{ quote: 'Annexure P-3', page: 2 }]);
  });

  test('that is not known yet has no references and no links', async () => {
    await paper(pleading, {}, ['See Annexure P-3.']);
    await decide(0, toLedger);
    await change(pleading, (stored) => ({
      processing: { ...stored.processing, state: 'processing' },
    }));
    const { body } = await call('listReferences');
    expect(body).toMatchObject({ references: [], isWaiting: true });
    expect(await links()).toEqual([]);
  });
});

test('what was decided goes with its document', async () => {
  await paper(pleading, {}, ['See Annexure P-3.']);
  await decide(0, toLedger);
  await remove(pleading);
  const stored = await readLinks(on.stores.table, { caseId, documentId: pleading });
  expect(stored.version).toBe(0);
});

test('the links of a document cost a unit for each linked document, and no request to S3', async () => {
  await paper(pleading, {}, ['See Annexure P-3 and Annexure P-4, Annexure P-5.']);
  for (const at of [0, 1, 2]) await decide(at, toLedger);
  const { readUnits } = await readUnitsOf(on.stores.table, (table) =>
    listReferenceLinks(
      { table, files: connectFiles('no-such-bucket'), isScanned: false },
      { principal: principalOf('usr_one'), params: { caseId, documentId: pleading } },
    ),
  );
  // Half for the docket row, one for the document, one for the decisions, one for the linked document.
  expect(readUnits).toBeLessThanOrEqual(4);
  expect(documentKeys.document(caseId, pleading).pk).toContain(caseId);
});
