import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CORRECTIONS_OF_DOCUMENT_MAX,
  CORRECTIONS_OF_PAGE_MAX,
} from '#contracts/rules/documents/recognition.ts';
import {
  putCorrectedWords,
  readCorrectedWords,
} from '#lambdas/documents/record/corrected-words.ts';
import { recognisedKey } from '#lambdas/documents/record/derived-files.ts';
import type { DocumentRecord, Recognition } from '#lambdas/documents/record/document-record.ts';
import { findDocument, removeDocument } from '#lambdas/documents/record/document-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** Corrections of recognised words: who may, what is stored, and what a second person meets. */

let on: Documents;
let caseNumber = 860;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());

const done: Recognition = {
  ...{ run: 'run-one', state: 'done', message: '', at: '2026-01-05T06:30:00.000Z' },
  ...{ pages: [1, 3], leftOut: 0, batches: [0], confidence: 88 },
};

/** Two lines of which the second begins a paragraph, on a page that lies on its side. */
const page = {
  ...{ page: 1, text: 'The compresor\n\nfailed', confidence: 88, toPage: [0, 1, -1, 0, 595, 0] },
  lines: [
    [
      ['The', 10, 20, 30, 9, 96],
      ['compresor', 45, 20, 60, 9, 41],
    ],
    [['failed', 10, 60, 40, 9]],
  ],
};

async function addRecognised(facts: Partial<DocumentRecord> = {}, document = {}): Promise<string> {
  caseNumber += 1;
  await on.addCase(caseNumber);
  const id = await on.add(caseNumber, { visibilityType: 'all', ...document });
  await on.change(caseNumber, id, {
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
    recognition: done,
    findings: { pageCount: 3 },
    ...facts,
  });
  await on.upload(
    recognisedKey({ caseId: caseIdOf(caseNumber), documentId: id }, { run: 'run-one', batch: 0 }),
    Buffer.from(JSON.stringify([page])),
    'application/json',
  );
  await on.queued();
  return id;
}

const of = (documentId: string, number = 1) => ({
  ...{ caseId: caseIdOf(caseNumber), documentId },
  page: String(number),
});
const read = (documentId: string, { number = 1, userId = 'usr_one' } = {}) =>
  on.call('getRecognisedPage', of(documentId, number), { userId });
const correct = (
  documentId: string,
  body: { version?: string; words: object[] },
  { userId = 'usr_one', number = 1 } = {},
) =>
  on.call('correctRecognisedPage', of(documentId, number), {
    userId,
    body: { version: 'run-one.0', ...body },
  });
const stored = (documentId: string) =>
  readCorrectedWords(on.table, { caseId: caseIdOf(caseNumber), documentId });
const store = [{ at: 1, text: 'compressor' }];

