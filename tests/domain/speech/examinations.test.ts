import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { TranscriptResponse } from '#contracts/endpoints/speech/transcripts.ts';
import { MAX_TURNS, TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { getSavedExamination } from '#lambdas/examinations/door.ts';
import { listTurns } from '#lambdas/examinations/reading/list-turns.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { connectFiles } from '#shared/files/files.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';
import { readUnitsOf } from '../../support/stores/start/start-table.ts';

/** Turns of a cross-examination, and the speech settings of cases, through their handlers. */

type Body = {
  message: string;
  code: string;
  turn: Turn;
  transcriptionData: Turn[];
  revision: number;
  isUnchanged: boolean;
  total: number;
  next?: number;
  enableTranscription: string;
  version: number;
  settings: { version: number };
};

/** An empty frame of MPEG-1 layer III, 64 kbit/s. */
const MP3 = Buffer.concat([Buffer.from('fffb5044', 'hex'), Buffer.alloc(204)]);
const RECORDED_AT = '2026-11-20T05:30:00.000Z';

let on: Proceedings;
let n = 700;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    servers: { 1: 'https://speech.example' },
    cases: { enableTranscription: 'yes', crossExamination: { timeInterval: 0.5 } },
  });
  on = await startProceedings();
});
afterAll(async () => {
  await on.stop();
  delete process.env['SPEECH_SETTINGS'];
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

/** Media ids belong to one case. */
const med = (name: string | number) => `med_${n}_${name}`;

type Facts = { userId?: string; query?: Record<string, string> };
const params = () => ({ caseId: caseIdOf(n) });
const list = (query: Record<string, string> = {}, userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('GET', 'getLiveTranscription/{caseId}', { userId, params: params(), query }),
  );
const save = (turn: object, { userId = 'usr_one' }: Facts = {}) =>
  callHandler<Body>(
    apiEvent('POST', 'postTranscriptionData', {
      userId,
      body: {
        caseId: caseIdOf(n),
        transcriptionData: {
          mediaId: newId('upload'),
          duration: 3,
          currentTime: RECORDED_AT,
          ...turn,
        },
      },
    }),
  );
const edit = (mediaId: string, body: object, { userId = 'usr_one' }: Facts = {}) =>
  callHandler<Body>(
    apiEvent('PUT', 'crossExamination/{caseId}/turns/{mediaId}', {
      userId,
      params: { ...params(), mediaId },
      body,
    }),
  );
const upload = async (bytes: Uint8Array, userId = 'usr_one', purpose = 'examinationAudio') => {
  const key = incomingKey(userId, purpose as 'examinationAudio', newId('upload'));
  await on.upload(key, bytes, 'audio/mpeg');
  return key;
};
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk }) => pk === examinationKeys.head(caseIdOf(n)).pk);
const facts = ({ textType, questionNo, text }: Turn) => [textType, questionNo, text];

