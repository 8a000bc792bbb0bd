import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { putComment } from '#lambdas/comments/record/comment-repository.ts';
import { readTextParts } from '#lambdas/documents/text-index/text-parts.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { searchCase } from '#lambdas/search/search-case.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { makeComment } from '#tests/support/make-comment.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { storeText } from '#tests/support/store-text.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Search in a case: who finds what, before and after a change. Members: startDocuments. */

let on: Documents;
let files: Files;
let n = 850;
let handler: typeof import('#lambdas/search/handler.ts')['handler'];
beforeAll(async () => {
  on = await startDocuments();
  files = connectFiles(on.bucket);
  ({ handler } = await import('#lambdas/search/handler.ts'));
});
afterAll(async () => {
  files.client.destroy();
  await on.stop();
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const { method, path } = caseSearchEndpoints.searchCase;

async function search(query: string, userId = 'usr_one', filters: Record<string, string> = {}) {
  const event = apiEvent(method, path, {
    userId,
    params: { id: caseIdOf(n) },
    query: { query, ...filters },
  });
  // The handler does not read the Lambda context.
  const reply = await handler(event, {} as Context);
  return { status: reply.statusCode, body: JSON.parse(reply.body), text: reply.body };
}

const hits = async (query: string, userId?: string, filters?: Record<string, string>) => {
  const { body } = await search(query, userId, filters);
  return body.data.map(({ title, place }: { title: string; place: number }) => `${title} ${place}`);
};

/** Gives a document a text as its processing does. */
async function giveText(documentId: string, pages: readonly string[], isIndexed = true) {
  const place = { caseId: caseIdOf(n), documentId };
  const text = await storeText({ table: on.table, files }, place, { pages, isIndexed });
  await on.change(n, documentId, {
    findings: { pageCount: pages.length, text },
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
  });
}

async function addText(name: string, pages: readonly string[], facts: object = {}) {
  const id = await on.add(n, { name, visibilityType: 'all', ...facts });
  await giveText(id, pages);
  return id;
}

describe('documents', () => {
  test('are found by page, with the words in their context', async () => {
    await addText('Claim.pdf', ['Nothing here', 'The goods lay in a cold store at Bhiwandi']);
    const { status, body } = await search('"cold store"');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      lastPage: 1,
      counts: { document: 1, note: 0 },
      notSearched: 0,
    });
    const [hit] = body.data;
    expect(hit).toMatchObject({
      ...{ kind: 'document', title: 'Claim.pdf', place: 2, citation: '{N-1/2}' },
    });
    expect(hit.excerpt).toEqual([
      { text: 'The goods lay in a ', isFound: false },
      { text: 'cold store', isFound: true },
      { text: ' at Bhiwandi', isFound: false },
    ]);
    expect(body.documents).toEqual([{ id: hit.id, name: 'Claim.pdf', count: 1 }]);
  });

  test('a text of before the index is found as well', async () => {
    const id = await on.add(n, { name: 'Old.pdf', visibilityType: 'all' });
    await giveText(id, ['An old lease'], false);
    expect(await hits('lease')).toEqual(['Old.pdf 1']);
  });

  test('a text is read by the page: not the whole text', async () => {
    const pages = Array.from({ length: 200 }, (_, at) => `Page ${at} “ë” of the भारत lease`);
    await addText('Long.pdf', pages);
    expect(await hits('137')).toEqual(['Long.pdf 138']);
    const { body } = await search('137');
    expect(body.data[0].excerpt.map(({ text }: { text: string }) => text).join('')).toBe(
      'Page 137 “ë” of the भारत lease',
    );
  });

  test('private ones are found by their owner only, also after a change of visibility', async () => {
    const id = await addText('Draft.pdf', ['The secret reserve price'], { visibilityType: 'me' });
    expect(await hits('reserve')).toEqual(['Draft.pdf 1']);
    expect((await search('reserve')).body.data[0].citation).toBe('');
    for (const userId of ['usr_two', 'usr_desk']) {
      const { body } = await search('reserve', userId);
      expect(body).toMatchObject({ data: [], total: 0, documents: [], counts: { document: 0 } });
    }
    expect((await on.update(n, id, { visibilityType: 'all' })).status).toBe(200);
    expect(await hits('reserve', 'usr_two')).toEqual(['Draft.pdf 1']);
    expect((await on.update(n, id, { visibilityType: 'me' })).status).toBe(200);
    expect(await hits('reserve', 'usr_two')).toEqual([]);
    expect(await hits('reserve')).toEqual(['Draft.pdf 1']);
  });

  test('what a new text no longer says is not found', async () => {
    const id = await addText('Claim.pdf', ['The wrong amount']);
    await giveText(id, ['The right amount']);
    expect([await hits('wrong'), await hits('right')]).toEqual([[], ['Claim.pdf 1']]);
  });

  test('blocked ones are not found', async () => {
    const id = await addText('Claim.pdf', ['A threat']);
    await on.change(n, id, { verdict: 'threat' });
    expect(await hits('threat')).toEqual([]);
  });

  test('those in processing are counted as not searched', async () => {
    await on.add(n, { visibilityType: 'all' });
    await addText('Ready.pdf', ['A lease']);
    const { body } = await search('lease');
    expect(body).toMatchObject({ total: 1, notSearched: 1 });
  });

  test('filters, counts and pages', async () => {
    const claim = await addText('Claim.pdf', ['rent', 'rent', 'rent rent']);
    await addText('Reply.pdf', ['rent']);
    await transact(on.table, () => [
      putNote(on.table, {
        ...{ id: 'nte_1', userId: 'usr_one', caseId: caseIdOf(n) },
        ...{ content: 'Ask about the rent', createdAt: '2026-03-01T06:00:00.000Z' },
      }),
    ]);
    const { body } = await search('rent', 'usr_one', { kind: 'document', perPage: '3' });
    expect(body).toMatchObject({ total: 4, lastPage: 2, counts: { document: 4, note: 1 } });
    expect(body.data[0]).toMatchObject({ title: 'Claim.pdf', place: 3 });
    expect(body.documents.map(({ count }: { count: number }) => count)).toEqual([3, 1]);
    expect(
      await hits('rent', 'usr_one', { kind: 'document', perPage: '3', page: '2' }),
    ).toHaveLength(1);
    expect(await hits('rent', 'usr_one', { documentId: claim })).toHaveLength(3);
    expect(await hits('rent', 'usr_one', { ownerType: 'respondent' })).toEqual([]);
    expect(await hits('rent', 'usr_one', { from: '2026-03-01', to: '2026-03-01' })).toEqual([
      'My note 0',
    ]);
    expect((await search('rent', 'usr_one', { from: '2026-02-31' })).status).toBe(400);
  });
});

