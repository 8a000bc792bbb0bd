import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Emulator } from 'local-aws';
import { startTranscribe, synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseSpeechCosts, SpeechBudget } from '#contracts/endpoints/speech/costs.ts';
import { MAX_STREAM_SECONDS } from '#contracts/rules/speech/speech.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import {
  budgetSpent,
  findBudget,
  findCaseBudget,
  spendDictation,
} from '#lambdas/speech/costs/speech-budget.ts';
import { listSpeechCosts, requestOf } from '#lambdas/speech/costs/speech-costs.ts';
import { countSpeechItem, setSpeech } from '#lambdas/speech/door.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { parseSpeechSettings } from '#lambdas/speech/speech-settings.constants.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** Costs and budgets of speech through their handler, with the local Transcribe. */

type Reply = CaseSpeechCosts & {
  budget?: SpeechBudget;
  url?: string;
  text?: string;
  message: string;
  code?: string;
};

const settings = {
  ownVocabularies: 0,
  budget: { caseMinutes: 10, personMinutes: 5 },
  pricePerMinute: { currency: 'USD', dictated: 0.024, recorded: 0.012, asOf: '2026-09-01' },
  servers: { 1: 'https://speech.example' },
};
const parsed = parseSpeechSettings(JSON.stringify(settings));
const readSettings = async () => parsed;
const thisMonth = () => indianMonthOf(new Date().toISOString());

let table: Table;
let stop: () => Promise<void>;
let transcribe: Emulator;
let caseId: string;
let n = 0;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  transcribe = await startTranscribe({
    isRealTime: false,
    port: 0,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'] = transcribe.endpoint;
  process.env['SPEECH_SETTINGS'] = JSON.stringify(settings);
  for (const userId of ['usr_one', 'usr_two', 'usr_stranger', 'usr_alone', 'usr_fresh'])
    await signIn(table, userId);
});
afterAll(async () => {
  await transcribe.close();
  await stop();
  delete process.env['SPEECH_SETTINGS'];
  delete process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'];
});
beforeEach(async () => {
  n += 1;
  caseId = caseIdOf(n);
  const name = (userId: string) => `Person ${userId}`;
  const assignments = [
    { userId: 'usr_one', name: name('usr_one'), role: 'managing' as const },
    { userId: 'usr_two', name: name('usr_two'), role: 'presiding' as const },
  ];
  await createCase(table, makeCase(n, 'usr_one', { assignments }));
});

const audio = (text = 'Heard.') => writeWav(synthesiseSpeech(text));
const clip = (of: { caseId?: string } = {}, userId = 'usr_one') =>
  callHandler<Reply>(
    apiEvent('POST', 'orderDictate', {
      userId,
      form: { ...of, audio_data: { type: 'audio/wav', bytes: audio() } },
    }),
  );
const address = (body: { caseId?: string } = {}, userId = 'usr_one') =>
  callHandler<Reply>(apiEvent('POST', 'dictation/address', { userId, body }));
const count = (body: object, userId = 'usr_one') =>
  callHandler<Reply>(apiEvent('POST', 'dictation/seconds', { userId, body }));
const budget = (query: { caseId?: string } = {}, userId = 'usr_one') =>
  callHandler<Reply>(apiEvent('GET', 'dictation/budget', { userId, query }));
const costs = (userId = 'usr_one') =>
  callHandler<Reply>(
    apiEvent('GET', 'getTranscriptionType/{caseId}/costs', { userId, params: { caseId } }),
  );
const countOf = async (key: { pk: string; sk: string }) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: key }))).Item;
const put = (item: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: item }));
const used = (key: { pk: string; sk: string }, billedSeconds: number) =>
  put({ ...key, billedSeconds, dictatedBilledSeconds: billedSeconds });
const caseCount = () => speechKeys.count(caseId, thisMonth());

describe('dictation without a case', () => {
  it('is counted for its person, by clips and by streams, and for no case', async () => {
    expect((await clip({}, 'usr_two')).status).toBe(200);
    expect((await address({}, 'usr_two')).status).toBe(200);
    expect((await count({ seconds: 74.5 }, 'usr_two')).status).toBe(200);

    const item = await countOf(speechKeys.ownCount('usr_two', thisMonth()));
    expect(item).toMatchObject({
      dictatedRequests: 2,
      dictatedBilledSeconds: 90,
      billedSeconds: 90,
    });
    expect(item?.['dictatedSeconds']).toBeGreaterThan(74.5);
    expect(await countOf(caseCount())).toBeUndefined();
  });

  it.each([Number.NaN, -1, MAX_STREAM_SECONDS + 1, Number.POSITIVE_INFINITY, '60', null])(
    'is not counted for %s seconds',
    async (seconds) => {
      const { status } = await count({ seconds }, 'usr_fresh');

      expect(status).toBe(400);
      expect(await countOf(speechKeys.ownCount('usr_fresh', thisMonth()))).toBeUndefined();
    },
  );

  it('is refused above the person’s minutes, and its count in a case is not', async () => {
    await used(speechKeys.ownCount('usr_alone', thisMonth()), 5 * 60);
    const refused = [await clip({}, 'usr_alone'), await address({}, 'usr_alone')];

    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect(body.message).toMatch(
        /^Your speech minutes without a case for [A-Z][a-z]+ are used up/,
      );
      expect(body.message).toContain('You can go on by typing');
    }
    expect((await budget({}, 'usr_alone')).body.budget?.state).toBe('spent');
    expect((await budget({}, 'usr_fresh')).body.budget).toEqual({
      ...{ minutes: 5, leftMinutes: 5, state: 'enough' },
    });
  });
});

