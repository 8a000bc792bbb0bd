import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** How pages lie in the file: what recognition found, and what people say (ADR 120). */

let on: Documents;
let caseNumber = 850;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());

async function addTurned(document = {}, facts = {}): Promise<string> {
  caseNumber += 1;
  await on.addCase(caseNumber);
  const id = await on.add(caseNumber, { visibilityType: 'all', ...document });
  const at = '2026-01-05T06:30:00.000Z';
  await on.change(caseNumber, id, {
    processing: { state: 'ready', message: '', at },
    findings: { pageCount: 3 },
    recognition: {
      ...{ run: 'run', state: 'done', message: '', at, pages: [1, 2], leftOut: 0, batches: [0] },
      turnedPages: [{ page: 2, turn: 180 }],
    },
    ...facts,
  });
  return id;
}

const turn = (documentId: string, page: number | string, body: object, userId = 'usr_one') =>
  on.call(
    'turnPage',
    { caseId: caseIdOf(caseNumber), documentId, page: String(page) },
    { userId, body },
  );

const shown = async (id: string, userId?: string) => {
  const { turnedPages, mayTurn } = (await on.get(caseNumber, id, userId)).body;
  return { turnedPages, mayTurn };
};

test('shows what recognition found, until a person says otherwise; the file stays', async () => {
  const id = await addTurned();
  expect(await shown(id)).toEqual({ turnedPages: [{ page: 2, turn: 180 }], mayTurn: true });
  const before = await on.record(caseNumber, id);
  expect((await turn(id, 2, { turn: 0 })).status).toBe(200);
  expect((await turn(id, 3, { turn: 270 })).status).toBe(200);
  expect((await shown(id)).turnedPages).toEqual([{ page: 3, turn: 270 }]);
  const after = await on.record(caseNumber, id);
  expect(after?.file).toEqual(before?.file);
  expect(after?.recognition).toEqual(before?.recognition);

  // A repeat changes nothing; another recognition leaves what people said.
  await turn(id, 3, { turn: 270 });
  expect((await on.record(caseNumber, id))?.version).toBe(after?.version);
  expect(
    (
      await on.call(
        'recogniseDocument',
        { caseId: caseIdOf(caseNumber), documentId: id },
        { body: {} },
      )
    ).status,
  ).toBe(200);
  expect((await shown(id)).turnedPages).toEqual([{ page: 3, turn: 270 }]);
});

test('refuses other neutrals, strangers, other turns and pages, and stores nothing', async () => {
  const id = await addTurned();
  const before = await on.record(caseNumber, id);
  const replies = [
    await turn(id, 2, { turn: 0 }, 'usr_two'),
    await turn(id, 2, { turn: 0 }, 'usr_stranger'),
    await turn(id, 2, { turn: 45 }),
    await turn(id, 'two', { turn: 90 }),
    await turn(id, 4, { turn: 90 }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 404, 400, 400, 404]);
  expect(await on.record(caseNumber, id)).toEqual(before);
  expect((await shown(id, 'usr_two')).mayTurn).toBe(false);
  const secret = await addTurned({ visibilityType: 'me' });
  const hidden = await turn(secret, 2, { turn: 0 }, 'usr_two');
  expect([hidden.status, hidden.body.message]).toEqual([404, 'Document not found']);
});

test('refuses while the document is processed, and above 500 pages', async () => {
  const at = '2026-01-05T06:30:00.000Z';
  const id = await addTurned({}, { processing: { state: 'queued', message: '', at } });
  expect((await turn(id, 2, { turn: 0 })).status).toBe(409);
  const pages = Array.from({ length: 500 }, (_none, index) => ({ page: index + 1, turn: 90 }));
  const full = await addTurned({}, { findings: { pageCount: 900 }, turnedPages: pages });
  expect((await turn(full, 501, { turn: 90 })).status).toBe(409);
  expect((await turn(full, 500, { turn: 0 })).status).toBe(200);
});
