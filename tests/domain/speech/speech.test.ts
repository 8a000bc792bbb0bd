import { createServer, type RequestListener, type Server } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Emulator } from 'local-aws';
import { close, listen } from 'local-aws';
import { startTranscribe, synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clipSecondsOf,
  crossExaminationSettingsSchema,
} from '#contracts/rules/speech/examinations.ts';
import { MAX_CLIP_SECONDS } from '#contracts/rules/speech/speech.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { type SpeechChange, setSpeech } from '#lambdas/speech/door.ts';
import { speechFunctions } from '#lambdas/speech/functions.constants.ts';
import { storeCaseSpeech } from '#lambdas/speech/record/speech-settings-repository.ts';
import { MAX_PART_SECONDS, splitClip } from '#lambdas/speech/split-clip.ts';
import { TRIES, TRY_MS } from '#lambdas/speech/transcribe-clip.ts';
import { perform } from '#scripts/operate/perform.ts';
import { ownerInErasure } from '#scripts/protect/person/owner-in-erasure.ts';
import { systemClock } from '#shared/clock.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import type { FormFields } from '../../support/form-body.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** The handler, called as by API Gateway, with the local Transcribe. */

type Reply = { text?: string; mediaId?: string; code?: string; message?: string };
type Stream = {
  languageCode: string;
  sampleRate: number;
  vocabularyName?: string;
  state: string;
  seconds: number;
};

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const ORDER = 'The claimant appeared. Time is granted to the respondent.';
const ownCase = caseIdOf(1);
const caseWithServer = caseIdOf(2);
const tamilCase = caseIdOf(3);
const marathi = {
  enableTranscription: 'yes',
  crossExamination: null,
  recordingLanguage: 'marathi',
} as const;

let table: Table;
let stop: () => Promise<void>;
let transcribe: Emulator;
let server: Server;
let requests: { path: string; form: FormData }[] = [];
let answerOfServer: RequestListener;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  transcribe = await startTranscribe({
    isRealTime: false,
    port: 0,
    credentials,
    vocabularies: {
      'court-words': { languageCode: 'en-IN', displayAs: { adalat: 'Adalat' } },
    },
  });
  server = createServer((request, response) => answerOfServer(request, response));
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'] = transcribe.endpoint;
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    ownVocabularies: 0,
    vocabularies: { 'en-IN': 'court-words' },
    servers: { 1: `${origin}/speech` },
  });
  await signIn(table, 'usr_one');
  await signIn(table, 'usr_two');
  await createCase(table, makeCase(1, 'usr_one'));
  await createCase(table, makeCase(2, 'usr_one'));
  await createCase(table, makeCase(3, 'usr_one'));
  await storeCaseSpeech(table, {
    ...{ ...marathi, recordingLanguage: 'tamil' },
    ...{ caseId: tamilCase, version: 0 },
  });
  const deps = { table, clock: systemClock, operator: 'local:tester' };
  await setSpeech(deps, { ...deps, caseId: caseWithServer, change: { server: '1' } });
});
afterAll(async () => {
  await close(server);
  await transcribe.close();
  await stop();
  delete process.env['SPEECH_SETTINGS'];
});
beforeEach(() => {
  requests = [];
});

const wav = (text: string, sampleRate = 16_000) =>
  writeWav(synthesiseSpeech(text, { sampleRate }), { sampleRate });

const send = (audio: Uint8Array | undefined, fields: FormFields = {}, userId = 'usr_one') =>
  callHandler<Reply>(
    apiEvent('POST', 'orderDictate', {
      userId,
      form: { ...fields, ...(audio && { audio_data: { type: 'audio/wav', bytes: audio } }) },
    }),
  );

const streams = async (): Promise<Stream[]> => {
  const listed = await fetch(`${transcribe.endpoint}/_local/streams`);
  // The emulator's own list of streams.
  return ((await listed.json()) as { streams: Stream[] }).streams;
};

