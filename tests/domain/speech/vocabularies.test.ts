import { S3Client } from '@aws-sdk/client-s3';
import {
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  ListVocabulariesCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Emulator } from 'local-aws';
import {
  startTranscribe,
  startTranscriptionJobs,
  synthesiseSpeech,
  writeWav,
} from 'local-aws/transcribe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { storeOwnWords } from '#lambdas/speech/record/own-words-repository.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import {
  listVocabularies,
  removeVocabulary,
} from '#lambdas/speech/record/vocabulary-repository.ts';
import { parseSpeechSettings } from '#lambdas/speech/speech-settings.constants.ts';
import { collectWords } from '#lambdas/speech/vocabulary/collect-words.ts';
import { findVocabulary } from '#lambdas/speech/vocabulary/find-vocabulary.ts';
import {
  tidyVocabularies,
  vocabularyName,
} from '#lambdas/speech/vocabulary/transcribe-vocabularies.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** Which vocabulary dictation is heard with: the table, and the local Transcribe by its own API. */

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = { region: 'ap-south-1', credentials, maxAttempts: 1 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const caseId = caseIdOf(1);

let table: Table;
let stop: () => Promise<void>;
let jobs: Awaited<ReturnType<typeof startTranscriptionJobs>>;
let streams: Emulator;
let transcribe: TranscribeClient;
let nowMs: number;

beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({ vocabularies: { 'en-IN': 'court-words' } });
  nowMs = Date.now();
  ({ table, stop } = await startTable());
  jobs = await startTranscriptionJobs({
    port: 0,
    s3: new S3Client({ ...client, endpoint: 'http://127.0.0.1:1' }),
    vocabularyMs: MINUTE,
    maximumVocabularies: 4,
    now: () => new Date(nowMs),
  });
  streams = await startTranscribe({
    ...{ port: 0, credentials, isRealTime: false, findVocabulary: jobs.findVocabulary },
    vocabularies: { 'court-words': { languageCode: 'en-IN', displayAs: { adalat: 'Adalat' } } },
  });
  transcribe = new TranscribeClient({ ...client, endpoint: jobs.endpoint });
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE'] = jobs.endpoint;
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'] = streams.endpoint;
  await createCase(
    table,
    makeCase(1, 'usr_one', {
      claimant: { partyId: 'pty_1', name: 'Kiran Ojha', ownerId: 'usr_claimant' },
      respondents: [{ name: 'Deccan Finance Pvt. Ltd.' }],
      title: 'Delayed possession of a flat in Sangamner: Deccan Finance v. Ojha',
      keywords: ['hypothecation'],
      assignments: [
        { userId: 'usr_one', name: 'Meera Iyer', role: 'managing' },
        { userId: 'usr_asked', name: 'Arun Sabnis', role: 'requested' },
      ],
    }),
  );
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...partyKeys.agent('pty_1', 'agt_1'),
        ...{ id: 'agt_1', partyId: 'pty_1', role: 'primary', name: 'Farida Mistry' },
        ...{ email: 'farida@counsel.example', mobile: '+919820000001' },
        createdAt: '2026-01-05T06:30:00.000Z',
      },
    }),
  );
});
/** No vocabulary, no place and no list of words. */
beforeEach(async () => {
  pass(MINUTE);
  for (const VocabularyName of await listed())
    await transcribe.send(new DeleteVocabularyCommand({ VocabularyName }));
  for (const place of await listVocabularies(table)) await removeVocabulary(table, place);
  for (const userId of ['usr_one', 'usr_two', 'usr_three'])
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: speechKeys.ownWords(userId) }),
    );
  nowMs = Date.now();
});
afterAll(async () => {
  transcribe.destroy();
  await streams.close();
  await jobs.close();
  await stop();
  for (const name of ['SPEECH_SETTINGS', 'AWS_ENDPOINT_URL_TRANSCRIBE']) delete process.env[name];
  delete process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'];
});

const pass = (ms: number) => {
  nowMs += ms;
};
type Use = Partial<Parameters<typeof findVocabulary>[1]> & { places?: number };
const find = ({ places = 40, ...use }: Use = {}, send?: TranscribeClient['send']) =>
  findVocabulary(
    {
      table,
      vocabularies: { send: send ?? transcribe.send.bind(transcribe) },
      settings: async () =>
        parseSpeechSettings(
          JSON.stringify({
            ...{ ownVocabularies: places, vocabularies: { 'en-IN': 'court-words' } },
          }),
        ),
    },
    { userId: 'usr_one', caseId, language: 'english', now: new Date(nowMs), ...use },
  );
