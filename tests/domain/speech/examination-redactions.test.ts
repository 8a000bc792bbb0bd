import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExaminationRedactions, Turn } from '#contracts/endpoints/speech/examinations.ts';
import { MAX_REDACTED_WORDS, REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** Redacted words of a cross-examination are withheld in turns, layers, exports and audio. */

type Body = ExaminationRedactions & {
  message: string;
  turn: Turn;
  transcriptionData: Turn[];
  fileUrl: string;
};

const SECRET = 'Quillfeather';
const MP3 = Buffer.concat([Buffer.from('fffb5044', 'hex'), Buffer.alloc(204)]);

let on: Proceedings;
let n = 800;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    cases: { enableTranscription: 'yes', crossExamination: {} },
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

const med = (name: string) => `med_${n}_${name}`;
const call = (
  method: string,
  path: string,
  { userId = 'usr_one', body, name }: { userId?: string; body?: object; name?: string } = {},
) =>
  callHandler<Body>(
    apiEvent(method, path, {
      userId,
      params: {
        ...{ caseId: caseIdOf(n), transcriptId: caseIdOf(n) },
        ...(name && { mediaId: med(name) }),
      },
      ...(body && { body }),
    }),
  );
const REDACTIONS = 'crossExamination/{caseId}/redactions';
const TURN = 'crossExamination/{caseId}/turns/{mediaId}';
const redact = (body: object, userId?: string) =>
  call('PUT', REDACTIONS, { body, ...(userId && { userId }) });
const edit = (name: string, body: object, userId?: string) =>
  call('PUT', TURN, { name, body, ...(userId && { userId }) });
const list = (userId: string) => call('GET', 'getLiveTranscription/{caseId}', { userId });
const exported = async (body: object, userId = 'usr_one') => {
  const reply = await call('POST', 'downloadTranscripts', {
    userId,
    body: { transcriptId: caseIdOf(n), crossExamination: true, fileFormat: 'text', ...body },
  });
  return reply.status === 200 ? (await fetch(reply.body.fileUrl)).text() : reply.status;
};
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk }) => pk === examinationKeys.head(caseIdOf(n)).pk);
/** A turn with audio whose text names the secret before an edit, and one with it as a witness. */
async function record() {
  const key = incomingKey('usr_one', 'examinationAudio', newId('upload'));
  await on.upload(key, MP3, 'audio/mpeg');
  const turn = (name: string, facts: object) =>
    call('POST', 'postTranscriptionData', {
      body: {
        caseId: caseIdOf(n),
        transcriptionData: {
          ...{ mediaId: med(name), duration: 2, currentTime: '2026-11-20T05:30:00.000Z' },
          ...facts,
        },
      },
    });
  await turn('a', { text: `I paid ${SECRET}, the clerk.`, audioUrl: key });
  await turn('b', {
    text: 'When?',
    witness: SECRET,
    objections: [{ state: 'raised', by: SECRET }],
  });
  await edit('a', { version: 1, text: 'I paid the clerk.' });
}

