import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { EventStreamCodec } from '@smithy/core/event-streams';
import { fromUtf8, toUtf8 } from '@smithy/core/serde';
import type { Emulator } from 'local-aws';
import { startTranscribe, synthesiseSpeech } from 'local-aws/transcribe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveLine, LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import type { ListedTranscript } from '#contracts/endpoints/speech/transcripts.ts';
import { SESSION_IDLE_SECONDS } from '#contracts/rules/speech/live-transcription.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import { listSpeechCosts } from '#lambdas/speech/door.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** Live sessions through their handler, with the local Transcribe. */

type Body = {
  message: string;
  code: string;
  session: LiveSession;
  transcriptionData: { words: LiveLine[] };
  next: number;
  nextSequence: number;
  isEnabled: boolean;
  meetingId: string;
  autoRefreshTimeInterval: number;
  url: string;
  expiresAt: string;
};

let on: Proceedings;
let transcribe: Emulator;
let n = 900;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    ownVocabularies: 0,
    servers: { 1: 'https://speech.example' },
    cases: { enableTranscription: 'yes', crossExamination: {} },
    budget: { caseMinutes: 600 },
  });
  transcribe = await startTranscribe({
    isRealTime: false,
    port: 0,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    now: () => new Date(),
  });
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'] = transcribe.endpoint;
  on = await startProceedings();
});
afterAll(async () => {
  await on.stop();
  await transcribe.close();
  delete process.env['SPEECH_SETTINGS'];
  delete process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'];
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const params = () => ({ caseId: caseIdOf(n) });
const read = (from = 0, userId = 'usr_two') =>
  callHandler<Body>(
    apiEvent('GET', 'getLiveTranscriptionData/{caseId}', {
      userId,
      params: params(),
      query: { from: `${from}` },
    }),
  );
const start = (userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('POST', 'liveTranscription/{caseId}', { userId, params: params(), body: {} }),
  );
const post = (
  what: 'address' | 'words' | 'stop',
  sessionId: string,
  body = {},
  userId = 'usr_one',
) =>
  callHandler<Body>(
    apiEvent('POST', `liveTranscription/{caseId}/{sessionId}/${what}`, {
      userId,
      params: { ...params(), sessionId },
      body,
    }),
  );
const batch = (sequence: number, text: string, start = sequence) => ({
  sequence,
  utterances: [
    {
      words: text.split(' ').map((word, at) => ({
        ...{ text: word, start: start + at / 10, end: start + at / 10 + 0.1 },
        confidence: 90,
      })),
    },
  ],
});
const textsOf = ({ body }: { body: Body }) => body.transcriptionData.words.map(({ text }) => text);
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk }) => pk === liveKeys.session(caseIdOf(n)).pk);
const transcripts = async () =>
  (
    await callHandler<{ data: ListedTranscript[] }>(
      apiEvent('GET', 'liveTranscriptDet/{caseId}', { userId: 'usr_two', params: params() }),
    )
  ).body.data;

