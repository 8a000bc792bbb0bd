import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { type Desk, startDesk } from '#tests/support/desk/start-desk.ts';

/** Search in a case: drafts of awards and agreements at the desk, and the description of the case. */

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const { method, path } = caseSearchEndpoints.searchCase;

async function search(caseId: string, query: string, userId = 'usr_one') {
  const event = apiEvent(method, path, { userId, params: { id: caseId }, query: { query } });
  // biome-ignore lint/suspicious/noExplicitAny: replies are read by field; assertions check them.
  return callHandler<any>(event);
}

async function givenDraft(caseId: string, content: string): Promise<string> {
  const { body } = await desk.create(caseId);
  const draftId = body.id ?? '';
  await save(caseId, draftId, content);
  return draftId;
}

async function save(caseId: string, draftId: string, content: string): Promise<void> {
  const address = { caseId, draftId };
  const { body: draft } = await desk.get(address);
  const body = { content, version: draft.version };
  expect((await desk.save(address, { body })).status).toBe(200);
}

describe('drafts at the desk', () => {
  test('are found as they were saved last, by their author only until they are shared', async () => {
    const caseId = await desk.givenCase();
    const id = await givenDraft(caseId, '<h2>Costs</h2><p>The <strong>cold</strong> store.</p>');
    const { body } = await search(caseId, '"cold store"');
    expect(body).toMatchObject({ total: 1, counts: { draft: 1, order: 0 }, notSearched: 0 });
    expect(body.data[0]).toMatchObject({ kind: 'draft', id, place: 0, citation: '' });
    expect(body.data[0].title).toMatch(/, draft$/);
    // A heading and the text below it are different words.
    expect((await search(caseId, 'costs')).body.total).toBe(1);

    for (const userId of ['usr_two', 'usr_manager']) {
      const other = await search(caseId, 'cold', userId);
      expect(other.body).toMatchObject({ data: [], total: 0, notSearched: 0 });
      expect(other.text).not.toContain(id);
    }
    for (const userId of ['usr_requested', 'usr_foreign'])
      expect((await search(caseId, 'cold', userId)).status).toBe(404);

    await desk.share({ caseId, draftId: id }, { body: { audience: 'tribunal' } });
    expect((await search(caseId, 'cold', 'usr_two')).body.total).toBe(1);
    expect((await search(caseId, 'cold', 'usr_manager')).body.total).toBe(0);
    await desk.share({ caseId, draftId: id }, { body: { audience: 'author' } });
    expect((await search(caseId, 'cold', 'usr_two')).body.total).toBe(0);

    await save(caseId, id, '<p>A warm room.</p>');
    expect((await search(caseId, 'cold')).body.total).toBe(0);
    expect((await search(caseId, 'warm')).body.total).toBe(1);
    await desk.remove({ caseId, draftId: id });
    expect((await search(caseId, 'warm')).body.total).toBe(0);
  });

  test('ten are searched; the others count as not searched', async () => {
    const caseId = await desk.givenCase();
    for (let number = 0; number < 10; number += 1) {
      const id = await givenDraft(caseId, `<p>Lease ${number}</p>`);
      await desk.share({ caseId, draftId: id }, { body: { audience: 'tribunal' } });
    }
    await desk.create(caseId, {}, { userId: 'usr_two' });
    expect((await search(caseId, 'lease', 'usr_two')).body).toMatchObject({
      ...{ total: 9, notSearched: 1 },
    });
    expect((await search(caseId, 'lease')).body).toMatchObject({ total: 10, notSearched: 0 });
  });
});

test('the description of a case is found by its members', async () => {
  const caseId = await desk.givenCase({ description: 'The quay was flooded in June.' });
  const { body } = await search(caseId, 'quay', 'usr_manager');
  expect(body).toMatchObject({ total: 1, counts: { summary: 1 } });
  expect(body.data[0]).toMatchObject({ id: 'description', title: 'Description of the case' });
  expect((await search(caseId, 'quay', 'usr_foreign')).status).toBe(404);
});
