import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** People who are not on the case: each endpoint refuses them, and reveals and stores nothing. */

let on: Documents;
let documentId: string;
beforeAll(async () => {
  on = await startDocuments();
  documentId = await on.add(1, { visibilityType: 'all', name: 'Secret deed.pdf' });
  await on.addCase(2, { assignments: [{ userId: 'usr_stranger', name: 'x', role: 'presiding' }] });
});
afterAll(() => on.stop());

const bodies = (upload: string): Partial<Record<keyof typeof documentsEndpoints, object>> => ({
  registerDocuments: {
    documentDetails: [{ name: 'Mine.pdf', url: { url: upload }, visibilityType: 'all' }],
  },
  updateDocument: { visibilityType: 'me' },
  sendDocuments: { documentList: [{ id: documentId }], caseUserDetails: [{ id: 'usr_two' }] },
});
// Object.keys loses the literal type; the ids are the record's own keys.
const ids = (Object.keys(documentsEndpoints) as (keyof typeof documentsEndpoints)[])
  // It takes a key instead of a case; its strangers are in read-address.test.ts.
  .filter((id) => id !== 'getReadAddress');
const query = { commonView: 'true' };

/** Items that a request may write: the caller's session, when it was last seen. */
const stored = async () => (await scanTable(on.table)).filter(({ pk }) => !/SESSION/.test(`${pk}`));

test.each(ids)('%s refuses a stranger and a person who is only requested', async (id) => {
  for (const userId of ['usr_stranger', 'usr_asked']) {
    const upload = await on.uploadDocument(undefined, undefined, userId);
    const before = await stored();
    const { status, body, text } = await on.call(
      id,
      { caseId: caseIdOf(1), documentId },
      { userId, query, body: bodies(upload)[id] ?? {} },
    );
    expect([status, body.message]).toEqual([404, 'Case not found']);
    expect(text).not.toMatch(/Secret|usr_one|doc_/);
    expect(await stored()).toEqual(before);
  }
});

test.each([
  'getDocument',
  'updateDocument',
  'requestProcessing',
  'recogniseDocument',
  'sendDocuments',
] as const)('%s does not find a document through a case of one’s own', async (id) => {
  const before = await stored();
  const { status, text } = await on.call(
    id,
    { caseId: caseIdOf(2), documentId },
    {
      userId: 'usr_stranger',
      query,
      body: {
        ...bodies('')[id],
        ...(id === 'sendDocuments' && { caseUserDetails: [{ id: 'agt_pty_1_1' }] }),
      },
    },
  );
  expect(status).toBe(404);
  expect(text).not.toMatch(/Secret|usr_one/);
  expect(await stored()).toEqual(before);
  expect(await on.sent()).toEqual([]);
});