const fault = async (body: object) => {
  await fetch(`${transcribe.endpoint}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
};

describe('a clip', () => {
  it('of a dictation is turned into text', async () => {
    const { status, body } = await send(wav(ORDER), { language: 'english', model_size: 'base' });

    expect([status, body]).toEqual([200, { text: ORDER, mediaId: '' }]);
    expect((await streams()).at(-1)).toMatchObject({
      languageCode: 'en-IN',
      sampleRate: 16_000,
      vocabularyName: 'court-words',
      state: 'ended',
    });
  });

  it('of nearly a minute is heard in parts of ten seconds at once, cut between words', async () => {
    const words = Array.from({ length: 150 }, (_, n) => `word${n}`).join(' ');
    const samples = synthesiseSpeech(words, { sampleRate: 8_000 });
    const seconds = samples.length / 8_000;
    const before = (await streams()).length;
    const { body } = await send(writeWav(samples, { sampleRate: 8_000 }), { language: 'hindi' });

    expect(body.text).toBe(words);
    const parts = (await streams()).slice(before);
    expect([seconds > 40, seconds < MAX_CLIP_SECONDS]).toEqual([true, true]);
    expect(parts.length).toBeGreaterThanOrEqual(Math.ceil(seconds / MAX_PART_SECONDS));
    expect(parts.length).toBeLessThanOrEqual(9);
    for (const part of parts) expect(part.seconds).toBeLessThanOrEqual(MAX_PART_SECONDS);
    expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBeCloseTo(seconds, 3);
  });

  it('is heard in real time within the function’s time, twice', () => {
    expect(TRY_MS).toBeGreaterThanOrEqual((MAX_PART_SECONDS + 2) * 1_000);
    expect(TRIES * TRY_MS).toBeLessThanOrEqual((speechFunctions.api.timeoutSeconds - 1) * 1_000);
    const { timeInterval } = crossExaminationSettingsSchema.parse({ timeInterval: 60 });
    expect(clipSecondsOf({ ...crossExaminationSettingsSchema.parse({}), timeInterval })).toBe(
      MAX_CLIP_SECONDS,
    );
  });

  it('is cut even where nobody pauses', () => {
    const samples = new Int16Array(16_000 * 60).fill(20_000);
    const parts = splitClip({ samples, sampleRate: 16_000 });
    expect(parts.every((part) => part.samples.length <= 16_000 * MAX_PART_SECONDS)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part.samples.length, 0)).toBe(samples.length);
  });

  it('shows the words of its language’s vocabulary', async () => {
    expect((await send(wav('Lok adalat'))).body.text).toBe('Lok Adalat');
  });

  it('of a cross-examination is returned with its media id', async () => {
    const { status, body } = await send(wav('I signed it.'), {
      caseId: ownCase,
      transcriptionParams: JSON.stringify({ modelType: 'base.en', mediaId: 'med_7' }),
    });

    expect([status, body]).toEqual([200, { text: 'I signed it.', mediaId: 'med_7' }]);
  });

  it('of another language is heard as that language', async () => {
    const { body } = await send(wav('वादी उपस्थित है।'), { language: 'hindi' });

    expect(body.text).toBe('वादी उपस्थित है।');
    expect((await streams()).at(-1)).toMatchObject({ languageCode: 'hi-IN' });
  });

  it.each([8_000, 44_100, 48_000])('of %i Hz is heard at its own rate', async (sampleRate) => {
    const { body } = await send(wav('Adjourned.', sampleRate));

    expect(body.text).toBe('Adjourned.');
    expect((await streams()).at(-1)).toMatchObject({ sampleRate });
  });

  it('of two channels is mixed', async () => {
    const mono = synthesiseSpeech('Heard both sides.');
    const stereo = new Int16Array(mono.length * 2);
    for (const [index, sample] of mono.entries()) stereo[index * 2] = sample;

    const { body } = await send(writeWav(stereo, { channels: 2 }));

    expect(body.text).toBe('Heard both sides.');
  });

  it('of silence has no text', async () => {
    const { status, body } = await send(writeWav(new Int16Array(16_000 * 5)));

    expect([status, body]).toEqual([200, { text: '', mediaId: '' }]);
  });

  it('is sent again after one failure of the service', async () => {
    await fault({ exception: 'ServiceUnavailableException', afterSeconds: 1 });

    expect((await send(wav(ORDER))).body.text).toBe(ORDER);
  });

  it('waits for its sender while all streams are in use', async () => {
    await fault({ exception: 'LimitExceededException', count: 2 });

    const { status, body } = await send(wav(ORDER));

    expect([status, body.code, body.message]).toEqual([
      503,
      'unavailable',
      'All places of the speech service are taken. Please try again in a moment',
    ]);
    expect((await send(wav(ORDER))).body.text).toBe(ORDER);
  });

  it.each([
    { exception: 'reset' },
    { exception: 'disconnect' },
    { exception: 'reset', afterSeconds: 1 },
    { exception: 'disconnect', afterSeconds: 1 },
    { exception: 'InternalFailureException', afterSeconds: 2 },
  ])('is never answered with a part of its text: $exception', async (cut) => {
    await fault(cut);
    expect((await send(wav(ORDER))).body.text).toBe(ORDER);

    await fault({ ...cut, count: 2 });

    const { status, body } = await send(wav(ORDER));

    expect([status, body.code]).toEqual([503, 'unavailable']);
  });
});

describe('a clip of a case', () => {
  it('is refused for another neutral, and no service hears it', async () => {
    const before = (await streams()).length;
    for (const caseId of [ownCase, caseWithServer])
      expect(await send(wav(ORDER), { caseId }, 'usr_two')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });

    expect(await streams()).toHaveLength(before);
    expect(requests).toEqual([]);
  });

  it('goes to the server that the case names, in the request shape of the caller', async () => {
    answerOfServer = recording(() => ({ status: 200, body: { text: 'By the server' } }));
    const audio = wav(ORDER);

    const dictated = await send(audio, { caseId: caseWithServer, model_size: 'small' });
    const examined = await send(audio, {
      caseId: caseWithServer,
      transcriptionParams: '{"modelType":"tiny.en","mediaId":"med_8"}',
    });

    expect([dictated.body, examined.body]).toEqual([
      { text: 'By the server', mediaId: '' },
      { text: 'By the server', mediaId: 'med_8' },
    ]);
    const [first, second] = requests;
    expect(first?.path).toBe('POST /speech/orderDictate');
    expect([first?.form.get('language'), first?.form.get('model_size')]).toEqual([
      'english',
      'small',
    ]);
    expect(JSON.parse(String(second?.form.get('transcriptionParams')))).toEqual({
      modelType: 'tiny.en',
      mediaId: 'med_8',
    });
    const sent = first?.form.get('audio_data');
    expect(sent instanceof File && Buffer.from(await sent.arrayBuffer()).equals(audio)).toBe(true);
  });

  it('is heard in the case’s language: testimony always, a dictation unless it names another', async () => {
    answerOfServer = recording(() => ({ status: 200, body: { text: 'By the server' } }));
    const params = (modelType: string) => JSON.stringify({ modelType, mediaId: 'med_9' });
    const languageOf = async (fields: FormFields) => {
      expect((await send(wav('वादी'), { caseId: tamilCase, ...fields })).status).toBe(200);
      return (await streams()).at(-1)?.languageCode;
    };
    expect(await languageOf({ transcriptionParams: params('base.en') })).toBe('ta-IN');
    expect(await languageOf({ transcriptionParams: params('base.en'), language: 'english' })).toBe(
      'ta-IN',
    );
    expect(await languageOf({})).toBe('ta-IN');
    expect(await languageOf({ language: 'hindi' })).toBe('hi-IN');

    await storeCaseSpeech(table, { ...marathi, caseId: caseWithServer, version: 1 });
    await send(wav(ORDER), { caseId: caseWithServer, transcriptionParams: params('small.en') });
    const [examined] = requests;
    expect(examined?.form.get('language')).toBe('marathi');
    expect(examined?.form.get('transcriptionParams')).toBe(params('small'));
  });

  it('is sent to its server once more after a failure, but not after a refusal', async () => {
    let status = 500;
    answerOfServer = recording(() => {
      const answer = { status, body: { text: 'At last' } };
      status = 200;
      return answer;
    });
    expect((await send(wav(ORDER), { caseId: caseWithServer })).body.text).toBe('At last');
    expect(requests).toHaveLength(2);

    requests = [];
    answerOfServer = recording(() => ({ status: 400, body: {} }));
    expect((await send(wav(ORDER), { caseId: caseWithServer })).status).toBe(503);
    expect(requests).toHaveLength(1);
  });

  it('does not follow its server to another host', async () => {
    answerOfServer = (request, response) => {
      requests.push({ path: `${request.method} ${request.url}`, form: new FormData() });
      response.writeHead(307, { location: 'http://127.0.0.1:9/orderDictate' }).end();
    };

    expect((await send(wav(ORDER), { caseId: caseWithServer })).status).toBe(503);
    expect(new Set(requests.map(({ path }) => path))).toEqual(
      new Set(['POST /speech/orderDictate']),
    );
  });
});

describe('the costs of a case', () => {
  const counted = async (caseId: string) => {
    const said: string[] = [];
    await perform(
      {
        table,
        clock: systemClock,
        operator: 'local:tester',
        ownerInErasure,
        speechPrice: { currency: 'INR', dictated: 3, recorded: 2 },
        confirm: async () => true,
        say: (line) => said.push(line),
        pause: async () => {},
        files: connectFiles('files'),
        dynamo: new DynamoDBClient({}),
      },
      { act: { kind: 'speech-costs', caseId }, isDryRun: false },
    );
    return said;
  };

  it('count each clip once, at 15 seconds at least, and not those of its own server', async () => {
    const caseId = caseIdOf(77);
    await createCase(table, makeCase(77, 'usr_one'));
    expect(await counted(caseId)).toEqual([
      'No speech of this case was transcribed by Amazon Transcribe.',
    ]);
    for (let clip = 0; clip < 4; clip += 1)
      expect((await send(wav(ORDER), { caseId })).status).toBe(200);
    // Four clips of less than 15 seconds are a billed minute.
    expect(await counted(caseId)).toEqual([
      expect.stringMatching(
        /^\d{4}-\d\d {2}dictated 0\.\d min in 4 clips, recorded 0\.0 min in 0 jobs: INR 3\.00$/,
      ),
    ]);

    answerOfServer = recording(() => ({ status: 200, body: { text: 'By the server' } }));
    expect((await send(wav(ORDER), { caseId: caseWithServer })).status).toBe(200);
    expect(await counted(caseWithServer)).toEqual([
      'No speech of this case was transcribed by Amazon Transcribe.',
    ]);
  });
});

describe('the service of a case', () => {
  it('is no other one when its server has no address', async () => {
    await createCase(table, makeCase(3, 'usr_one'));
    const deps = { table, clock: systemClock };
    await setSpeech(deps, {
      caseId: caseIdOf(3),
      change: { server: '2' },
      operator: 'local:tester',
    });
    const before = (await streams()).length;

    const { status, body } = await send(wav(ORDER), { caseId: caseIdOf(3) });

    expect([status, body.code, (await streams()).length]).toEqual([503, 'unavailable', before]);
  });

  it('is set by an operator, with an audit record, and set back', async () => {
    const said: string[] = [];
    const run = (change: SpeechChange, caseId = ownCase) =>
      perform(
        {
          table,
          clock: systemClock,
          operator: 'local:tester',
          ownerInErasure,
          speechPrice: { currency: 'USD', dictated: 0.024, recorded: 0.024 },
          confirm: async () => true,
          say: (line) => said.push(line),
          pause: async () => {},
          files: connectFiles('files'),
          dynamo: new DynamoDBClient({}),
        },
        { act: { kind: 'set-speech', caseId, change }, isDryRun: false },
      );
    answerOfServer = recording(() => ({ status: 200, body: { text: 'By the server' } }));

    await run({ server: '1' });
    expect((await send(wav(ORDER), { caseId: ownCase })).body.text).toBe('By the server');
    await run({ server: undefined });
    expect((await send(wav(ORDER), { caseId: ownCase })).body.text).toBe(ORDER);

    await run({ enableTranscription: 'no' });
    await expect(run({ server: '1' }, 'cas_none')).rejects.toThrow('Case not found');
    expect(said).toContain(`The speech of case ${ownCase} goes to the self-hosted server 1.`);
    expect(said).toContain(`Case ${ownCase} has no transcription.`);
    const records = await queryAll(table, { pk: `AUDIT#${ownCase}` });
    expect(records.map(({ event, change }) => [event, change])).toEqual([
      ['speech_server_set', { to: '1' }],
      ['speech_server_set', { to: 'transcribe' }],
      ['transcription_set', { to: 'no' }],
    ]);
  });
});

