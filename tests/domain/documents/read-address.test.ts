import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** `GET s3-url`: the record that holds a key decides who may read it (D119). */

let on: Documents;
let n = 900;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const read = (key: string, userId = 'usr_one') =>
  on.call('getReadAddress', {}, { userId, query: { key } });
const kept = (address: string) => address.replace('incoming/', 'uploads/');
const statusFor = async (key: string, userId?: string) => (await read(key, userId)).status;

async function added(visibilityType?: string, userId = 'usr_one') {
  const address = await on.uploadDocument(undefined, undefined, userId);
  const id = await on.add(n, { address, ...(visibilityType && { visibilityType }) }, { userId });
  return { id, key: kept(address), address };
}

test('gives an address that downloads the file under the document’s name', async () => {
  const { key, address } = await added('all');
  for (const one of [key, address, `http://127.0.0.1:1/${on.bucket}/${key}?X-Amz-Expires=1`]) {
    const { status, body } = await read(one);
    expect(status).toBe(200);
    const reply = await fetch(body.url);
    expect(await reply.text()).toMatch(/^%PDF/);
    expect(reply.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Claim.pdf");
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('is for the members of the case who may see the document', async () => {
  const [shared, secret, managers] = [
    await added('all'),
    await added(),
    await added(undefined, 'usr_desk'),
  ];
  for (const userId of ['usr_one', 'usr_two', 'usr_desk', 'usr_chief'])
    expect([userId, await statusFor(shared.key, userId)]).toEqual([userId, 200]);
  for (const userId of ['usr_stranger', 'usr_asked'])
    expect([userId, await statusFor(shared.key, userId)]).toEqual([userId, 404]);
  expect(await statusFor(secret.key)).toBe(200);
  for (const userId of ['usr_two', 'usr_desk', 'usr_chief', 'usr_stranger'])
    expect([userId, await statusFor(secret.key, userId)]).toEqual([userId, 404]);
  expect(await statusFor(managers.key, 'usr_desk')).toBe(200);
  expect(await statusFor(managers.key, 'usr_chief')).toBe(404);
});

describe('a key that no record holds', () => {
  test('is not found, whatever its shape, and nothing is stored', async () => {
    const { key } = await added('all');
    const mine = await on.uploadDocument();
    const uploadId = key.slice(key.lastIndexOf('/') + 1);
    const before = (await scanTable(on.table)).filter(({ sk }) => !/SESSION/.test(`${sk}`));
    for (const one of [
      // An upload of the caller that is registered nowhere.
      mine,
      kept(mine),
      // The upload of a shared document under other keys.
      `uploads/usr_one/avatar/${uploadId}`,
      `uploads/usr_two/caseDocument/${uploadId}`,
      `derived/${caseIdOf(n)}/${uploadId}`,
      `uploads/usr_one/caseDocument/../caseDocument/${uploadId}`,
      `/${key}`,
      `${key}/`,
      uploadId,
      'bundles/x/y.pdf',
      'dockets/usr_one',
      '..',
      'uploads/usr_one/caseDocument/',
    ]) {
      const { status, body } = await read(one);
      expect([one, status, body.message]).toEqual([one, 404, 'File not found']);
    }
    expect((await scanTable(on.table)).filter(({ sk }) => !/SESSION/.test(`${sk}`))).toEqual(
      before,
    );
  });

  test('is refused without a key and without a session', async () => {
    expect((await on.call('getReadAddress', {}, { query: {} })).status).toBe(400);
    expect(await statusFor('x', 'usr_nobody')).toBe(421);
  });
});

test('of a former file is for the owner, and of a deleted document for nobody', async () => {
  const { id, key } = await added('all');
  const url = await on.uploadDocument();
  const send = (endpoint: keyof typeof documentChangesEndpoints, rest: object) => {
    const { method, path } = documentChangesEndpoints[endpoint];
    const params = { caseId: caseIdOf(n), documentId: id };
    return callHandler(apiEvent(method, path, { userId: 'usr_one', params, ...rest }));
  };
  await send('replaceDocument', { body: { fileNumber: 1, url, name: 'New.pdf' } });
  expect(await statusFor(kept(url), 'usr_two')).toBe(200);
  expect([await statusFor(key), await statusFor(key, 'usr_two')]).toEqual([200, 404]);
  await send('deleteDocument', { query: { fileNumber: '2' } });
  for (const one of [key, kept(url), url]) expect([one, await statusFor(one)]).toEqual([one, 404]);
});

test('is withheld while the malware scan has found a threat', async () => {
  const { id, key } = await added('all');
  await on.change(n, id, { verdict: 'threat' });
  expect(await statusFor(key)).toBe(409);
});
