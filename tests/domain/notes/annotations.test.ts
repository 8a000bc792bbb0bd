import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNOTATIONS_MAX, annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { listAnnotations } from '#lambdas/notes/annotations/list-annotations.ts';
import { annotationKeys } from '#lambdas/notes/record/annotation-keys.ts';
import { connectFiles } from '#shared/files/files.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Annotations, called as by API Gateway: who reads them, before and after a change. Members: startDocuments. */

let on: Documents;
let n = 8_600;
let documentId = '';
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
  documentId = await addDocument({ name: 'Lease.pdf', visibilityType: 'all' });
});

async function addDocument(facts: object): Promise<string> {
  const id = await on.add(n, facts);
  await on.change(n, id, {
    findings: { pageCount: 12 },
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
  });
  return id;
}

const text = { note: 'Who held the keys?', issue: '', eventDate: '', audience: 'author' };
const passage = () => ({ documentId, page: 3, quote: 'the cold store', occurrence: 0 });

type Facts = { userId?: string; id?: string; body?: object; key?: string };

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
const call = (endpoint: keyof typeof annotationsEndpoints, facts: Facts = {}): Promise<any> => {
  const { method, path } = annotationsEndpoints[endpoint];
  const { userId = 'usr_one', id, body, key } = facts;
  return callHandler(
    apiEvent(method, path, {
      userId,
      params: { caseId: caseIdOf(n), ...(id && { annotationId: id }) },
      ...(body && { body }),
      ...(key && { headers: { 'Idempotency-Key': key } }),
    }),
  );
};

async function add(facts: object = {}, userId = 'usr_one') {
  const { status, body } = await call('createAnnotation', {
    userId,
    body: { ...passage(), ...text, ...facts },
  });
  expect(status).toBe(200);
  return body.annotation;
}

const notesOf = async (userId: string): Promise<string[]> => {
  const { status, body } = await call('listAnnotations', { userId });
  expect(status).toBe(200);
  return body.data.map(({ note }: { note: string }) => note);
};

async function found(query: string, userId = 'usr_one') {
  const { method, path } = caseSearchEndpoints.searchCase;
  const event = apiEvent(method, path, { userId, params: { id: caseIdOf(n) }, query: { query } });
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const { body } = await callHandler<any>(event);
  return body;
}

describe('an annotation', () => {
  test('has its passage, its text and the address of its page', async () => {
    const annotation = await add({ eventDate: '2025-05-20', issue: ' Custody ' });
    expect(annotation).toMatchObject({
      ...{ documentId, documentName: 'Lease.pdf', page: 3, quote: 'the cold store', version: 1 },
      ...{ note: 'Who held the keys?', issue: 'Custody', eventDate: '2025-05-20' },
      ...{ citation: '{N-1/3}', audience: 'author', isOwn: true, isOutdated: false },
    });
    expect(annotation).not.toHaveProperty('userId');
    const { body } = await call('listAnnotations');
    expect(body).toMatchObject({ total: 1, data: [annotation] });
  });

  test('of a whole page needs a note', async () => {
    await add({ quote: '' });
    const { status, body } = await call('createAnnotation', {
      body: { ...passage(), ...text, quote: '', note: '' },
    });
    expect([status, body.issues[0].field]).toEqual([400, 'note']);
  });

  test.each([
    ['a page after the last one', { page: 13 }],
    ['page 0', { page: 0 }],
    ['an unknown document', { documentId: 'doc_none' }],
    ['a date that does not exist', { eventDate: '2025-02-30' }],
    ['an unknown audience', { audience: 'all' }],
    ['1,001 marked characters', { quote: 'x'.repeat(1_001) }],
    ['an issue with markup', { issue: '<b>Custody</b>' }],
  ])('is refused with %s', async (_what, facts) => {
    const { status } = await call('createAnnotation', {
      body: { ...passage(), ...text, ...facts },
    });
    expect(status).toBe(400);
    expect(await notesOf('usr_one')).toEqual([]);
  });

  test('a repeated request makes one', async () => {
    const body = { ...passage(), ...text };
    const key = 'annotation-of-the-test';
    const first = await call('createAnnotation', { body, key });
    const again = await call('createAnnotation', { body, key });
    expect(again.body).toEqual(first.body);
    expect(await notesOf('usr_one')).toHaveLength(1);
  });

  test(`the one after ${ANNOTATIONS_MAX} is refused, until one is deleted`, async () => {
    const { id } = await add();
    const ownerId = `usr_one#${caseIdOf(n)}`;
    const Item = {
      ...quotaKeys.use(ownerId, 'ANNOTATIONS', 'ALL'),
      usedCount: ANNOTATIONS_MAX,
      usedBytes: 0,
    };
    await on.table.client.send(new PutCommand({ TableName: on.table.name, Item }));
    const body = { ...passage(), ...text };
    expect((await call('createAnnotation', { body })).status).toBe(409);
    expect((await call('deleteAnnotation', { id })).status).toBe(200);
    await add();
  });

  test('whose file was replaced says so', async () => {
    await add();
    await on.change(n, documentId, { replacedAt: '2099-01-01T00:00:00.000Z' });
    const { body } = await call('listAnnotations');
    expect(body.data[0].isOutdated).toBe(true);
  });
});