describe('many documents', () => {
  test('are few objects, which a change of one document leaves alone', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 26; at += 1)
      ids.push(await addText(`Letter ${at}.pdf`, [`Letter number${at} about the lease`]));
    const { parts } = await readTextParts(on.table, caseIdOf(n));
    expect(parts.map(({ level }) => level)).toEqual([1, 1, 0, 0]);
    // What was merged is removed.
    const { Contents = [] } = await files.client.send(
      new ListObjectsV2Command({
        Bucket: files.bucket,
        Prefix: `derived/${caseIdOf(n)}/text-index/`,
      }),
    );
    expect(new Set(Contents.map(({ Key }) => Key))).toEqual(new Set(parts.map(({ key }) => key)));
    const { body } = await search('lease');
    expect(body).toMatchObject({ total: 26, notSearched: 0 });
    expect(await hits('number17')).toEqual(['Letter 17.pdf 1']);

    await giveText(ids[17] ?? '', ['Letter changed']);
    const after = await readTextParts(on.table, caseIdOf(n));
    expect(after.parts.filter(({ level }) => level === 1)).toEqual(
      parts.filter(({ level }) => level === 1),
    );
    expect([await hits('number17'), await hits('changed')]).toEqual([[], ['Letter 17.pdf 1']]);
  });

  test('a merge that another run made first changes nothing', async () => {
    for (let at = 0; at < 11; at += 1) await addText(`Letter ${at}.pdf`, [`Letter ${at}`]);
    const more = await Promise.all(
      [0, 1, 2, 3].map((at) => on.add(n, { name: `More ${at}.pdf`, visibilityType: 'all' })),
    );
    await Promise.all(more.map((id, at) => giveText(id, [`More letter ${at}`])));
    const { body } = await search('letter');
    expect(body.total).toBe(15);
    const { parts } = await readTextParts(on.table, caseIdOf(n));
    expect(parts.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(parts).toHaveLength(4);
  });

  test('few read units and requests to S3', async () => {
    for (let at = 0; at < 30; at += 1) await addText(`Letter ${at}.pdf`, [`Lease letter${at}`]);
    const { principal, query } = {
      principal: principalOf('usr_one'),
      query: { query: 'lease', page: 1, perPage: 20 },
    };
    const counted = connectFiles(on.bucket);
    let reads = 0;
    (await counted.client.load()).middlewareStack.add(
      (next) => async (args) => {
        reads += 1;
        return next(args);
      },
      { step: 'initialize' },
    );
    const { result, readUnits } = await readUnitsOf(on.table, (table) =>
      searchCase(
        { table, files: counted, isScanned: false },
        { principal, params: { id: caseIdOf(n) }, query },
      ),
    );
    counted.client.destroy();
    expect(result.total).toBe(30);
    // Two segments of twelve, six of one, and twenty pages.
    expect(reads).toBe(28);
    // Rows of 30 documents, 20 documents, the list of segments, and what is empty.
    expect(readUnits).toBeLessThan(40);
  });
});