describe('a live session', () => {
  it('is empty before it starts', async () => {
    expect((await read()).body).toEqual({
      ...{ transcriptionData: { words: [] }, meetingId: '', audioFileUrl: '' },
      ...{ autoRefreshTimeInterval: 6, isEnabled: true, next: 0 },
    });
  });

  it.each(['draft', 'closedByCaseManager', 'negotiationReached'])(
    'is not started in a case of status %s, and nothing is stored',
    async (status) => {
      n += 1;
      await on.addCase(n, { status });

      const { status: code, body } = await start();

      expect([code, body.message, (await read()).body.isEnabled, await stored()]).toEqual([
        ...[409, 'A case in this status has no hearings to transcribe', false, []],
      ]);
    },
  );

  it('shows the words to each neutral as they arrive, and becomes a transcript', async () => {
    const { session } = (await start()).body;
    await post('words', session.id, batch(0, 'The claimant appeared.'));
    const first = await read();
    expect(textsOf(first)).toEqual(['The claimant appeared.']);
    expect(first.body.session).toMatchObject({
      ...{ state: 'live', startedBy: 'Name of usr_one', isOwn: false, transcriptId: '' },
    });
    await post('words', session.id, batch(1, 'Heard.'));
    expect(textsOf(await read(first.body.next))).toEqual(['Heard.']);

    const stopped = await post('stop', session.id);

    expect(stopped.body).toMatchObject({
      message: 'Live transcription stopped',
      session: { state: 'ended', transcriptId: expect.stringMatching(/^trn_/) },
    });
    expect(await transcripts()).toMatchObject([
      { id: stopped.body.session.transcriptId, meetingId: session.meetingId },
    ]);
    expect((await post('stop', session.id)).status).toBe(200);
    expect(await transcripts()).toHaveLength(1);
    const price = { currency: 'USD', dictated: 1, recorded: 1 };
    expect(await listSpeechCosts(on.table, { caseId: caseIdOf(n), price })).toMatchObject([
      { dictatedRequests: 1, dictatedSeconds: 1.1 },
    ]);
    expect((await post('words', session.id, batch(2, 'Late.'))).status).toBe(409);
    expect(textsOf(await read())).toEqual(['The claimant appeared.', 'Heard.']);
  });

  it('does not start above the minutes of the case, and one that is live goes on', async () => {
    const { session } = (await start()).body;
    const month = indianMonthOf(new Date().toISOString());
    await on.table.client.send(
      new PutCommand({
        TableName: on.table.name,
        Item: { ...speechKeys.count(caseIdOf(n), month), billedSeconds: 600 * 60 },
      }),
    );

    expect((await start()).body.session.id).toBe(session.id);
    expect((await post('words', session.id, batch(0, 'Heard.'))).status).toBe(200);
    expect((await post('stop', session.id)).status).toBe(200);
    const refused = await start();
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, expect.stringMatching(/are used up\. The hearing can be typed/)],
    ]);
  });

  it('stores each batch once and in order', async () => {
    const { session } = (await start()).body;
    const replies = await Promise.all(
      [1, 2, 3].map(() => post('words', session.id, batch(0, 'Once.'))),
    );

    expect(replies.map(({ status, body }) => [status, body.nextSequence])).toEqual(
      replies.map(() => [200, 1]),
    );
    expect((await post('words', session.id, batch(0, 'Another device.'))).status).toBe(409);
    expect((await post('words', session.id, batch(2, 'Gap.'))).body.message).toBe(
      'Send batch 1 first',
    );
    expect(textsOf(await read())).toEqual(['Once.']);
  });

  it('goes on after a reload, and belongs to one neutral at a time', async () => {
    const { session } = (await start()).body;
    await post('words', session.id, batch(0, 'Heard.'));

    expect((await start()).body.session).toMatchObject({ id: session.id, nextSequence: 1 });
    const other = await start('usr_two');
    expect([other.status, other.body.message]).toEqual([
      409,
      'Name of usr_one transcribes this session already',
    ]);
    for (const what of ['address', 'words', 'stop'] as const)
      expect((await post(what, session.id, batch(1, 'Mine?'), 'usr_two')).status).toBe(404);
  });

  it('that rests is ended with its transcript when another neutral starts', async () => {
    const { session } = (await start()).body;
    await post('words', session.id, batch(0, 'Heard.'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (SESSION_IDLE_SECONDS + 1) * 1_000 });
    const other = await start('usr_two').finally(() => vi.useRealTimers());

    expect(other.status).toBe(200);
    expect(other.body.session.id).not.toBe(session.id);
    expect(await transcripts()).toHaveLength(1);
    expect((await post('words', session.id, batch(1, 'Late.'))).status).toBe(404);
  });

  it('is not offered for a negotiation, nor where a case has its own speech server', async () => {
    n += 1;
    await on.addCase(n, { resolutionKind: 'negotiation' });
    expect([(await start()).status, (await read()).body.isEnabled]).toEqual([409, false]);

    n += 1;
    await on.addCase(n);
    const { setSpeech } = await import('#lambdas/speech/door.ts');
    const { systemClock } = await import('#shared/clock.ts');
    await setSpeech(
      { table: on.table, clock: systemClock },
      { caseId: caseIdOf(n), change: { server: '1' }, operator: 'local:tester' },
    );
    expect([(await start()).status, await stored()]).toEqual([409, []]);
  });

  it.each(['usr_stranger', 'usr_asked'])('is hidden from %s', async (userId) => {
    const { session } = (await start()).body;
    await post('words', session.id, batch(0, 'Secret.'));
    const before = await stored();
    const replies = [
      await read(0, userId),
      await start(userId),
      await post('address', session.id, {}, userId),
      await post('words', session.id, batch(1, 'Mine?'), userId),
      await post('stop', session.id, {}, userId),
    ];

    expect(replies.map(({ status, text }) => [status, /Secret|wss?:/.test(text)])).toEqual(
      replies.map(() => [404, false]),
    );
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['negative times', { start: -1 }],
    ['a time that is no number', { end: Number.NaN }],
    ['no text', { text: '' }],
    ['a confidence above 100', { confidence: 101 }],
    ['a space in a word', { text: 'two words' }],
    ['control characters', { text: 'a\u0001' }],
    ['a time after the longest session', { end: 27_001 }],
  ])('refuses words with %s', async (_what, change) => {
    const { session } = (await start()).body;
    const sent = batch(0, 'Heard.');
    const utterances = sent.utterances.map(({ words }) => ({
      words: words.map((word) => ({ ...word, ...change })),
    }));

    expect((await post('words', session.id, { ...sent, utterances })).status).toBe(400);
    expect(textsOf(await read())).toEqual([]);
  });
});