describe('others', () => {
  test('do not learn of a private one', async () => {
    const { id } = await add();
    expect(await notesOf('usr_two')).toEqual([]);
    const body = { ...text, version: 1 };
    expect((await call('updateAnnotation', { userId: 'usr_two', id, body })).status).toBe(404);
    expect((await call('deleteAnnotation', { userId: 'usr_two', id })).status).toBe(404);
    expect((await found('keys')).counts.annotation).toBe(1);
    expect((await found('keys', 'usr_two')).counts.annotation).toBe(0);
  });

  test('of the tribunal read a shared one and cannot change it', async () => {
    const { id } = await add();
    const shared = { ...text, audience: 'tribunal', version: 1 };
    expect((await call('updateAnnotation', { id, body: shared })).status).toBe(200);
    const { body } = await call('listAnnotations', { userId: 'usr_two' });
    expect(body.data).toMatchObject([{ id, isOwn: false, version: 2 }]);
    const other = { userId: 'usr_two', id, body: { ...text, version: 2 } };
    expect((await call('updateAnnotation', other)).status).toBe(403);
    expect((await call('deleteAnnotation', { userId: 'usr_two', id })).status).toBe(403);
    expect((await found('keys', 'usr_two')).data).toMatchObject([
      { kind: 'annotation', id: documentId, place: 3, citation: '{N-1/3}' },
    ]);

    const taken = { ...text, audience: 'author', version: 2 };
    expect((await call('updateAnnotation', { id, body: taken })).status).toBe(200);
    expect(await notesOf('usr_two')).toEqual([]);
    expect(await notesOf('usr_one')).toHaveLength(1);
    expect((await found('keys', 'usr_two')).counts.annotation).toBe(0);
  });

  test('do not read one of a document that is private by now', async () => {
    await add({ audience: 'tribunal' });
    expect(await notesOf('usr_two')).toHaveLength(1);
    expect((await on.update(n, documentId, { visibilityType: 'me' })).status).toBe(200);
    expect(await notesOf('usr_two')).toEqual([]);
    expect((await found('keys', 'usr_two')).counts.annotation).toBe(0);
    const [own] = (await call('listAnnotations')).body.data;
    expect(own.citation).toBe('');
  });

  test('who do not decide the case are refused', async () => {
    const { id } = await add({ audience: 'tribunal' });
    const body = { ...passage(), ...text };
    for (const userId of ['usr_chief', 'usr_asked', 'usr_stranger']) {
      const refused = [
        await call('listAnnotations', { userId }),
        await call('createAnnotation', { userId, body }),
        await call('updateAnnotation', { userId, id, body: { ...text, version: 1 } }),
        await call('deleteAnnotation', { userId, id }),
      ];
      expect(refused.map(({ status }) => status)).not.toContain(200);
    }
    expect((await found('keys', 'usr_chief')).counts.annotation).toBe(0);
  });
});

describe('a change', () => {
  test('of another version than the stored one is refused, a repeated one is not', async () => {
    const { id } = await add();
    const body = { ...text, note: 'The manager did', version: 1 };
    const first = await call('updateAnnotation', { id, body });
    expect((await call('updateAnnotation', { id, body })).body).toEqual(first.body);
    const stale = await call('updateAnnotation', { id, body: { ...body, note: 'Nobody' } });
    expect(stale.status).toBe(409);
    expect(await notesOf('usr_one')).toEqual(['The manager did']);
  });

  test('of the audience and the text at the same time: one of them is written', async () => {
    const { id } = await add();
    const replies = await Promise.all([
      call('updateAnnotation', { id, body: { ...text, audience: 'tribunal', version: 1 } }),
      call('updateAnnotation', { id, body: { ...text, note: 'Other words', version: 1 } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { Count } = await on.table.client.send(
      new QueryCommand({
        TableName: on.table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': annotationKeys.sharedOf(caseIdOf(n)).pk },
      }),
    );
    expect((await notesOf('usr_one')).length).toBe(1);
    expect(Count).toBeLessThanOrEqual(1);
  });
});

test('a list costs a unit for about eight, and one for each document', async () => {
  for (let count = 0; count < 16; count += 1) await add();
  const { readUnits } = await readUnitsOf(on.table, (table) =>
    listAnnotations(
      { table, files: connectFiles('no-such-bucket') },
      {
        principal: principalOf('usr_one'),
        params: { caseId: caseIdOf(n) },
        query: { page: 1, perPage: 500 },
      },
    ),
  );
  // Two for the annotations, one for the document, half for the docket row and one for the case.
  expect(readUnits).toBeLessThanOrEqual(6);
});