describe('other papers', () => {
  test('proceedings as far as the caller sees them', async () => {
    const comment = (position: number, facts: object) =>
      putComment(on.table, makeComment(n, position, facts));
    await transact(on.table, () => [
      comment(1, { content: '<p>The <b>lease</b> &amp; the rent</p>' }),
      comment(2, { content: '<p>lease for managers</p>', visibilityType: 'caseManager' }),
      comment(3, {
        content: '<p>lease of mine</p>',
        ownerId: 'usr_one',
        visibilityType: 'caseManager',
      }),
    ]);
    const found = await search('lease');
    expect(found.body.counts.proceeding).toBe(2);
    expect(found.text).not.toContain('for managers');
    expect((await search('lease', 'usr_desk')).body.counts.proceeding).toBe(3);
    const [hit] = (await search('"lease the"')).body.data;
    expect(hit.excerpt.map(({ text }: { text: string }) => text).join('')).toBe(
      'The lease & the rent',
    );
  });

  test('the notes of the caller only', async () => {
    await transact(on.table, () => [
      putNote(on.table, {
        ...{ id: 'nte_2', userId: 'usr_two', caseId: caseIdOf(n) },
        ...{ content: 'My private doubt', createdAt: '2026-03-01T06:00:00.000Z' },
      }),
    ]);
    expect(await hits('doubt')).toEqual([]);
    expect(await hits('doubt', 'usr_two')).toEqual(['My note 0']);
  });
});

describe('refusals', () => {
  test('a neutral who is not on the case finds nothing', async () => {
    await addText('Claim.pdf', ['The secret lease']);
    const { status, text } = await search('lease', 'usr_stranger');
    expect(status).toBe(404);
    expect(text).not.toMatch(/lease|Claim/);
  });

  test.each([
    ['', 'Type a word to search for'],
    ['-lease', 'Type at least one word to search for'],
    ['x'.repeat(501), 'Type at most 500 characters'],
    ['a*', 'Type at least 2 letters before *'],
  ])('a query without a word, or too long: %s', async (query, message) => {
    const { status, body } = await search(query);
    expect([status, body.issues?.[0]?.message]).toEqual([400, message]);
  });

  test.each(['"', '((((', '*', "' OR 1=1 --", '<script>', '\u202E', '.*(a+)+$', 'न*'])(
    'hostile text is words or nothing: %s',
    async (query) => {
      expect([200, 400]).toContain((await search(query)).status);
    },
  );
});
