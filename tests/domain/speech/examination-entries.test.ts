import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { turnKinds } from '#contracts/rules/speech/entries.ts';
import { entryKinds } from '#contracts/rules/speech/entry-kinds.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { emptyHead, typeOf, withTurn } from '#lambdas/examinations/record/examination-head.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** Entries of a cross-examination that are neither question nor answer (ADR 96). */

type Body = {
  message: string;
  issues?: { field: string; message: string }[];
  turn: Turn;
  transcriptionData: Turn[];
  transcriptData: { words: { textType?: string; turn: { entry?: string; line?: string } }[] };
  fileUrl: string;
  data: { kind: string; place: number; title: string }[];
};

const AT = '2026-11-20T05:30:00.000Z';
const second = (count: number) => new Date(Date.parse(AT) + count * 1_000).toISOString();

let on: Proceedings;
let n = 840;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    cases: { enableTranscription: 'yes', crossExamination: {} },
  });
  on = await startProceedings();
});
afterAll(async () => {
  vi.useRealTimers();
  await on.stop();
  delete process.env['SPEECH_SETTINGS'];
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const med = (name: string) => `med_${n}_${name.replaceAll(' ', '')}`;
const params = () => ({ caseId: caseIdOf(n) });
const save = (name: string, turn: object, userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('POST', 'postTranscriptionData', {
      userId,
      body: {
        caseId: caseIdOf(n),
        transcriptionData: { mediaId: med(name), duration: 0, currentTime: AT, ...turn },
      },
    }),
  );
const edit = (name: string, body: object, userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('PUT', 'crossExamination/{caseId}/turns/{mediaId}', {
      ...{ userId, params: { ...params(), mediaId: med(name) }, body },
    }),
  );
const insert = (body: object) =>
  callHandler<Body>(
    apiEvent('POST', 'crossExamination/{caseId}/turns', {
      ...{ userId: 'usr_one', params: params(), body },
    }),
  );
const redact = (word: string) =>
  callHandler<Body>(
    apiEvent('PUT', 'crossExamination/{caseId}/redactions', {
      ...{ userId: 'usr_one', params: params(), body: { revision: 0, redact: [word] } },
    }),
  );
const list = async (userId = 'usr_two') =>
  (
    await callHandler<Body>(
      apiEvent('GET', 'getLiveTranscription/{caseId}', { userId, params: params() }),
    )
  ).body.transcriptionData;
const exported = async (facts: object = {}) => {
  const body = { transcriptId: caseIdOf(n), crossExamination: true, fileFormat: 'text', ...facts };
  const reply = await callHandler<Body>(
    apiEvent('POST', 'downloadTranscripts', { userId: 'usr_one', body }),
  );
  return (await fetch(reply.body.fileUrl)).text();
};
const { method, path } = caseSearchEndpoints.searchCase;
const search = async (query: string) =>
  (
    await callHandler<Body>(
      apiEvent(method, path, { userId: 'usr_two', params: { id: caseIdOf(n) }, query: { query } }),
    )
  ).body.data;
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk }) => pk === examinationKeys.head(caseIdOf(n)).pk);
const texts = async () => (await list()).map(({ text }) => text);

/** A document of the claimant with three pages, number 3 of its list; or a private one. */
async function givenDocument(id: string, facts: object = {}): Promise<void> {
  const file = { key: `documents/${id}`, contentType: 'application/pdf' };
  const record = documentRecordSchema.parse({
    ...{ id, caseId: caseIdOf(n), version: 1, name: 'Agreement.pdf', uploadType: 'Evidence' },
    ...{ ownerId: 'usr_one', ownerName: 'One', ownerType: 'claimant', visibilityType: 'all' },
    ...{ sharedNumber: 3, category: '', createdAt: AT, file: { ...file, sizeBytes: 1 } },
    ...{ processing: { state: 'ready', message: '', at: AT }, findings: { pageCount: 3 } },
    ...facts,
  });
  await batchWrite(on.table, { put: [{ ...documentKeys.document(caseIdOf(n), id), ...record }] });
}