describe('the costs of a case', () => {
  it('are listed by month and person for its manager, at the price of the setting', async () => {
    await clip({ caseId });
    await address({ caseId }, 'usr_two');
    await count({ caseId, seconds: 120 }, 'usr_two');
    const now = new Date();
    await transact(table, () => [
      countSpeechItem(table, { caseId, userId: 'usr_two', kind: 'recorded', seconds: 600, now }),
    ]);
    // A month of a release that did not count people.
    await put({
      ...speechKeys.count(caseId, '2026-01'),
      ...{ dictatedSeconds: 30, dictatedBilledSeconds: 60, dictatedRequests: 4 },
    });

    const { status, body } = await costs();

    expect(status).toBe(200);
    expect(body.price.asOf).toBe('2026-09-01');
    expect(body.months.map(({ month }) => month)).toEqual([thisMonth(), '2026-01']);
    const [present, former] = body.months;
    expect(present).toMatchObject({ recordedSeconds: 600, billedSeconds: 735 });
    // 135 s at 0.024 and 600 s at 0.012 a minute.
    expect(present?.cost).toEqual({ amountMinor: 17, currency: 'USD' });
    expect(present?.people.map(({ userId, billedSeconds }) => [userId, billedSeconds])).toEqual([
      ['usr_two', 720],
      ['usr_one', 15],
    ]);
    expect(former?.people).toMatchObject([
      { userId: '', name: 'Not counted by person', dictatedSeconds: 30, billedSeconds: 60 },
    ]);
    expect(body.budget).toEqual({ minutes: 10, leftMinutes: 0, state: 'spent' });
  });

  it('are an empty list before the first speech', async () => {
    expect((await costs()).body).toMatchObject({ months: [], budget: { state: 'enough' } });
  });

  it('are refused to other members, and not found by strangers, who count nothing', async () => {
    expect((await costs('usr_two')).status).toBe(403);
    expect((await costs('usr_stranger')).status).toBe(404);
    expect((await budget({ caseId }, 'usr_stranger')).status).toBe(404);
    expect((await count({ caseId, seconds: 60 }, 'usr_stranger')).status).toBe(404);
    expect(await countOf(caseCount())).toBeUndefined();
  });
});

describe('the budget of a case', () => {
  it('warns from 80 %, and refuses at 100 % with what still works', async () => {
    await used(caseCount(), 8 * 60 - 1);
    expect((await budget({ caseId }, 'usr_two')).body.budget?.state).toBe('enough');
    await used(caseCount(), 8 * 60);
    expect((await budget({ caseId }, 'usr_two')).body.budget).toEqual({
      ...{ minutes: 10, leftMinutes: 2, state: 'low' },
    });
    expect((await clip({ caseId })).status).toBe(200);
    await used(caseCount(), 10 * 60);
    const streams = await fetch(`${transcribe.endpoint}/_local/streams`).then((reply) =>
      reply.text(),
    );

    for (const { status, body } of [await clip({ caseId }), await address({ caseId }, 'usr_two')]) {
      expect([status, body.code, body.url, body.text]).toEqual([
        409,
        'conflict',
        undefined,
        undefined,
      ]);
      expect(body.message).toContain('The case manager can ask');
    }
    expect(await countOf(caseCount())).toMatchObject({ billedSeconds: 600 });
    expect(await fetch(`${transcribe.endpoint}/_local/streams`).then((reply) => reply.text())).toBe(
      streams,
    );
    // What was sent is counted all the same.
    expect((await count({ caseId, seconds: 60 })).status).toBe(200);
    expect(await countOf(caseCount())).toMatchObject({ billedSeconds: 645 });
  });

  it('is exceeded by one clip at most, by two people and many tabs at once', async () => {
    await used(caseCount(), 10 * 60 - 1);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        clip({ caseId }, at % 2 === 0 ? 'usr_one' : 'usr_two'),
      ),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await countOf(caseCount())).toMatchObject({ billedSeconds: 614 });
  });

  it('does not bind a case with its own server', async () => {
    await used(caseCount(), 10 * 60);
    const deps = { table, clock: systemClock };
    await setSpeech(deps, { caseId, change: { server: '1' }, operator: 'local:tester' });

    expect((await budget({ caseId })).body).toEqual({});
  });

  it('begins anew at midnight in India, not in UTC', async () => {
    const deps = { table, settings: readSettings };
    const last = new Date('2026-11-30T18:29:59.999Z');
    const first = new Date('2026-11-30T18:30:00.000Z');
    const spend = (now: Date, seconds: number) =>
      spendDictation(deps, {
        ...{ caseId, userId: 'usr_one', now },
        count: requestOf('dictated', seconds),
      });
    await spend(last, 600);

    await expect(spend(last, 5)).rejects.toMatchObject({ code: 'conflict' });
    expect((await findCaseBudget(deps, { caseId, now: first }))?.state).toBe('enough');
    await spend(first, 5);
    const price = parsed.pricePerMinute;
    expect(
      (await listSpeechCosts(table, { caseId, price })).map(({ month, billedSeconds }) => [
        ...[month, billedSeconds],
      ]),
    ).toEqual([
      ['2026-11', 600],
      ['2026-12', 15],
    ]);
    const { message } = budgetSpent({ caseId, now: last, goesOn: 'Type' });
    expect(message).toContain('for November are used up');
    expect(message).toContain('begin on 1 December');
  });

  it('is unlimited and reads nothing where none is set', async () => {
    const deps = { table, settings: async () => parseSpeechSettings('{}') };
    await used(caseCount(), 1_000_000);
    const of = { caseId, userId: 'usr_one', now: new Date() };

    expect(await findBudget(deps, of)).toBeUndefined();
    await spendDictation(deps, { ...of, count: requestOf('dictated', 5) });
    expect(await countOf(caseCount())).toMatchObject({ billedSeconds: 1_000_015 });
  });
});