describe('a redacted word', () => {
  it('is withheld from a case manager in every turn, layer and name, with the audio', async () => {
    await record();
    const before = (await list('usr_desk')).body.transcriptionData;
    expect(before[0]?.audioUrl).not.toBe('');
    const reply = await redact({ revision: 0, redact: [SECRET] });
    expect([reply.status, reply.body.words]).toEqual([200, [SECRET.toLowerCase()]]);

    const replies = [
      await list('usr_desk'),
      await call('GET', `${TURN}/layers`, { userId: 'usr_desk', name: 'a' }),
      await call('GET', REDACTIONS, { userId: 'usr_desk' }),
    ];

    for (const { status, text } of replies)
      expect([status, new RegExp(SECRET, 'i').test(text), text.includes(REDACTION_MARK)]).toEqual([
        ...[200, false, true],
      ]);
    expect(replies[0]?.body.transcriptionData).toMatchObject([
      { isRedacted: true, isAudioWithheld: true, audioUrl: '' },
      { isRedacted: true, witness: REDACTION_MARK },
    ]);
    const [whole] = (await list('usr_two')).body.transcriptionData;
    expect(whole).toMatchObject({ isRedacted: true, isAudioWithheld: false });
    expect(whole?.originalText).toContain(SECRET);
    expect(whole?.audioUrl).not.toBe('');
  });

  it('is withheld in exports, in notes and names too, unless a neutral wants it open', async () => {
    await record();
    await redact({ revision: 0, redact: [SECRET] });

    expect(await exported({})).not.toMatch(new RegExp(SECRET, 'i'));
    expect(await exported({}, 'usr_desk')).not.toMatch(new RegExp(SECRET, 'i'));
    expect(await exported({ redact: false })).toContain(SECRET);
    expect(await exported({ redact: false }, 'usr_desk')).toBe(403);
  });

  it('stays withheld after an edit, a split, an insertion and a restored version', async () => {
    await record();
    await redact({ revision: 0, redact: [SECRET] });
    await edit('a', { version: 2, restore: 1 });
    await call('POST', `${TURN}/split`, {
      name: 'a',
      body: { version: 3, at: 6, mediaId: med('c'), textType: 'Answer' },
    });
    await call('POST', 'crossExamination/{caseId}/turns', {
      body: {
        ...{ after: '', turn: { mediaId: med('d'), textType: 'Answer', text: `“${SECRET}s”` } },
      },
    });

    expect((await list('usr_desk')).text).not.toMatch(new RegExp(SECRET, 'i'));
    expect(await exported({})).not.toMatch(new RegExp(SECRET, 'i'));
    const audio = (await list('usr_desk')).body.transcriptionData.map(({ audioUrl }) => audioUrl);
    expect(audio).toEqual(['', '', '', '']);
  });

  it('is lifted by a neutral only, and both acts are in the history', async () => {
    await record();
    await redact({ revision: 0, redact: [SECRET] }, 'usr_desk');
    expect((await redact({ revision: 1, lift: [SECRET] }, 'usr_desk')).status).toBe(403);

    const { body } = await redact({ revision: 1, lift: [SECRET] }, 'usr_two');

    expect(body).toMatchObject({ revision: 2, words: [] });
    expect(body.acts).toMatchObject([
      { number: 2, name: expect.stringContaining('usr_two'), lifted: [SECRET.toLowerCase()] },
      { number: 1, name: expect.stringContaining('usr_desk'), redacted: [SECRET.toLowerCase()] },
    ]);
    expect(await exported({})).toContain(SECRET);
  });
});

