import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Turn, TurnLayer } from '#contracts/endpoints/speech/examinations.ts';
import { MAX_LAYERS } from '#contracts/rules/speech/examinations.ts';
import {
  type ExaminationHead,
  orderOf,
  withChange,
  withTurn,
} from '#lambdas/examinations/record/examination-head.ts';
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

/** Turns keep what was recorded: each change is a layer with author, role and time (D70). */

type Body = {
  message: string;
  turn: Turn;
  added: Turn;
  transcriptionData: Turn[];
  data: TurnLayer[];
  next?: number;
};

let on: Proceedings;
let n = 760;
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
const caseId = () => caseIdOf(n);
const save = (name: string, text: string, textType = 'Question', userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('POST', 'postTranscriptionData', {
      userId,
      body: {
        caseId: caseId(),
        transcriptionData: {
          ...{ mediaId: med(name), text, textType, duration: 3, speaker: 'Adv. Rao' },
          currentTime: '2026-11-20T05:30:00.000Z',
        },
      },
    }),
  );
const call = (method: string, path: string, name: string, body?: object, userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent(method, path, {
      userId,
      params: { caseId: caseId(), ...(name && { mediaId: med(name) }) },
      ...(body && { body }),
    }),
  );
const TURN = 'crossExamination/{caseId}/turns/{mediaId}';
const edit = (name: string, body: object, userId?: string) => call('PUT', TURN, name, body, userId);
const split = (name: string, body: object, userId?: string) =>
  call('POST', `${TURN}/split`, name, body, userId);
const layers = (name: string, userId?: string) =>
  call('GET', `${TURN}/layers`, name, undefined, userId);
const insert = (after: string, afterVersion: number, turn: object, userId?: string) =>
  call(
    'POST',
    'crossExamination/{caseId}/turns',
    '',
    { after: after && med(after), ...(after && { afterVersion }), turn },
    userId,
  );
const written = (name: string, text: string, textType = 'Question') => ({
  ...{ mediaId: med(name), text, textType },
});
const list = async () =>
  (
    await callHandler<Body>(
      apiEvent('GET', 'getLiveTranscription/{caseId}', {
        userId: 'usr_two',
        params: { caseId: caseId() },
      }),
    )
  ).body.transcriptionData;
const shown = async () =>
  (await list()).map(({ textType, questionNo, text, isStruck }) =>
    [textType?.slice(0, 1), questionNo, isStruck ? `~${text}~` : text].join(' '),
  );
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk }) => pk === examinationKeys.head(caseId()).pk);
const exported = async () => {
  const { body } = await callHandler<{ fileUrl: string }>(
    apiEvent('POST', 'downloadTranscripts', {
      userId: 'usr_one',
      body: { transcriptId: caseId(), crossExamination: true, fileFormat: 'text' },
    }),
  );
  return (await fetch(body.fileUrl)).text();
};