describe('a batch of words', () => {
  it('of the largest size is stored', async () => {
    const { session } = (await start()).body;
    const word = { text: '\u0939'.repeat(100), start: 0, end: 1, confidence: 90 };
    const sent = (count: number) =>
      post('words', session.id, {
        sequence: 0,
        utterances: [{ words: Array.from({ length: count }, () => word) }],
      });

    expect((await sent(501)).status).toBe(400);
    expect((await sent(500)).status).toBe(200);
  });
});

describe('a stream address', () => {
  it('opens one stream of Transcribe, for five minutes', async () => {
    const { session } = (await start()).body;
    const { body } = await post('address', session.id);

    const url = new URL(body.url);
    expect([url.protocol, url.pathname, url.searchParams.get('language-code')]).toEqual([
      'ws:',
      '/stream-transcription-websocket',
      'en-IN',
    ]);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(await transcriptOf(body.url, 'The matter is adjourned.')).toBe(
      'The matter is adjourned.',
    );
    await expect(transcriptOf(body.url, 'Twice.')).rejects.toThrow('refused');
  });

  it.each([
    ['changed to another language', (url: string) => url.replace('en-IN', 'hi-IN')],
    [
      'with the session id of another one',
      (url: string) =>
        url.replace(/session-id=[^&]+/, 'session-id=27c5e0a4-9b8f-4c57-8a3c-0d6f6ba0c111'),
    ],
    ['with a longer life', (url: string) => url.replace('Expires=300', 'Expires=30000')],
  ])('is refused when it was %s', async (_what, change) => {
    const { session } = (await start()).body;
    const { body } = await post('address', session.id);

    await expect(transcriptOf(change(body.url), 'Mine?')).rejects.toThrow('refused');
  });

  it('is not signed after the end', async () => {
    const { session } = (await start()).body;
    await post('stop', session.id);

    const { status, text } = await post('address', session.id);
    expect([status, text.includes('ws:')]).toEqual([409, false]);
  });
});

const codec = new EventStreamCodec(toUtf8, fromUtf8);

/** Streams speech as a browser does. Rejects if the connection is refused. */
async function transcriptOf(url: string, text: string): Promise<string> {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const finals: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { Transcript } = JSON.parse(toUtf8(codec.decode(new Uint8Array(data)).body));
    for (const { IsPartial, Alternatives } of Transcript?.Results ?? [])
      if (!IsPartial) finals.push(Alternatives[0].Transcript);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The connection was refused')));
  });
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  const samples = synthesiseSpeech(text);
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let at = 0; at < bytes.length; at += 3_200)
    socket.send(audioEvent(bytes.slice(at, at + 3_200)));
  socket.send(audioEvent(new Uint8Array()));
  await closed;
  return finals.join(' ');
}

const audioEvent = (body: Uint8Array) =>
  codec.encode({
    headers: {
      ':message-type': { type: 'string', value: 'event' },
      ':event-type': { type: 'string', value: 'AudioEvent' },
      ':content-type': { type: 'string', value: 'application/octet-stream' },
    },
    body,
  });