it('has a letter of its own in the head for each kind', () => {
  const head = turnKinds.reduce((grown, type) => withTurn(grown, { type }), emptyHead);

  expect(turnKinds.map((_kind, at) => typeOf(head, at + 1))).toEqual(turnKinds);
  expect(new Set(head.types.toUpperCase()).size).toBe(turnKinds.length);
});

describe('an entry', () => {
  it('stands among the turns without a type and a number of a Question, also in the saved transcript', async () => {
    await save('oath', {
      entry: 'Swearing-in',
      witness: 'Suresh Patil',
      speaker: 'the Arbitrator',
    });
    await save('q', { text: 'Did you sign?', witness: 'Suresh Patil', speaker: 'Adv. Rao' });
    await save('o', { entry: 'Objection', text: 'Leading.', speaker: 'Adv. Shah', duration: 2 });
    await save('off', { entry: 'Off the record', text: 'Lunch' });
    await save('a', { textType: 'Answer', text: 'I did.' });

    const turns = await list();

    expect(turns.map(({ entry, textType, questionNo }) => [entry ?? textType, questionNo])).toEqual(
      [
        ['Swearing-in', 0],
        ['Question', 1],
        ['Objection', 1],
        ['Off the record', 1],
        ['Answer', 1],
      ],
    );
    expect(turns.map(({ line }) => line)).toEqual([
      'Suresh Patil was sworn in by the Arbitrator',
      undefined,
      undefined,
      'Off the record, 20/11/2026 at 11:00 am IST: Lunch',
      undefined,
    ]);
    const saved = await callHandler<Body>(
      apiEvent('GET', 'getTranscriptionData/{transcriptId}', {
        ...{
          userId: 'usr_two',
          params: { transcriptId: caseIdOf(n) },
          query: { crossExamination: 'true' },
        },
      }),
    );
    expect(
      saved.body.transcriptData.words.map(({ textType, turn }) => textType ?? turn.entry),
    ).toEqual(['Swearing-in', 'Question', 'Objection', 'Off the record', 'Answer']);
  });

  it('is in the export and in the search as it is read, and redacted as words are', async () => {
    await save('i', { entry: 'Interpreter', text: 'Konkani', speaker: 'Meera Kale' });
    await save('o', {
      ...{ entry: 'Objection', text: 'Hearsay, Sir.', speaker: 'Adv. Shah' },
      objections: [{ state: 'reserved', by: 'Adv. Shah', ground: 'Hearsay' }],
    });
    await save('x', { entry: 'Exhibit', exhibits: [{ text: 'C-4' }] });
    await save('s', { entry: 'Aside' });
    await edit('s', { version: 1, isStruck: true });

    expect(
      await exported(),
    ).toContain(`[The witness testifies in Konkani, interpreted by Meera Kale]

Adv. Shah: Hearsay, Sir. [Objection by Adv. Shah (Hearsay): reserved]

[Exhibit C-4]

[Struck out: [Aside]]`);
    expect(await search('konkani kale')).toMatchObject([
      { kind: 'examination', place: 1, title: 'Interpreter' },
    ]);
    expect(await search('reserved')).toMatchObject([{ place: 2, title: 'Adv. Shah' }]);

    await redact('Konkani');

    expect((await list('usr_desk'))[0]?.line).toBe(
      'The witness testifies in █████, interpreted by Meera Kale',
    );
    expect(await exported({ redact: true })).not.toContain('Konkani');
  });

  it('gets a ruling, another kind and its first state back, each as a layer', async () => {
    await save('o', { entry: 'Objection', text: 'Leading.', speaker: 'Adv. Shah' });
    const ruling = { state: 'sustained', by: 'Adv. Shah', ground: '' };
    await edit('o', { version: 1, objections: [ruling] }, 'usr_desk');
    const turned = await edit('o', { version: 2, textType: 'Answer' });
    expect(turned.body.turn).toMatchObject({ textType: 'Answer', objections: [ruling] });

    const { body } = await edit('o', { version: 3, restore: 1 });

    expect(body.turn).toMatchObject({ entry: 'Objection', objections: [] });
    expect(body.turn.textType).toBeUndefined();
    expect(body.turn.layers.map(({ changes }) => changes)).toEqual([
      ['recorded'],
      ['objections'],
      ['textType'],
      ['objections', 'textType'],
    ]);
    expect((await edit('o', { version: 3, textType: 'Question' })).status).toBe(409);
  });

  it('is stored so that the code before it still reads every item', async () => {
    const reserved = { state: 'reserved', by: 'Adv. Shah', ground: '' };
    await save('o', { entry: 'Objection', text: 'Leading.', objections: [reserved] });
    await edit('o', { version: 1, text: 'Leading, Sir.' });
    const items = await stored();

    expect(items.filter(({ sk }) => String(sk).startsWith('LAYER'))).toMatchObject([
      { type: 'Question', entry: 'Objection', text: 'Leading.' },
      { type: 'Question', entry: 'Objection', text: 'Leading, Sir.' },
    ]);
    for (const { sk, objections } of items.filter(({ sk }) => /^(TURN|LAYER)/.test(String(sk))))
      expect([sk, objections]).toEqual([
        sk,
        [{ state: 'raised', isReserved: true, by: 'Adv. Shah', ground: '' }],
      ]);
    expect((await edit('o', { version: 2, restore: 1 })).body.turn).toMatchObject({
      ...{ entry: 'Objection', text: 'Leading.', objections: [reserved] },
    });
  });

  it('is inserted at its own time, and splits from what was said', async () => {
    await save('a', { textType: 'Answer', text: 'I did. Objection, Sir.' });
    await insert({
      ...{ after: med('a'), afterVersion: 1 },
      turn: { mediaId: med('on'), entry: 'On the record', currentTime: '2026-11-20T08:30:00.000Z' },
    });
    await callHandler(
      apiEvent('POST', 'crossExamination/{caseId}/turns/{mediaId}/split', {
        ...{ userId: 'usr_one', params: { ...params(), mediaId: med('a') } },
        body: { version: 1, at: 7, mediaId: med('o'), entry: 'Objection' },
      }),
    );

    expect((await list()).map(({ entry, line, text }) => [entry, line ?? text])).toEqual([
      [undefined, 'I did.'],
      ['Objection', 'Objection, Sir.'],
      ['On the record', 'On the record, 20/11/2026 at 2:00 pm IST'],
    ]);
  });

  it.each([
    ['a parenthetical without words', { entry: 'Parenthetical', text: ' ' }, 'text'],
    ['an oath of nobody', { entry: 'Swearing-in' }, 'witness'],
    ['an interpreter without a language', { entry: 'Interpreter', speaker: 'Kale' }, 'text'],
    ['an unknown kind', { entry: 'Verdict' }, 'entry'],
    ['an unknown ruling', { objections: [{ state: 'allowed', by: 'Shah' }] }, 'objections.0.state'],
    ['a page without a document', { exhibits: [{ text: 'C-4', page: 2 }] }, 'exhibits.0.page'],
  ])('is refused: %s', async (_what, turn, field) => {
    const { status, body } = await save('1', turn);

    expect([status, body.issues?.[0]?.field, await stored()]).toEqual([
      400,
      expect.stringContaining(field),
      [],
    ]);
  });

  it('is refused when an edit would leave it without a meaning', async () => {
    await save('p', { entry: 'Parenthetical', text: 'The witness nods.' });
    const before = await stored();

    const replies = [
      await edit('p', { version: 1, text: '' }),
      await edit('p', { version: 1, entry: 'Affirmation' }),
    ];

    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'What happens is required'],
      [400, 'Who affirms is required'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is hidden from people who are not on the case', async () => {
    await save('off', { entry: 'Off the record' });
    const before = await stored();

    expect((await save('on', { entry: 'On the record' }, 'usr_stranger')).status).toBe(404);
    expect((await edit('off', { version: 1, text: 'Tea' }, 'usr_stranger')).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('an exhibit', () => {
  it('has the address of a page of its document, in the export too', async () => {
    await givenDocument('doc_1');
    const exhibit = { text: 'C-4', documentId: 'doc_1', page: 2 };
    const { body } = await save('x', { entry: 'Exhibit', exhibits: [exhibit] });

    expect(body.turn.exhibits).toEqual([{ ...exhibit, citation: '{C-3/2}' }]);
    expect(await exported()).toContain('[Exhibit C-4, {C-3/2}]');
    expect(await exported({ fileFormat: 'reporterText' })).toMatch(/C-4, \{C-3\/2\} +1:1/);
  });

  it.each([
    ['a page behind the end', 'doc_1', 4, 'The document has 3 pages'],
    ['a page of a private document', 'doc_own', 1, 'A page of a private document cannot be cited'],
  ])('is refused with %s', async (_what, documentId, page, message) => {
    await givenDocument('doc_1');
    await givenDocument('doc_own', { visibilityType: 'me', privateNumber: 1 });
    const { status, body } = await save('x', { exhibits: [{ text: 'C-4', documentId, page }] });

    expect([status, body.message, await stored()]).toEqual([400, message, []]);
  });
});

describe('two people at one witness', () => {
  /** Sends a turn that began at a second of the hearing, from a clock that is `wrong` seconds off. */
  const send = async (
    userId: string,
    name: string,
    { began, now, wrong = 0 }: { began: number; now: number; wrong?: number },
  ) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(second(now)) });
    const facts = { currentTime: second(began + wrong), sentAt: second(now + wrong), text: name };
    const { status } = await save(name, facts, userId);
    vi.useRealTimers();
    expect(status).toBe(200);
  };

  it('see one order, in which each turn stands where it began, however late it is sent', async () => {
    await send('usr_one', 'first question', { began: 0, now: 5 });
    // The second person is quick, and has a clock that is an hour behind.
    await send('usr_two', 'exhibit', { began: 24, now: 25, wrong: -3_600 });
    await send('usr_two', 'break', { began: 90, now: 91, wrong: -3_600 });
    // What the first person has said without a network.
    await send('usr_one', 'answer', { began: 10, now: 100 });
    await send('usr_one', 'second question', { began: 30, now: 100 });
    const expected = ['first question', 'answer', 'exhibit', 'second question', 'break'];

    expect(await texts()).toEqual(expected);
    expect((await list('usr_one')).map(({ text }) => text)).toEqual(expected);
  });

  it('keep the order of each person, also when one request takes longer than the next turn', async () => {
    await send('usr_one', 'question', { began: 0, now: 30 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(second(40)) });
    // Ten seconds under way: by its moment of arrival it would have begun at 11.
    await save('slow', { currentTime: second(1), sentAt: second(30), text: 'slow' });
    vi.useRealTimers();
    await send('usr_one', 'next', { began: 2, now: 41 });

    expect(await texts()).toEqual(['question', 'slow', 'next']);
  });

  it('pass no turn without a moment of its own, and go to the end without one', async () => {
    await save('old', { text: 'old', currentTime: second(500) });
    await send('usr_two', 'later', { began: 90, now: 91 });
    await send('usr_one', 'earlier', { began: 10, now: 100 });
    await save('seed', { text: 'seed', currentTime: second(0) });

    expect(await texts()).toEqual(['old', 'earlier', 'later', 'seed']);
  });

  it('lose no entry when both press a key at once', async () => {
    const names = Array.from({ length: 8 }, (_none, at) => `${at}`);
    const replies = await Promise.all(
      names.map((name, at) =>
        save(
          name,
          {
            ...{ entry: entryKinds[at % 3], text: name, duration: 1 },
            ...{ currentTime: second(at), sentAt: second(60) },
          },
          at % 2 === 0 ? 'usr_one' : 'usr_two',
        ),
      ),
    );

    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await texts()).toSorted()).toEqual(names);
    expect(await texts()).toEqual(await texts());
  });
});