describe('an edit', () => {
  it('keeps the recorded words, and names author, role and time', async () => {
    await save('a', 'I paid him.', 'Answer');

    await edit('a', { version: 1, text: 'I never paid him.' }, 'usr_two');

    const [turn] = await list();
    expect(turn).toMatchObject({
      ...{ text: 'I never paid him.', originalText: 'I paid him.', version: 2 },
      layers: [
        { version: 1, changes: ['recorded'], name: expect.stringContaining('usr_one') },
        { version: 2, changes: ['text'], name: expect.stringContaining('usr_two') },
      ],
    });
    expect(turn?.layers.every(({ at, role }) => at !== '' && role !== '')).toBe(true);
    const { data } = (await layers('a')).body;
    expect(data.map(({ version, text }) => [version, text])).toEqual([
      [2, 'I never paid him.'],
      [1, 'I paid him.'],
    ]);
    expect(await exported()).toMatch(
      /I never paid him\.\n\[Before the first edit: “I paid him\.”\]\n\[Text edited by \S.*, \w+, on .* IST\]/,
    );
  });

  it('never changes a stored layer', async () => {
    await save('a', 'One');
    await edit('a', { version: 1, text: 'Two' });
    const before = (await stored()).filter(({ sk }) => `${sk}`.startsWith('LAYER#'));

    await edit('a', { version: 2, text: 'Three', speaker: 'Adv. Sen', textType: 'Answer' });
    await edit('a', { version: 3, isStruck: true });

    const after = (await stored()).filter(({ sk }) => `${sk}`.startsWith('LAYER#'));
    expect(before).toHaveLength(2);
    expect(after).toHaveLength(4);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it('adds no layer if nothing changes', async () => {
    await save('a', 'One');

    const { body } = await edit('a', { version: 1, text: 'One', speaker: 'Adv. Rao' });

    expect([body.turn.version, (await stored()).length]).toEqual([1, 3]);
  });

  it('is undone by a further layer', async () => {
    await save('a', 'One');
    await edit('a', { version: 1, text: 'Two', textType: 'Answer', isStruck: true });

    const { body } = await edit('a', { version: 2, restore: 1 });

    expect(body.turn).toMatchObject({ version: 3, text: 'One', textType: 'Question' });
    expect(body.turn.isStruck).toBe(false);
    expect(body.turn.layers.at(-1)).toMatchObject({ restored: 1 });
    expect((await layers('a')).body.data.map(({ text }) => text)).toEqual(['One', 'Two', 'One']);
    expect((await edit('a', { version: 3, restore: 4 })).status).toBe(404);
    expect((await edit('a', { version: 3, restore: 2, text: 'x' })).status).toBe(400);
  });

  it.each([
    ['an edit', { text: 'Mine' }],
    ['a strike', { isStruck: true }],
    ['a move', { after: '' }],
    ['a restored version', { restore: 1 }],
  ])('of an older version is refused: %s', async (_what, body) => {
    await save('z', 'First');
    await save('a', 'One');
    await edit('a', { version: 1, text: 'Two' });
    const before = await stored();

    expect((await edit('a', { version: 1, ...body })).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('has a bound', async () => {
    await save('a', 'One');
    const turn = (await stored()).find(({ mediaId }) => mediaId === med('a'));
    const layer = { version: 1, changes: ['text'], name: 'Asha', role: 'mediator', at: 'now' };
    const item = { ...turn, ...examinationKeys.turn(caseId(), 1) };
    await batchWrite(on.table, {
      put: [{ ...item, layers: Array.from({ length: MAX_LAYERS }, () => layer) }],
    });

    const { status, body } = await edit('a', { version: 1, text: 'Two' });

    expect([status, body.message]).toEqual([409, 'A turn can be changed up to 99 times']);
  });
});

describe('a turn that was stored before layers were recorded', () => {
  const storeOld = async (version: number) => {
    await save('a', 'As it stands');
    const turn = (await stored()).find(({ mediaId }) => mediaId === med('a'));
    const { layers: _, ...old } = turn ?? {};
    await batchWrite(on.table, {
      put: [{ ...old, ...examinationKeys.turn(caseId(), 1), version }],
    });
  };

  it.each([
    [1, 'recorded'],
    [4, 'savedBefore'],
  ])('of version %i opens as %s, without an invented original', async (version, change) => {
    await storeOld(version);

    const [turn] = await list();

    expect(turn).toMatchObject({ version, layers: [{ version, changes: [change], name: '' }] });
    expect(turn).not.toHaveProperty('originalText');
    expect((await layers('a')).body.data).toMatchObject([{ text: 'As it stands' }]);
    expect((await exported()).includes('as saved before edits were recorded')).toBe(version > 1);
  });

  it('keeps its text below the next edit', async () => {
    await storeOld(4);
    await edit('a', { version: 4, text: 'Edited' });

    const { data } = (await layers('a')).body;

    expect(data.map(({ version, text, changes }) => [version, text, changes])).toEqual([
      [5, 'Edited', ['text']],
      [4, 'As it stands', ['savedBefore']],
    ]);
  });
});

describe('the list', () => {
  const three = async () => {
    await save('a', 'A');
    await save('b', 'B', 'Answer');
    await save('c', 'C');
  };

  it('shows an inserted turn in its place, and the numbers of Questions follow (D76)', async () => {
    await three();

    const first = await insert('a', 1, written('x', 'X'));
    await insert('', 0, written('y', 'Y'));

    expect(first.body.turn).toMatchObject({ number: 2, audioUrl: '', version: 1 });
    expect(await shown()).toEqual(['Q 1 Y', 'Q 2 A', 'Q 3 X', 'A 3 B', 'Q 4 C']);
    expect((await list())[2]?.layers).toMatchObject([{ changes: ['inserted'] }]);
    expect((await insert('a', 1, written('x', 'Other'))).body.turn.text).toBe('X');
    expect(await shown()).toHaveLength(5);
  });

  it('inserts nothing after a turn that was changed or does not exist', async () => {
    await three();
    await edit('a', { version: 1, text: 'A2' });
    const before = await stored();

    expect((await insert('a', 1, written('x', 'X'))).status).toBe(409);
    expect((await insert('none', 1, written('x', 'X'))).status).toBe(404);
    expect((await insert('a', 2, written('x', ' '))).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('keeps a struck turn, with who struck it and when, and without a number', async () => {
    await three();

    await edit('a', { version: 1, isStruck: true });

    expect(await shown()).toEqual(['Q 0 ~A~', 'A 0 B', 'Q 1 C']);
    expect(await exported()).toMatch(
      /Q\. Adv\. Rao: \[Struck out: A\]\n\[Struck out by \S.*, \w+, on .* IST\]/,
    );
    await edit('a', { version: 2, isStruck: false });
    expect(await shown()).toEqual(['Q 1 A', 'A 1 B', 'Q 2 C']);
  });

  it('moves a turn and moves it back', async () => {
    await three();

    await edit('c', { version: 1, after: '' });
    expect(await shown()).toEqual(['Q 1 C', 'Q 2 A', 'A 2 B']);
    await save('d', 'D');
    await edit('a', { version: 1, after: med('d') });
    expect(await shown()).toEqual(['Q 1 C', 'A 1 B', 'Q 2 D', 'Q 3 A']);

    await edit('a', { version: 2, restore: 1 });
    expect(await shown()).toEqual(['Q 1 C', 'Q 2 A', 'A 2 B', 'Q 3 D']);
    expect((await edit('a', { version: 3, after: med('none') })).status).toBe(404);
  });

  it('splits a turn, once, and joins it again', async () => {
    await save('a', 'Did you sign? I did.');
    const body = { version: 1, at: 13, mediaId: med('b'), textType: 'Answer', speaker: 'Patil' };

    const replies = await Promise.all([split('a', body), split('a', body)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown()).toEqual(['Q 1 Did you sign?', 'A 1 I did.']);
    const [first, second] = await list();
    expect(first).toMatchObject({ originalText: 'Did you sign? I did.', version: 2 });
    expect(second).toMatchObject({ splitFrom: med('a'), speaker: 'Patil', duration: 3 });
    await edit('a', { version: 2, restore: 1 });
    expect(await shown()).toEqual(['Q 1 Did you sign? I did.', 'A 0 ~I did.~']);
  });

  it.each([
    ['before its first word', 'xx', { at: 1 }, '  '],
    ['into the media id of another turn', 'One two', { at: 3, mediaId: 'c' }, undefined],
  ])('splits no turn %s', async (_what, text, facts, spaces) => {
    await save('c', 'Other');
    await save('a', spaces === undefined ? text : `${text.slice(0, 1)}${spaces}`);
    const before = await stored();
    const mediaId = med('mediaId' in facts ? 'c' : 'b');

    const { status } = await split('a', { version: 1, textType: 'Answer', ...facts, mediaId });

    expect([400, 409]).toContain(status);
    expect(await stored()).toEqual(before);
  });

  it('is whole after changes by several people at once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await save(name, name);

    const replies = await Promise.all([
      edit('a', { version: 1, after: med('e') }),
      edit('b', { version: 1, isStruck: true }, 'usr_two'),
      edit('c', { version: 1, text: 'C' }, 'usr_two'),
      insert('d', 1, written('x', 'x')),
      save('f', 'f'),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await list()).map(({ text }) => text).sort()).toEqual(
      ['C', 'a', 'b', 'd', 'e', 'f', 'x'].sort(),
    );
  });
});

it.each(['usr_stranger', 'usr_asked'])('refuses %s, and stores nothing', async (userId) => {
  await save('a', 'Secret words');
  await edit('a', { version: 1, text: 'Secret two' });
  const before = await stored();

  const replies = [
    await edit('a', { version: 2, isStruck: true }, userId),
    await edit('a', { version: 2, restore: 1 }, userId),
    await split('a', { version: 2, at: 6, mediaId: med('b'), textType: 'Answer' }, userId),
    await insert('a', 2, written('x', 'X'), userId),
    await layers('a', userId),
  ];

  expect(replies.map(({ status, text }) => [status, text.includes('Secret')])).toEqual(
    replies.map(() => [404, false]),
  );
  expect(await stored()).toEqual(before);
});

it('takes a media id for one case only', async () => {
  const first = caseId();
  await save('a', 'Of the first case');
  const mediaId = med('a');
  n += 1;
  await on.addCase(n);
  const turn = { mediaId, text: 'x', duration: 1, currentTime: '2026-11-20T05:30:00.000Z' };
  const event = (id: string) =>
    apiEvent('POST', 'postTranscriptionData', {
      userId: 'usr_one',
      body: { caseId: id, transcriptionData: turn },
    });

  expect((await callHandler<Body>(event(caseId()))).status).toBe(409);
  const inserted = await insert('', 0, { mediaId, text: 'x', textType: 'Question' });
  expect([inserted.status, await stored()]).toEqual([409, []]);
  expect((await callHandler<Body>(event(first))).body.turn.text).toBe('Of the first case');
});

test('the order of a head is that of a plain list under random changes', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  let head: ExaminationHead = { types: '', revision: 0 };
  const plain: number[] = [];
  for (let step = 0; step < 600; step += 1) {
    const after = [0, ...plain][random(plain.length + 1)] ?? 0;
    const slot = plain[random(Math.max(1, plain.length))];
    if (slot === undefined || random(3) === 0) {
      head = withTurn(head, { type: 'Question', ...(random(2) && { after }) });
      const added = head.types.length;
      const at = orderOf(head).indexOf(added);
      plain.splice(at, 0, added);
      expect(at === plain.length - 1 || plain[at - 1] === after || at === 0).toBe(true);
    } else if (after !== slot) {
      head = withChange(head, { slot, type: 'Answer', isStruck: random(2) === 0, after });
      plain.splice(plain.indexOf(slot), 1);
      plain.splice(plain.indexOf(after) + 1, 0, slot);
    }
    expect(orderOf(head)).toEqual(plain);
  }
  expect(head.types).toHaveLength(plain.length);
});