const listed = async () => {
  const { Vocabularies = [] } = await transcribe.send(
    new ListVocabulariesCommand({ MaxResults: 100 }),
  );
  return Vocabularies.map(({ VocabularyName }) => VocabularyName ?? '');
};
const setWords = (words: string[], version = 0, userId = 'usr_one') =>
  storeOwnWords(table, { userId, words, corrections: [], version });
/** One that is ready. */
const makeReady = async (use: Use = {}) => {
  await find(use);
  pass(MINUTE);
  return (await find(use)) ?? '';
};
const setFault = (exception: string) =>
  fetch(`${jobs.endpoint}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify({ exception, count: 1 }),
  });
const ofPortal = expect.stringMatching(/^portal-dictation-local-[0-9a-f]{32}$/);

describe('the words of a vocabulary', () => {
  it('are the person’s own, then names of parties, counsel and the tribunal, and keywords', async () => {
    await setWords(['Kolhapur', 'ओझा']);
    expect(await collectWords(table, { userId: 'usr_one', caseId, language: 'english' })).toEqual([
      ...['Kolhapur', 'Kiran', 'Ojha', 'Deccan', 'Farida', 'Mistry', 'Meera', 'Iyer'],
      // Of the title names only.
      ...['Sangamner', 'hypothecation'],
    ]);
  });

  it('are those of the language’s script only', async () => {
    await setWords(['Kolhapur', 'ओझा']);
    expect(await collectWords(table, { userId: 'usr_one', caseId, language: 'hindi' })).toEqual([
      'ओझा',
    ]);
    expect(await collectWords(table, { userId: 'usr_one', caseId, language: 'tamil' })).toEqual([]);
  });
});

describe('the vocabulary of a stream', () => {
  it('is made at the first address, and used once it is ready', async () => {
    expect(await find()).toBe('court-words');
    const [name] = await listed();
    expect(name).toEqual(ofPortal);
    expect(await find()).toBe('court-words');
    pass(MINUTE);
    expect(await find()).toBe(name);
    expect(await listed()).toEqual([name]);
  });

  it('is asked for again ten minutes after the last use only', async () => {
    const name = await makeReady();
    const sent: string[] = [];
    const noting = ((command: object, ...rest: never[]) => {
      sent.push(command.constructor.name);
      return transcribe.send(command as GetCommandOf, ...rest);
    }) as TranscribeClient['send'];
    type GetCommandOf = ListVocabulariesCommand;
    pass(5 * MINUTE);
    expect(await find({}, noting)).toBe(name);
    expect(sent).toEqual([]);
    pass(11 * MINUTE);
    expect(await find({}, noting)).toBe(name);
    expect(sent).toEqual(['GetVocabularyCommand']);
  });

  it('is renewed when the words have changed; the words before are used until then', async () => {
    const before = await makeReady();
    await setWords(['Kolhapur']);
    pass(2 * MINUTE);
    expect(await find()).toBe(before);
    expect(await listed()).toHaveLength(2);
    pass(MINUTE);
    const after = await find();
    expect(after).not.toBe(before);
    expect(await listed()).toEqual([after]);
  });

  it('is renewed once a minute at most', async () => {
    const before = await makeReady();
    pass(MINUTE);
    await setWords(['Kolhapur']);
    await find();
    await setWords(['Kolhapur', 'Sangli'], 1);
    pass(30_000);
    expect(await find()).toBe(before);
    expect(await listed()).toHaveLength(2);
  });

  it('is made once by two requests at the same moment', async () => {
    await Promise.all([find(), find(), find()]);
    expect(await listed()).toHaveLength(1);
    expect(await listVocabularies(table)).toHaveLength(1);
  });

  it('is made by the next request if a function was ended after it took its place', async () => {
    const ended = (async () => {
      throw new Error('ended');
    }) as TranscribeClient['send'];
    expect(await find({}, ended)).toBe('court-words');
    expect([await listed(), await listVocabularies(table)]).toEqual([[], [expect.anything()]]);
    expect(await find()).toBe('court-words');
    pass(MINUTE);
    expect(await find()).toEqual(ofPortal);
  });

  it('is made again after somebody has deleted it', async () => {
    const name = await makeReady();
    await transcribe.send(new DeleteVocabularyCommand({ VocabularyName: name }));
    pass(11 * MINUTE);
    expect(await find()).toBe('court-words');
    pass(MINUTE);
    expect(await find()).toBe(name);
  });

  it.each(['LimitExceededException', 'InternalFailureException', 'BadRequestException'])(
    'is not waited for: %s is no error, and the next address tries again',
    async (exception) => {
      await setFault(exception);
      expect(await find()).toBe('court-words');
      expect(await listed()).toEqual([]);
      expect(await makeReady()).toEqual(ofPortal);
    },
  );

  it('is none where the account has its hundred, and dictation goes on', async () => {
    for (const name of ['a', 'b', 'c', 'd'])
      await transcribe.send(
        new CreateVocabularyCommand({
          ...{ VocabularyName: name, LanguageCode: 'en-IN', Phrases: ['word'] },
        }),
      );
    expect(await makeReady()).toBe('court-words');
    expect(await listed()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is none without words, and where the deployment has turned them off', async () => {
    expect(await find({ language: 'tamil' })).toBeUndefined();
    expect(await find({ places: 0 })).toBe('court-words');
    expect([await listed(), await listVocabularies(table)]).toEqual([[], []]);
  });
});

describe('the places of vocabularies', () => {
  beforeEach(async () => {
    for (const userId of ['usr_two', 'usr_three']) await setWords(['Kolhapur'], 0, userId);
  });
  const own = (userId: string): Use => ({ userId, caseId: undefined, places: 1 });

  it('go to others when nobody has used them for a quarter of an hour, and words with them', async () => {
    const first = await makeReady(own('usr_two'));
    expect(await find(own('usr_three'))).toBe('court-words');
    pass(16 * MINUTE);
    expect(await find(own('usr_three'))).toBe('court-words');
    expect(await listed()).not.toContain(first);
    pass(MINUTE);
    const second = await find(own('usr_three'));
    expect([second, await listed()]).toEqual([ofPortal, [second]]);
    expect(second).not.toBe(first);
  });

  it('never give the words of one person to another, or of one case to another', async () => {
    const names = new Set<string>();
    for (const use of [
      { userId: 'usr_two', caseId: undefined },
      { userId: 'usr_three', caseId: undefined },
      { userId: 'usr_two' },
    ])
      names.add(await makeReady(use));
    expect(names.size).toBe(3);
  });

  it('are emptied after 30 days without use', async () => {
    await makeReady(own('usr_two'));
    pass(31 * DAY);
    await tidyVocabularies(
      { table, vocabularies: transcribe },
      { stage: 'local', now: new Date(nowMs), abortSignal: AbortSignal.timeout(10_000) },
    );
    expect([await listed(), await listVocabularies(table)]).toEqual([[], []]);
  });

  it('keep vocabularies that the portal has not made', async () => {
    await transcribe.send(
      new CreateVocabularyCommand({
        ...{ VocabularyName: 'court-words', LanguageCode: 'en-IN', Phrases: ['word'] },
      }),
    );
    // Of another institution's stage in the same account.
    const goa = { userId: 'usr_two', caseId: '', languageCode: 'en-IN' };
    const ofOther = vocabularyName('goa', goa, ['Mapusa']);
    await transcribe.send(
      new CreateVocabularyCommand({
        ...{ VocabularyName: ofOther, LanguageCode: 'en-IN', Phrases: ['Mapusa'] },
      }),
    );
    pass(MINUTE);
    await makeReady();
    expect(await listed()).toEqual(expect.arrayContaining(['court-words', ofOther]));
  });
});

describe('by the API', () => {
  beforeEach(async () => {
    for (const userId of ['usr_one', 'usr_two']) await signIn(table, userId);
  });
  type Reply = {
    text?: string;
    url?: string;
    code?: string;
    message?: string;
    words?: string[];
    corrections?: object[];
    version?: number;
  };
  const address = (userId = 'usr_one') =>
    callHandler<Reply>(
      apiEvent('POST', 'dictation/address', { userId, body: { caseId, language: 'english' } }),
    );
  const clip = (said: string) =>
    callHandler<Reply>(
      apiEvent('POST', 'orderDictate', {
        userId: 'usr_one',
        form: {
          caseId,
          audio_data: { type: 'audio/wav', bytes: writeWav(synthesiseSpeech(said)) },
        },
      }),
    );
  const words = (userId = 'usr_one') =>
    callHandler<Reply>(apiEvent('GET', 'dictation/words', { userId }));
  const save = (body: object, userId = 'usr_one') =>
    callHandler<Reply>(
      apiEvent('PUT', 'dictation/words', {
        userId,
        body: { words: [], corrections: [], version: 0, ...body },
      }),
    );

  it('an address names the vocabulary, and a misheard name comes out right with it only', async () => {
    const said = 'Kiran Oja and Advocate Mistri appeared.';
    expect((await clip(said)).body.text).toBe(said);
    expect((await address()).body.url).toContain('vocabulary-name=court-words');
    pass(MINUTE);
    const [name] = await listed();
    expect((await address()).body.url).toContain(`vocabulary-name=${name}`);
    expect((await clip(said)).body.text).toBe('Kiran Ojha and Advocate Mistry appeared.');
  });

  it('a clip is heard without the vocabulary once that is gone', async () => {
    const name = await makeReady();
    await transcribe.send(new DeleteVocabularyCommand({ VocabularyName: name }));
    expect(await clip('The lok adalat of Oja.')).toMatchObject({
      ...{ status: 200, body: { text: 'The lok Adalat of Oja.' } },
    });
  });

  it('an address for a foreign case is refused, and nothing is made', async () => {
    expect((await address('usr_two')).status).toBe(404);
    expect([await listed(), await listVocabularies(table)]).toEqual([[], []]);
  });

  it('own words are the person’s alone, and saved by version', async () => {
    const list = {
      words: ['Ojha', 'ओझा', 'ஓஜா', "D'Souza", 'Pune Cantonment'],
      corrections: [{ heard: 'Kiran Oja', meant: 'Kiran Ojha', isOffered: true }],
    };
    expect((await words()).body).toEqual({ words: [], corrections: [], version: 0 });
    expect(await save(list)).toMatchObject({ status: 200, body: { ...list, version: 1 } });
    expect((await words()).body).toEqual({ ...list, version: 1 });
    expect((await words('usr_two')).body).toEqual({ words: [], corrections: [], version: 0 });
    expect(await save({ words: ['Mine'] }, 'usr_two')).toMatchObject({ status: 200 });
    expect((await words()).body.words).toEqual(list.words);

    expect((await save({ words: [] })).status).toBe(409);
    expect((await words()).body.words).toEqual(list.words);
    expect((await save({ words: [], version: 1 })).status).toBe(200);
  });

  it.each([
    [
      '50,000 words',
      { words: Array.from({ length: 50_000 }, (_, n) => wordOf(n)) },
      /up to 300 words/,
    ],
    ['301 words', { words: Array.from({ length: 301 }, (_, n) => wordOf(n)) }, /up to 300 words/],
    ['markup', { words: ['<b>Ojha</b>'] }, /Use letters, spaces/],
    ['mixed scripts', { words: ['Ojhaओझा'] }, /one script/],
    ['a script of no language of dictation', { words: ['محمد'] }, /one script/],
    ['41 characters', { words: ['a'.repeat(41)] }, /Maximum 40 characters/],
    ['a sentence', { words: ['he told me to go'] }, /Maximum 4 words/],
    ['nothing', { words: [' '] }, /Write a word/],
    ['a word twice', { words: ['Ojha', 'OJHA'] }, /twice/],
    ['characters that turn the text around', { words: ['Ojha\u202e'] }, /Use letters/],
    [
      'a correction of the same word',
      { corrections: [{ heard: 'Ojha', meant: 'Ojha' }] },
      /Both are the same/,
    ],
    [
      '101 corrections',
      {
        corrections: Array.from({ length: 101 }, (_, n) => ({ heard: wordOf(n), meant: 'Ojha' })),
      },
      /up to 100 corrections/,
    ],
  ])('a list with %s is refused, and nothing is stored', async (_, list, message) => {
    const { status, body } = await save(list);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect((await words()).body.version).toBe(0);
  });
});

const wordOf = (n: number) =>
  `w${[...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;