describe('a turn', () => {
  it('is saved with its audio and read by every neutral of the case', async () => {
    const audioUrl = await upload(MP3);
    const given = {
      ...{ mediaId: med('1'), speaker: 'Adv. Rao', witness: 'Suresh Patil', text: 'Did you sign?' },
      objections: [{ state: 'raised', by: 'Respondent', ground: 'Leading' }],
      exhibits: [{ text: 'C-4' }],
    };
    const { status, body } = await save({ ...given, audioUrl });

    expect([status, body.message]).toEqual([200, 'Transcript added']);
    const read = await list({}, 'usr_two');
    expect(read.body).toMatchObject({ crossExamination: true, total: 1, isUnchanged: false });
    const [turn] = read.body.transcriptionData;
    expect(turn).toMatchObject({
      ...{ ...given, id: med('1'), number: 1, version: 1, questionNo: 1, textType: 'Question' },
      ...{ duration: 3, currentTime: RECORDED_AT, transcriptionFlag: true },
    });
    const file = await fetch(turn?.audioUrl ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(file.headers.get('content-disposition')).toContain(
      `${caseIdOf(n)}_crossExamAudio_1_20-11-2026_11-00-00.mp3`,
    );
  });

  it('is saved once by its media id, from two tabs and by repeats', async () => {
    const turn = { mediaId: med('1'), text: 'Once' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => save(turn)));
    replies.push(await save({ ...turn, text: 'Again' }));

    expect(replies.map(({ status, body }) => [status, body.turn.text])).toEqual(
      replies.map(() => [200, 'Once']),
    );
    expect((await list()).body.total).toBe(1);
  });

  it('gets a number of its own when several are saved at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((text) => save({ text: `${text}` })));

    expect(replies.map(({ body }) => body.turn.number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await list()).body.transcriptionData.map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('keeps the number of its Question when an earlier turn is turned (D76)', async () => {
    for (const [text, textType] of [
      ['Opening', 'Answer'],
      ['First', 'Question'],
      ['Yes', 'Answer'],
      ['Second', 'Question'],
    ])
      await save({ mediaId: med(text ?? ''), text, textType });
    expect((await list()).body.transcriptionData.map(facts)).toEqual([
      ['Answer', 0, 'Opening'],
      ['Question', 1, 'First'],
      ['Answer', 1, 'Yes'],
      ['Question', 2, 'Second'],
    ]);

    const turned = await edit(med('Opening'), { version: 1, textType: 'Question' });

    expect(facts(turned.body.turn)).toEqual(['Question', 1, 'Opening']);
    expect((await list()).body.transcriptionData.map(({ questionNo }) => questionNo)).toEqual([
      1, 2, 2, 3,
    ]);
  });

  it('is blank and marked when its clips failed, and is completed later (D75)', async () => {
    const blank = await save({ mediaId: med('1'), text: '', transcriptionFlag: false });
    expect(blank.body.turn).toMatchObject({ text: '', transcriptionFlag: false });

    await edit(med('1'), { version: 1, text: 'I did.', transcriptionFlag: true });

    expect((await list()).body.transcriptionData[0]).toMatchObject({
      text: 'I did.',
      transcriptionFlag: true,
      version: 2,
    });
  });

  it('is not overwritten by an edit of an older version (D70)', async () => {
    await save({ mediaId: med('1'), text: 'Spoken' });
    const edits = await Promise.all(
      ['One', 'Two'].map((text) => edit(med('1'), { version: 1, text })),
    );

    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = edits.find(({ status }) => status === 200)?.body.turn.text;
    expect((await list()).body.transcriptionData[0]?.text).toBe(kept);
  });

  it.each([
    ['text of another type', Buffer.from('not audio at all, but text'), 415],
    ['0 bytes', Buffer.alloc(0), 415],
  ])('is refused with audio of %s, and nothing is stored', async (_what, bytes, expected) => {
    const { status } = await save({ audioUrl: await upload(bytes) });

    expect([status, await stored()]).toEqual([expected, []]);
  });

  it.each([
    ['another neutral', 'usr_two', 'examinationAudio'],
    ['another purpose', 'usr_one', 'caseDocument'],
  ])('is refused with an upload of %s', async (_whose, userId, purpose) => {
    const { status } = await save({ audioUrl: await upload(MP3, userId, purpose) });

    expect([status, await stored()]).toEqual([403, []]);
  });

  it.each([
    ['negative duration', { duration: -1 }],
    ['a duration that is no number', { duration: Number.NaN }],
    ['another type', { textType: 'Remark' }],
    ['a text that is too long', { text: 'a'.repeat(20_001) }],
    ['a name with markup', { witness: '<b>Rao</b>' }],
    ['an unknown objection', { objections: [{ state: 'noted', by: 'Rao' }] }],
    ['a key as its id', { mediaId: 'a#b' }],
  ])('is refused with %s', async (_what, turn) => {
    expect([(await save(turn)).status, await stored()]).toEqual([400, []]);
  });

  it('is refused with an exhibit that the caller may not see', async () => {
    const { status } = await save({ exhibits: [{ text: 'C-4', documentId: 'doc_other' }] });

    expect([status, await stored()]).toEqual([404, []]);
  });

  it.each(['usr_stranger', 'usr_asked'])('is hidden from %s', async (userId) => {
    await save({ mediaId: med('1'), text: 'Secret' });
    const before = await stored();
    const replies = [
      await list({}, userId),
      await save({ mediaId: med('2') }, { userId }),
      await edit(med('1'), { version: 1, text: 'Changed' }, { userId }),
    ];

    expect(replies.map(({ status, text }) => [status, text.includes('Secret')])).toEqual(
      replies.map(() => [404, false]),
    );
    const saved = getSavedExamination(
      { table: on.table, files: connectFiles(on.bucket) },
      { principal: principalOf(userId), caseId: caseIdOf(n), from: 0 },
    );
    await expect(saved).rejects.toThrow('Case not found');
    expect(await stored()).toEqual(before);
  });

  it('loses control characters, which no export can contain', async () => {
    const { body } = await save({ text: 'I\u0001 did.\u202e' });

    expect(body.turn.text).toBe('I did.');
  });

  it('is not taken by a negotiation', async () => {
    n += 1;
    await on.addCase(n, { resolutionKind: 'negotiation' });

    expect([(await save({})).status, await stored()]).toEqual([409, []]);
  });
});

it('is empty before the first turn', async () => {
  const { status, body } = await list();

  expect([status, body]).toEqual([
    200,
    { crossExamination: false, transcriptionData: [], revision: 0, isUnchanged: false, total: 0 },
  ]);
});

describe('a long examination', () => {
  const fill = async (count: number) => {
    for (let at = 0; at < 3; at += 1) await save({ mediaId: med(at), text: `Turn ${at + 1}` });
    const [head, first] = await stored().then((items) => [
      items.find(({ sk }) => sk === 'HEAD'),
      items.find(({ mediaId }) => mediaId === med('0')),
    ]);
    await batchWrite(on.table, {
      put: [
        {
          ...head,
          ...examinationKeys.head(caseIdOf(n)),
          types: 'QA'.repeat(count).slice(0, count),
        },
        ...Array.from({ length: count - 3 }, (_none, at) => ({
          ...first,
          ...examinationKeys.turn(caseIdOf(n), at + 4),
          number: at + 4,
          mediaId: med(at + 3),
        })),
      ],
    });
  };

  it('is listed in parts with the numbers of its Questions', async () => {
    await fill(TURNS_PER_RESPONSE + 20);
    const first = (await list()).body;
    expect([first.transcriptionData.length, first.next, first.total]).toEqual([100, 101, 120]);

    const rest = (await list({ from: '101' })).body;

    expect(rest.transcriptionData.map(({ questionNo }) => questionNo)).toEqual(
      Array.from({ length: 20 }, (_none, at) => 51 + Math.floor(at / 2)),
    );
    expect(rest.next).toBeUndefined();
  });

  it('is listed in smaller parts when its texts are long', async () => {
    await save({ mediaId: med('0'), text: 'First' });
    const [first] = (await stored()).filter(({ mediaId }) => mediaId === med('0'));
    await fill(TURNS_PER_RESPONSE);
    await batchWrite(on.table, {
      put: Array.from({ length: TURNS_PER_RESPONSE }, (_none, at) => ({
        ...first,
        ...examinationKeys.turn(caseIdOf(n), at + 1),
        number: at + 1,
        text: '\u0939 '.repeat(10_000).trim(),
      })),
    });
    const deps = { table: on.table, files: connectFiles(on.bucket) };
    const saved = await getSavedExamination(deps, {
      principal: principalOf('usr_one'),
      caseId: caseIdOf(n),
      from: 0,
    });

    const listed = await list();

    expect(Buffer.byteLength(listed.text)).toBeLessThan(6_000_000);
    expect(saved.next).toBe(saved.transcriptData.words.length);
    expect(saved.next).toBeLessThan(TURNS_PER_RESPONSE);
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(saved)))).toBeLessThan(6_000_000);
  });

  it('has a bound', async () => {
    await fill(5);
    const head = (await stored()).find(({ sk }) => sk === 'HEAD');
    await batchWrite(on.table, {
      put: [{ ...head, ...examinationKeys.head(caseIdOf(n)), types: 'Q'.repeat(MAX_TURNS) }],
    });

    const { status, body } = await save({});

    expect([status, body.message]).toEqual([409, 'A cross-examination has up to 2000 turns']);
  });

  it('costs one read of its head while nothing changed', async () => {
    await save({ text: 'One' });
    const { revision } = (await list()).body;
    const files = connectFiles(on.bucket);

    const { result, readUnits } = await readUnitsOf(on.table, (table) =>
      listTurns(
        { table, files },
        { principal: principalOf('usr_one'), params: params(), query: { from: 1, revision } },
      ),
    );

    expect(result).toMatchObject({ isUnchanged: true, transcriptionData: [], total: 1 });
    // Half a unit for the check, one for the head.
    expect(readUnits).toBe(1.5);
    await edit((await list()).body.transcriptionData[0]?.mediaId ?? '', {
      version: 1,
      text: 'Two',
    });
    expect((await list({ revision: `${revision}` })).body.isUnchanged).toBe(false);
  });

  it('is read by the endpoint of transcripts', async () => {
    await save({ mediaId: med('1'), text: 'Did you sign it?', audioUrl: await upload(MP3) });
    const read = (userId: string) =>
      callHandler<TranscriptResponse>(
        apiEvent('GET', 'getTranscriptionData/{transcriptId}', {
          userId,
          params: { transcriptId: caseIdOf(n) },
          query: { crossExamination: 'true' },
        }),
      );

    const { status, body } = await read('usr_two');

    expect([status, body.totalSegments, body.transcriptData.words[0]?.turn?.questionNo]).toEqual([
      200, 1, 1,
    ]);
    expect((await read('usr_stranger')).status).toBe(404);
  });

  it('is a read-only transcript', async () => {
    await save({ mediaId: med('1'), text: 'Did you sign it?', witness: 'Suresh Patil' });
    await save({ mediaId: med('2'), text: 'I did.', textType: 'Answer' });

    const saved = await getSavedExamination(
      { table: on.table, files: connectFiles(on.bucket) },
      { principal: principalOf('usr_two'), caseId: caseIdOf(n), from: 0 },
    );

    expect(saved).toMatchObject({ id: caseIdOf(n), title: `Loan recovery ${n}`, totalSegments: 2 });
    expect(
      saved.transcriptData.words.map(({ textType, text, turn }) => [
        textType,
        text.map((leaf) => leaf.text).join(' '),
        turn?.questionNo,
        turn?.witness,
      ]),
    ).toEqual([
      ['Question', 'Did you sign it?', 1, 'Suresh Patil'],
      ['Answer', 'I did.', 1, ''],
    ]);
  });
});