describe('a clip is refused', () => {
  const header = (change: (file: Buffer) => void) => {
    const file = wav('No.');
    change(file);
    return file;
  };

  it.each<[string, Uint8Array | undefined, number, string]>([
    ['when it is missing', undefined, 400, 'invalid_input'],
    ['when it has 0 bytes', new Uint8Array(), 400, 'invalid_input'],
    ['when it has no samples', writeWav(new Int16Array(0)), 400, 'invalid_input'],
    ['when it is text', Buffer.from('RIFFLE: not audio at all'), 415, 'unsupported_type'],
    [
      'when it is WebM',
      Buffer.from('1a45dfa39f4286810142f7810142f281', 'hex'),
      415,
      'unsupported_type',
    ],
    ['when it is 8-bit', header((file) => file.writeUInt16LE(8, 34)), 415, 'unsupported_type'],
    [
      'when it is floating point',
      header((file) => file.writeUInt16LE(3, 20)),
      415,
      'unsupported_type',
    ],
    [
      'when it has six channels',
      header((file) => file.writeUInt16LE(6, 22)),
      415,
      'unsupported_type',
    ],
    [
      'when it is below 8 kHz',
      header((file) => file.writeUInt32LE(7_999, 24)),
      415,
      'unsupported_type',
    ],
    [
      'when it is above 48 kHz',
      header((file) => file.writeUInt32LE(96_000, 24)),
      415,
      'unsupported_type',
    ],
    ['when its end is missing', wav('No.').subarray(0, -10), 400, 'invalid_input'],
    ['when its header is cut', wav('No.').subarray(0, 30), 400, 'invalid_input'],
    [
      'when it lasts longer than a minute',
      writeWav(new Int16Array(8_000 * 61), { sampleRate: 8_000 }),
      413,
      'too_large',
    ],
    [
      'when it lasts two hours',
      writeWav(new Int16Array(1_000 * 7_200), { sampleRate: 1_000 }),
      413,
      'too_large',
    ],
  ])('%s', async (_, audio, status, code) => {
    const before = (await streams()).length;
    const reply = await send(audio);

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await streams()).toHaveLength(before);
  });

  it('after three hours of audio in three hours', async () => {
    await signIn(table, 'usr_three');
    const now = systemClock.now();
    const quota = {
      name: 'SPEECH',
      windowSeconds: 3 * 3_600,
      maxCount: 4_000,
      message: 'Filled by the test',
    };
    await spendQuota(table, { quota, ownerId: 'usr_three', count: 4_000, now });

    const before = (await streams()).length;
    const { status, body, headers } = await send(wav('One more.'), {}, 'usr_three');

    expect([status, body.code]).toEqual([429, 'too_many_tries']);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect(await streams()).toHaveLength(before);
  });

  it('with an unknown language, model or malformed parameters', async () => {
    const wrong: FormFields[] = [
      { language: 'klingon' },
      { model_size: '../base' },
      { transcriptionParams: '{' },
      { transcriptionParams: '{"modelType":"unknown"}' },
    ];
    for (const fields of wrong)
      expect(await send(wav('No.'), fields)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  it('as JSON, and as a form without its boundary', async () => {
    const json = apiEvent('POST', 'orderDictate', {
      userId: 'usr_one',
      body: { audio_data: 'x' },
      headers: { 'content-type': 'application/json' },
    });
    expect(await callHandler<Reply>(json)).toMatchObject({ status: 415 });

    const broken = apiEvent('POST', 'orderDictate', {
      userId: 'usr_one',
      form: { language: 'english' },
      headers: { 'content-type': 'multipart/form-data; boundary=other' },
    });
    expect(await callHandler<Reply>(broken)).toMatchObject({ status: 400 });
  });
});

/** Notes the form of a request and answers it. */
function recording(answer: () => { status: number; body: object }): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const form = await new Response(Buffer.concat(chunks), {
        headers: { 'content-type': String(request.headers['content-type']) },
      }).formData();
      requests.push({ path: `${request.method} ${request.url}`, form });
      const { status, body } = answer();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  };
}
