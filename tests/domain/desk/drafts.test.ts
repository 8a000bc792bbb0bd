import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBlanks } from '#contracts/rules/blanks.ts';
import {
  DRAFT_CONTENT_MAX,
  DRAFT_VERSIONS_MAX,
  DRAFTS_MAX,
  plainDraftOf,
} from '#contracts/rules/desk/draft-text.ts';
import { withVersion } from '#lambdas/desk/drafts/save-draft.ts';
import { type Desk, itemsOfDesk, startDesk } from '#tests/support/desk/start-desk.ts';

/** Drafts at the desk: who learns of them, how they are saved, and their limits. */

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

async function givenDraft(body: object = {}) {
  const caseId = await desk.givenCase();
  const { id = '' } = (await desk.create(caseId, body)).body;
  return { caseId, draftId: id };
}

test('a new draft begins with what the case says, with blanks for the rest', async () => {
  const caseId = await desk.givenCase({
    claimant: { partyId: 'pty_1', name: 'Deccan <b>Housing</b> & [Sons]', ownerId: 'usr_claimant' },
    totalClaim: { amountMinor: 9_00_000_00, currency: 'INR' },
    claimItems: [
      {
        title: 'Principal',
        claimValue: { amountMinor: 7_50_000_00, currency: 'INR' },
        description: '',
      },
    ],
    bulkUploadExtraFields: { Seat: 'Mumbai' },
  });
  const { status, body } = await desk.create(caseId);
  expect(status).toBe(200);
  const draft = (await desk.get({ caseId, draftId: body.id ?? '' })).body;
  expect(draft).toMatchObject({ kind: 'award', title: 'Award', audience: 'author', isOwn: true });
  const { content = '', seat } = draft.text ?? {};
  expect(seat).toBe('Mumbai');
  expect(content).toContain('Deccan &lt;b&gt;Housing&lt;/b&gt; &amp; (Sons)');
  expect(content).toContain('Raghav Menon and Ananya Krishnan');
  expect(content).toContain('INR 7,50,000.00');
  const names = findBlanks(plainDraftOf(content)).map(({ name }) => name);
  expect(names).toContain('reasons');
  // Each bracket of the skeleton is a blank.
  expect(content.match(/\[/g)).toHaveLength(names.length);
});

test('a mediation gets a settlement agreement', async () => {
  const caseId = await desk.givenCase({
    resolutionKind: 'mediation',
    status: 'negotiationReached',
  });
  const { id = '' } = (await desk.create(caseId)).body;
  const draft = (await desk.get({ caseId, draftId: id })).body;
  expect(draft).toMatchObject({ kind: 'settlement', title: 'Settlement agreement' });
});

test('a private draft is nobody else’s: not for the other arbitrator, the manager or a stranger', async () => {
  const address = await givenDraft();
  const unknown = { ...address, draftId: 'dft_00000000000000000000000000' };
  for (const userId of ['usr_two', 'usr_manager', 'usr_requested', 'usr_foreign']) {
    const body = { content: '<p>Mine?</p>', version: 1 };
    const tries = {
      get: await desk.get(address, { userId }),
      save: await desk.save(address, { userId, body }),
      remove: await desk.remove(address, { userId }),
      version: await desk.readVersion({ ...address, version: '1' }, { userId }),
      share: await desk.share(address, { userId, body: { audience: 'tribunal' } }),
      file: await desk.exportFile(address, { userId }),
      publish: await desk.publish(address, { userId, body: { version: 1 } }),
    };
    for (const [name, { status, text }] of Object.entries(tries))
      expect({ name, userId, status, text }).toMatchObject({ status: 404 });
    // A guessed id answers as an unknown one.
    const guessed = await desk.get(unknown, { userId });
    expect(tries.get.body).toEqual(guessed.body);
  }
  expect((await desk.list(address.caseId, { userId: 'usr_two' })).body.data).toEqual([]);
  expect((await desk.list(address.caseId, { userId: 'usr_manager' })).body).toMatchObject({
    data: [],
    mayWrite: false,
  });
  expect((await desk.list(address.caseId, { userId: 'usr_foreign' })).status).toBe(404);
  expect((await desk.get(address)).body).toMatchObject({ version: 1 });
});

test('a draft that is shared with the tribunal is its other member’s too, and of no manager', async () => {
  const address = await givenDraft();
  expect((await desk.share(address, { body: { audience: 'tribunal' } })).status).toBe(200);
  expect((await desk.get(address, { userId: 'usr_two' })).body).toMatchObject({
    isOwn: false,
    author: 'Raghav Menon',
  });
  expect((await desk.get(address, { userId: 'usr_manager' })).status).toBe(404);
  const body = { content: '<p>By the second arbitrator.</p>', version: 1 };
  expect((await desk.save(address, { userId: 'usr_two', body })).status).toBe(200);
  // What is the author's stays theirs.
  expect((await desk.remove(address, { userId: 'usr_two' })).body.code).toBe('not_allowed');
  expect(
    (await desk.share(address, { userId: 'usr_two', body: { audience: 'author' } })).status,
  ).toBe(403);
  await desk.share(address, { body: { audience: 'author' } });
  expect((await desk.get(address, { userId: 'usr_two' })).status).toBe(404);
});

test('a case manager begins no draft, and a case that waits for approval has none', async () => {
  const caseId = await desk.givenCase();
  expect((await desk.create(caseId, {}, { userId: 'usr_manager' })).status).toBe(403);
  expect(await itemsOfDesk(desk.table, caseId)).toEqual([]);
  const waiting = await desk.givenCase({ status: 'waitingForCaseApproval' });
  expect((await desk.create(waiting)).status).toBe(409);
});

test('of two members who save at once one is told, and both texts stay', async () => {
  const address = await givenDraft({ audience: 'tribunal' });
  const [first, second] = await Promise.all([
    desk.save(address, { body: { content: '<p>First text.</p>', version: 1 } }),
    desk.save(address, {
      userId: 'usr_two',
      body: { content: '<p>Second text.</p>', version: 1 },
    }),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const loser = first.status === 409 ? 'usr_one' : 'usr_two';
  // The other one keeps their text: it becomes the next version, and the first stays in the list.
  const mine = { content: '<p>The text that came later.</p>', version: 2 };
  expect((await desk.save(address, { userId: loser, body: mine })).body.version).toBe(3);
  const { versions = [] } = (await desk.get(address)).body;
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  const former = await desk.readVersion({ ...address, version: '2' });
  expect(former.body.text?.content).toMatch(/First text|Second text/);
});

test('a repeated save changes nothing, and saves of one run are one version', async () => {
  const address = await givenDraft();
  const body = { content: '<p>Once.</p>', seat: 'Pune', madeOn: '2026-03-02', version: 1 };
  expect((await desk.save(address, { body })).body.version).toBe(2);
  expect((await desk.save(address, { body })).body.version).toBe(2);
  await desk.save(address, { body: { ...body, content: '<p>Twice.</p>', version: 2 } });
  const kept = { ...body, content: '<p>Kept.</p>', version: 3, keepsVersion: true };
  await desk.save(address, { body: kept });
  await desk.save(address, { body: { ...body, content: '<p>After.</p>', version: 4 } });
  const { versions = [], text } = (await desk.get(address)).body;
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 1]);
  expect(text).toEqual({ content: '<p>After.</p>', seat: 'Pune', madeOn: '2026-03-02' });
  expect((await desk.readVersion({ ...address, version: '3' })).status).toBe(404);
  // The texts of versions that left the list are gone.
  expect(await itemsOfDesk(desk.table, address.caseId)).toHaveLength(4);
});

test('at most fifty versions are kept, the newest ones', () => {
  let versions: ReturnType<typeof withVersion> = [];
  for (let version = 1; version <= DRAFT_VERSIONS_MAX + 3; version += 1) {
    const at = new Date(Date.UTC(2026, 2, 1) + version * 11 * 60_000).toISOString();
    versions = withVersion(versions, {
      ...{ version, at, since: at, userId: 'usr_one', name: '', isKept: false },
    });
  }
  expect(versions).toHaveLength(DRAFT_VERSIONS_MAX);
  expect(versions.at(0)?.version).toBe(4);
});

test('markup of a draft is cleaned', async () => {
  const address = await givenDraft();
  const content = [
    '<h1 onclick="x()">Findings</h1>',
    '<p data-number="12A" style="color:red">Kept <script>alert(1)</script>number</p>',
    '<p data-number="<img>">None</p><p data-number="">Next</p>',
    '<table><thead><tr><th>A</th></tr></thead><tr><td onmouseover="x">1 \u202e2</td></tr></table>',
    '<a href="javascript:alert(1)">Link</a>',
  ].join('');
  await desk.save(address, { body: { content, version: 1 } });
  const { text } = (await desk.get(address)).body;
  expect(text?.content).toBe(
    '<h2>Findings</h2><p data-number="12A">Kept number</p><p>None</p><p data-number="">Next</p>' +
      '<table><tr><th>A</th></tr><tr><td>1 2</td></tr></table>Link',
  );
});

test('limits: the length of a text, and the number of drafts', async () => {
  const address = await givenDraft();
  const tooLong = { content: 'x'.repeat(DRAFT_CONTENT_MAX + 1), version: 1 };
  expect((await desk.save(address, { body: tooLong })).status).toBe(400);
  const long = { content: `<p>${'पंचाट '.repeat(90_000)}</p>`, version: 1 };
  expect((await desk.save(address, { body: long })).status).toBe(200);
  for (let n = 2; n <= DRAFTS_MAX; n += 1)
    expect((await desk.create(address.caseId, { isEmpty: true })).status).toBe(200);
  expect((await desk.create(address.caseId)).body).toMatchObject({ code: 'conflict' });
  // Another author has drafts of their own; a deleted one makes room.
  expect((await desk.create(address.caseId, {}, { userId: 'usr_two' })).status).toBe(200);
  expect((await desk.remove(address)).status).toBe(200);
  expect((await desk.create(address.caseId)).status).toBe(200);
});

test('a request that is repeated with its key creates one draft', async () => {
  const caseId = await desk.givenCase();
  const [first, second] = [
    await desk.create(caseId, {}, { key: 'draft-of-the-test' }),
    await desk.create(caseId, {}, { key: 'draft-of-the-test' }),
  ];
  expect(second.body.id).toBe(first.body.id);
  expect((await desk.list(caseId)).body.data).toHaveLength(1);
});

test('a deleted draft leaves nothing', async () => {
  const address = await givenDraft();
  await desk.save(address, { body: { content: '<p>Gone.</p>', version: 1 } });
  await desk.remove(address);
  expect(await itemsOfDesk(desk.table, address.caseId)).toEqual([]);
  expect((await desk.get(address)).status).toBe(404);
});