describe('a word that is redacted at one place', () => {
  const TEXT = 'Patil paid the clerk, and Patil signed.';
  const revision = async () => (await call('GET', REDACTIONS)).body.revision;
  /** Two turns with the same words. */
  async function twoTurns() {
    for (const [name, after] of [
      ['a', ''],
      ['b', med('a')],
    ] as const) {
      const turn = { mediaId: med(name), text: TEXT, witness: 'Patil' };
      const body = { after, ...(after && { afterVersion: 1 }), turn };
      expect((await call('POST', 'crossExamination/{caseId}/turns', { body })).status).toBe(200);
    }
  }
  const redactAt = async (name: string, places: number[], { version = 1, userId = '' } = {}) =>
    redact(
      { revision: await revision(), redactIn: { mediaId: med(name), version, places } },
      ...(userId ? [userId] : []),
    );
  const textsFor = async (userId: string) =>
    (await list(userId)).body.transcriptionData.map(({ text }) => text);
  const marked = `Patil paid the clerk, and ${REDACTION_MARK} signed.`;
  const closed = `${REDACTION_MARK} paid the clerk, and ${REDACTION_MARK} signed.`;

  it('is withheld there alone, in lists, files and history, and shown to those who may read it', async () => {
    await twoTurns();
    const { status, body } = await redactAt('a', [5], { userId: 'usr_desk' });
    expect([status, body.words]).toEqual([200, []]);
    // Nothing of the text's hash, by which the word could be guessed.
    expect(body.places).toEqual([{ key: '1', mediaId: med('a'), word: REDACTION_MARK }]);
    expect((await call('GET', REDACTIONS, { userId: 'usr_desk' })).body.places).toEqual(
      body.places,
    );
    expect(body.acts[0]?.redacted).toEqual([REDACTION_MARK]);

    expect(await textsFor('usr_desk')).toEqual([marked, TEXT]);
    const own = (await list('usr_one')).body.transcriptionData;
    expect(own.map(({ text, isRedacted, redactedPlaces }) => [text, isRedacted, redactedPlaces]))
      // Its witness's name is redacted nowhere.
      .toEqual([
        [TEXT, true, [5]],
        [TEXT, false, undefined],
      ]);
    for (const reply of [await exported({}), await exported({}, 'usr_desk')]) {
      expect(reply).toContain(marked);
      expect(reply).toContain(TEXT);
    }
    expect(await exported({ redact: false })).not.toContain(REDACTION_MARK);
    const history = await call('GET', `${TURN}/layers`, { userId: 'usr_desk', name: 'a' });
    expect(history.text).toContain(marked);
    expect(history.text).not.toContain(TEXT);
    expect((await call('GET', REDACTIONS)).body).toMatchObject({
      places: [{ word: 'patil' }],
      acts: [{ redacted: ['patil (in one turn)'] }],
    });
  });

  it('is withheld wherever it stands in the turn once that was edited or split, and exactly again after a restore', async () => {
    await twoTurns();
    await redactAt('a', [5]);
    await edit('a', { version: 1, text: `Yes. ${TEXT}` });
    expect(await textsFor('usr_desk')).toEqual([`Yes. ${closed}`, TEXT]);
    // The layer before the edit has the text of the redaction.
    const history = await call('GET', `${TURN}/layers`, { userId: 'usr_desk', name: 'a' });
    expect(history.text).toContain(marked);
    expect(history.text).not.toContain(TEXT);
    expect(await exported({})).not.toContain(`Yes. ${TEXT}`);

    await call('POST', `${TURN}/split`, {
      name: 'a',
      body: { version: 2, at: 10, mediaId: med('c'), textType: 'Answer' },
    });
    await call('POST', `${TURN}/split`, {
      name: 'c',
      body: { version: 1, at: 8, mediaId: med('d'), textType: 'Answer' },
    });
    const split = await textsFor('usr_desk');
    expect(split.slice(0, 3).join(' ')).toBe(`Yes. ${closed}`);
    expect(split[3]).toBe(TEXT);

    const { version = 0 } = (await list('usr_one')).body.transcriptionData[0] ?? {};
    expect((await edit('a', { version, restore: 1 })).status).toBe(200);
    expect((await textsFor('usr_desk'))[0]).toBe(marked);
  });

  it('is kept once for each word of a turn that is split off, and splits do not use up the bound', async () => {
    const words = Array.from({ length: 300 }, (_none, at) => `w${at}`);
    const body = { after: '', turn: { mediaId: med('a'), text: `${words.join(' ')} w0 w1` } };
    expect((await call('POST', 'crossExamination/{caseId}/turns', { body })).status).toBe(200);
    await redactAt(
      'a',
      Array.from({ length: 302 }, (_none, at) => at),
    );
    const split = await call('POST', `${TURN}/split`, {
      name: 'a',
      body: { version: 1, at: 3, mediaId: med('b'), textType: 'Answer' },
    });
    expect(split.status).toBe(200);
    expect((await call('GET', REDACTIONS)).body.places).toHaveLength(602);
    expect(await textsFor('usr_desk')).toEqual([
      REDACTION_MARK,
      Array.from({ length: 301 }, () => REDACTION_MARK).join(' '),
    ]);
    expect((await redact({ revision: await revision(), redact: ['clerk'] })).status).toBe(200);
    expect((await redactAt('b', [0])).status).toBe(409);
  });

  it('keeps its words from a case manager who edits, and the audio with them', async () => {
    const key = incomingKey('usr_one', 'examinationAudio', newId('upload'));
    await on.upload(key, MP3, 'audio/mpeg');
    await call('POST', 'postTranscriptionData', {
      body: {
        caseId: caseIdOf(n),
        transcriptionData: {
          ...{ mediaId: med('a'), duration: 2, currentTime: '2026-11-20T05:30:00.000Z' },
          ...{ text: TEXT, audioUrl: key },
        },
      },
    });
    await redactAt('a', [5]);
    expect((await list('usr_desk')).body.transcriptionData).toMatchObject([
      { text: marked, audioUrl: '', isAudioWithheld: true },
    ]);
    const before = await stored();
    expect((await edit('a', { version: 1, text: marked }, 'usr_desk')).status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it('is lifted by a neutral only', async () => {
    await twoTurns();
    const { body } = await redactAt('a', [0, 5]);
    const [first, second] = body.places.map(({ key }) => key);
    const before = await stored();
    const lift = { revision: 1, liftIn: [second] };
    expect((await redact(lift, 'usr_desk')).status).toBe(403);
    expect(await stored()).toEqual(before);
    const lifted = await redact(lift, 'usr_two');
    expect(lifted.body.places.map(({ key }) => key)).toEqual([first]);
    expect(lifted.body.acts[0]).toMatchObject({ lifted: ['patil (in one turn)'] });
    expect((await textsFor('usr_desk'))[0]).toBe(
      `${REDACTION_MARK} paid the clerk, and Patil signed.`,
    );
  });

  it('is stored so that earlier code withholds it everywhere', async () => {
    await twoTurns();
    await redact({ revision: 0, redact: ['clerk'] });
    await redactAt('a', [5]);
    const item = (await stored()).find(({ sk }) => sk === 'REDACTIONS');
    expect(item).toMatchObject({ words: ['clerk', 'patil'], everywhere: ['clerk'] });
  });

  it('is refused at no word, in an older version, in another case and beyond the bound; nothing is stored', async () => {
    await twoTurns();
    await call('POST', 'crossExamination/{caseId}/turns', {
      body: { after: med('b'), afterVersion: 1, turn: { mediaId: med('e'), text: 'No — never.' } },
    });
    await edit('b', { version: 1, text: `Yes. ${TEXT}` });
    const before = await stored();
    const redactIn = (facts: object) => ({
      revision: 0,
      redactIn: { mediaId: med('a'), version: 1, places: [5], ...facts },
    });
    for (const [body, status, userId] of [
      [redactIn({ places: [7] }), 400],
      [redactIn({ places: [] }), 400],
      [redactIn({ places: [-1] }), 400],
      [redactIn({ places: Array.from({ length: 501 }, (_none, at) => at) }), 400],
      // A dash is no word.
      [redactIn({ mediaId: med('e'), places: [1] }), 400],
      [redactIn({ mediaId: med('b') }), 409],
      [redactIn({ mediaId: 'med_none' }), 404],
      [{ ...redactIn({}), revision: 4 }, 409],
      [redactIn({}), 404, 'usr_stranger'],
    ] as const)
      expect([body, (await redact(body, userId)).status]).toEqual([body, status]);
    expect(await stored()).toEqual(before);
  });
});

it('keeps words that a case manager may not read from being replaced by marks', async () => {
  await record();
  await redact({ revision: 0, redact: [SECRET] });
  const before = await stored();
  const version = 2;

  const replies = [
    await edit('a', { version, text: `I paid ${REDACTION_MARK}.` }, 'usr_desk'),
    await edit('b', { version: 1, witness: REDACTION_MARK }, 'usr_desk'),
    await call('POST', `${TURN}/split`, {
      ...{ userId: 'usr_desk', name: 'a' },
      body: { version, at: 6, mediaId: med('c'), textType: 'Answer' },
    }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await stored()).toEqual(before);
  expect((await edit('a', { version, isStruck: true }, 'usr_desk')).status).toBe(200);
});

it('refuses strangers, a stale revision and too many words, and stores nothing', async () => {
  await record();
  await redact({ revision: 0, redact: ['one'] });
  const before = await stored();
  const many = Array.from({ length: MAX_REDACTED_WORDS }, (_none, at) => `word${at}`);

  const statuses = [
    (await redact({ revision: 1, redact: ['two'] }, 'usr_stranger')).status,
    (await call('GET', REDACTIONS, { userId: 'usr_stranger' })).status,
    (await redact({ revision: 0, redact: ['two'] })).status,
    (await redact({ revision: 1, redact: many })).status,
    (await redact({ revision: 1, redact: ['one'] })).status,
  ];

  expect(statuses).toEqual([404, 404, 409, 409, 200]);
  expect(await stored()).toEqual(before);
});