describe('a recognised page', () => {
  it('has its words in lines, with their confidence and their places on the page as it is shown', async () => {
    const id = await addRecognised();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ page: 1, pages: [1, 3], version: 'run-one.0', isCorrectable: true },
      ...{ textState: 'current', correctedBy: '', corrected_at: '' },
    });
    expect(body.lines.map((line: { startsParagraph: boolean }) => line.startsParagraph)).toEqual([
      true,
      true,
    ]);
    expect(body.lines[0].words[1]).toEqual({
      ...{ text: 'compresor', recognised: 'compresor', confidence: 41 },
      ...{ x: 566, y: 45, width: 9, height: 60 },
    });
    expect(body.lines[1].words[0].confidence).toBe(-1);
    // Page 3 ended the process that read it, page 2 has text of its own, page 4 does not exist.
    expect((await read(id, { number: 3 })).body.lines).toEqual([]);
    expect((await read(id, { number: 2 })).body.lines).toEqual([]);
    expect((await read(id, { number: 4 })).status).toBe(404);
  });

  it('is corrected by a neutral: the word keeps its place, and the document is queued', async () => {
    const id = await addRecognised();
    const reply = await correct(id, { words: [...store, { at: 2, text: '' }] });
    expect([reply.status, reply.body.version]).toEqual([200, 'run-one.1']);
    expect(await on.queued()).toEqual([{ caseId: caseIdOf(caseNumber), documentId: id }]);
    const record = await on.record(caseNumber, id);
    const at = expect.any(String);
    expect(record?.corrections).toEqual({ words: 2, revision: 1, laid: 0, at });
    expect((await stored(id))?.pages['1']?.words).toEqual([
      [1, 'compressor', 'compresor', 566, 45, 9, 60],
      [2, '', 'failed', 526, 10, 9, 40],
    ]);
    const { body } = await read(id, { userId: 'usr_two' });
    expect(body).toMatchObject({ textState: 'waiting', isCorrectable: false });
    expect(body.correctedBy).not.toBe('');
    expect(body.lines[0].words[1]).toMatchObject({ text: 'compressor', recognised: 'compresor' });
    expect((await on.list(caseNumber)).body.data[0].recognition.correctedWords).toBe(2);
    // A further save names what the page has then; a word that it leaves out is as it was read.
    await correct(id, { version: 'run-one.1', words: store });
    expect((await stored(id))?.pages['1']?.words).toHaveLength(1);
  });

  it('is stored once when a save is repeated, and queued again', async () => {
    const id = await addRecognised();
    await correct(id, { words: store });
    await on.queued();
    const before = await on.record(caseNumber, id);
    const again = await correct(id, { words: store });
    expect([again.status, again.body.version]).toEqual([200, 'run-one.1']);
    expect(await on.record(caseNumber, id)).toEqual(before);
    expect(await on.queued()).toHaveLength(1);
  });

  it('that another person corrected meanwhile is refused, and keeps the words of the first', async () => {
    // A party's document is corrected by every neutral.
    const id = await addRecognised({ ownerType: 'claimant', ownerId: 'pty_one' });
    const both = await Promise.all([
      correct(id, { words: store }),
      correct(id, { words: [{ at: 0, text: 'This' }] }, { userId: 'usr_two' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toContain(
      'Your corrections were not saved',
    );
    expect((await stored(id))?.pages['1']?.words).toHaveLength(1);
    expect((await on.record(caseNumber, id))?.corrections?.revision).toBe(1);
  });

  it('says when its corrections did not become the text', async () => {
    const id = await addRecognised();
    await correct(id, { words: store });
    const { corrections } = (await on.record(caseNumber, id)) ?? {};
    const stateWith = async (facts: object) => {
      await on.change(caseNumber, id, { corrections: { ...corrections, ...facts } });
      return (await read(id)).body.textState;
    };
    expect(await stateWith({})).toBe('waiting');
    expect(await stateWith({ failed: 1 })).toBe('failed');
    // Nothing was sent to the queue, e.g. since the function was killed.
    expect(await stateWith({ at: '2020-01-05T06:30:00.000Z' })).toBe('failed');
    expect(await stateWith({ laid: 1 })).toBe('current');
  });

  it('of another recognition is refused', async () => {
    const id = await addRecognised();
    const reply = await correct(id, { version: 'run-zero.0', words: store });
    expect([reply.status, await stored(id)]).toEqual([409, undefined]);
  });
});

describe('refuses, and stores nothing', () => {
  it.each([
    ['a word that the page does not have', [{ at: 3, text: 'more' }]],
    ['a word of 101 characters', [{ at: 1, text: 'x'.repeat(101) }]],
    ['a control character', [{ at: 1, text: 'a\u0007b' }]],
    ['a change of direction', [{ at: 1, text: '\u202erosserpmoc' }]],
    ['two lines', [{ at: 1, text: 'two\nlines' }]],
    ['a word twice', [...store, ...store]],
    [
      'more words than a page may have',
      Array.from({ length: CORRECTIONS_OF_PAGE_MAX + 1 }, (_, at) => ({ at, text: 'x' })),
    ],
  ])('%s', async (_, words) => {
    const id = await addRecognised();
    expect((await correct(id, { words })).status).toBe(400);
    expect(await stored(id)).toBeUndefined();
    expect(await on.queued()).toEqual([]);
  });

  it('more words than a document may have', async () => {
    const id = await addRecognised();
    await correct(id, { words: store });
    const words = await stored(id);
    const [first] = Object.values(words?.pages ?? {});
    if (!words || !first) throw new Error('Not stored');
    const many = Array.from({ length: CORRECTIONS_OF_DOCUMENT_MAX }, () => first.words[0] ?? []);
    await transact(on.table, () => [
      putCorrectedWords(on.table, {
        ...words,
        pages: { ...words.pages, '3': { ...first, words: many as typeof first.words } },
      }),
    ]);
    const reply = await correct(id, {
      version: 'run-one.1',
      words: [...store, { at: 0, text: 'A' }],
    });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'A document can have up to 2000 corrected words',
    ]);
  });

  it('another neutral’s document, a private one, and one whose pages are read', async () => {
    const id = await addRecognised();
    expect((await correct(id, { words: store }, { userId: 'usr_two' })).status).toBe(403);
    const secret = await addRecognised({}, { visibilityType: 'me' });
    for (const reply of [
      await correct(secret, { words: store }, { userId: 'usr_two' }),
      await read(secret, { userId: 'usr_two' }),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Document not found']);
    expect(await stored(secret)).toBeUndefined();
    const running = await addRecognised({ recognition: { ...done, state: 'running' } });
    expect([
      (await read(running)).status,
      (await correct(running, { words: store })).status,
    ]).toEqual([409, 409]);
  });
});

it('takes markup and formulas as text', async () => {
  const id = await addRecognised();
  const text = '=<img src=x onerror=alert(1)>';
  expect((await correct(id, { words: [{ at: 1, text }] })).status).toBe(200);
  expect((await read(id)).body.lines[0].words[1].text).toBe(text);
});

describe('corrected words', () => {
  const again = (documentId: string, body: object) =>
    on.call(
      'recogniseDocument',
      { caseId: caseIdOf(caseNumber), documentId },
      { userId: 'usr_one', body },
    );

  it('stay for another recognition, or are removed with it', async () => {
    const id = await addRecognised();
    await correct(id, { words: store });
    expect((await again(id, {})).status).toBe(200);
    expect((await on.record(caseNumber, id))?.corrections?.words).toBe(1);
    expect(await stored(id)).toBeDefined();
    const other = await addRecognised();
    await correct(other, { words: store });
    expect((await again(other, { keepsCorrections: false })).status).toBe(200);
    expect((await on.record(caseNumber, other))?.corrections).toBeUndefined();
    expect(await stored(other)).toBeUndefined();
  });

  it('go with the document', async () => {
    const id = await addRecognised();
    await correct(id, { words: store });
    const record = await findDocument(on.table, caseIdOf(caseNumber), id);
    if (!record) throw new Error('Not stored');
    const at = '2026-01-06T06:30:00.000Z';
    expect(await removeDocument(on.table, record, { by: 'usr_one', at, furtherItems: [] })).toBe(
      true,
    );
    expect(await stored(id)).toBeUndefined();
  });
});