describe('the speech settings of a case', () => {
  const get = (userId = 'usr_one') =>
    callHandler<Body>(
      apiEvent('GET', 'getTranscriptionType/{caseId}', { userId, params: params() }),
    );
  const live = (userId = 'usr_one') =>
    callHandler<Body>(
      apiEvent('GET', 'enableLiveTranscription/{caseId}', { userId, params: params() }),
    );
  const change = (body: object, userId = 'usr_chief') =>
    callHandler<Body>(
      apiEvent('PUT', 'getTranscriptionType/{caseId}', { userId, params: params(), body }),
    );

  it('are the deployment’s until the manager changes them', async () => {
    expect((await get()).body).toEqual({
      enableTranscription: 'yes',
      crossExamination: {
        timeInterval: 0.5,
        transcriptionModelParams: { modelType: 'base.en' },
      },
      recordingLanguage: 'english',
      isLocalTranscriptionServer: '',
      version: 0,
      mayChange: false,
    });
    expect((await live()).body).toEqual({ enableLiveTranscription: true });

    const changed = await change({
      ...{ enableTranscription: 'yes', version: 0, recordingLanguage: 'tamil' },
      crossExamination: { autoRefreshTimeInterval: 10 },
    });

    expect(changed.body).toMatchObject({ message: 'Settings saved', settings: { version: 1 } });
    expect((await get('usr_chief')).body).toMatchObject({
      ...{ version: 1, mayChange: true, recordingLanguage: 'tamil' },
      crossExamination: {
        autoRefreshTimeInterval: 10,
        transcriptionModelParams: { modelType: 'base.en' },
      },
    });
    expect((await change({ enableTranscription: 'no', version: 0 })).status).toBe(409);
    expect((await change({ enableTranscription: 'no', version: 1 })).status).toBe(200);
    expect((await get()).body).not.toHaveProperty('crossExamination');
    expect((await live()).body).toEqual({ enableLiveTranscription: false });
    expect((await save({})).status).toBe(409);
  });

  it('are changed by the manager only', async () => {
    const body = { enableTranscription: 'no', version: 0 };
    expect((await change(body, 'usr_one')).status).toBe(403);
    expect((await change(body, 'usr_desk')).status).toBe(403);
    expect((await change(body, 'usr_stranger')).status).toBe(404);
    expect((await get()).body.enableTranscription).toBe('yes');
  });

  it('are off for a negotiation', async () => {
    n += 1;
    await on.addCase(n, { resolutionKind: 'negotiation' });

    expect((await get()).body).toMatchObject({ enableTranscription: 'no' });
    expect((await get()).body).not.toHaveProperty('crossExamination');
    expect((await live()).body).toEqual({ enableLiveTranscription: false });
    expect((await change({ enableTranscription: 'yes', version: 0 })).status).toBe(409);
  });
});
