import { createHash, createHmac } from 'node:crypto';
import { EventStreamCodec } from '@smithy/core/event-streams';
import { fromUtf8, toUtf8 } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import { synthesiseSpeech } from '../../src/transcribe/index.ts';
import { inPieces, startTranscribeFixture } from './transcribe-fixture.ts';

/** Web-socket streams: addresses signed by the SDK's signer, messages in the SDK's codec. */

const ORDER = 'The claimant appeared in person. The matter is adjourned.';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const codec = new EventStreamCodec(toUtf8, fromUtf8);

let fixture: Awaited<ReturnType<typeof startTranscribeFixture>>;
let nowMs = Date.now();
beforeAll(async () => {
  fixture = await startTranscribeFixture({ now: () => new Date(nowMs), audioTimeoutMs: 1_000 });
});
afterAll(() => fixture.close());

class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash =
      secret === undefined
        ? createHash('sha256')
        : createHmac('sha256', typeof secret === 'string' ? secret : bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.hash.update(typeof data === 'string' ? data : bytesOf(data));
  }
  async digest() {
    return new Uint8Array(this.hash.digest());
  }
  reset() {}
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView) =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

type Signing = {
  secretAccessKey?: string;
  region?: string;
  expiresIn?: number;
  at?: Date;
  query?: Record<string, string>;
};

/** An address as an application signs it, of ws: in place of wss:. */
async function addressOf({ secretAccessKey = 'local-secret', ...input }: Signing = {}) {
  const { host, hostname, port } = new URL(fixture.endpoint);
  const signer = new SignatureV4({
    credentials: { ...credentials, secretAccessKey },
    region: input.region ?? LOCAL_REGION,
    service: 'transcribe',
    sha256: Sha256,
  });
  const { path, query } = await signer.presign(
    {
      method: 'GET',
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: '/stream-transcription-websocket',
      headers: { host },
      query: {
        'language-code': 'en-IN',
        'media-encoding': 'pcm',
        'sample-rate': '16000',
        ...input.query,
      },
      body: '',
    },
    { expiresIn: input.expiresIn ?? 300, signingDate: input.at ?? new Date(nowMs) },
  );
  // The signer gives each parameter as one text.
  const parameters = new URLSearchParams(query as Record<string, string>);
  return `ws://${host}${path}?${parameters}`;
}

/** The status of the refusal; 101 for an open connection, which is closed at once. */
const statusOf = (address: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(address);
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });

const audioEvent = (body: Uint8Array) =>
  codec.encode({
    headers: {
      ':message-type': { type: 'string', value: 'event' },
      ':event-type': { type: 'string', value: 'AudioEvent' },
      ':content-type': { type: 'string', value: 'application/octet-stream' },
    },
    body,
  });

type Message = { type: string; body: Record<string, never> };
type Results = { Transcript: { Results: Result[] } };
type Result = { IsPartial: boolean; Alternatives: { Transcript: string }[] };

/** Sends messages and returns what arrives until the connection is closed. */
async function stream(address: string, messages: Iterable<Uint8Array>): Promise<Message[]> {
  const socket = new WebSocket(address);
  const received: Message[] = [];
  socket.on('message', (data) => {
    const { headers, body } = codec.decode(new Uint8Array(data as Buffer));
    const type = headers[':event-type'] ?? headers[':exception-type'];
    received.push({ type: String(type?.value), body: JSON.parse(toUtf8(body)) });
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  for (const message of messages) socket.send(message);
  await closed;
  return received;
}

function* speech(text: string): Generator<Uint8Array> {
  for (const piece of inPieces(synthesiseSpeech(text))) yield audioEvent(piece);
  yield audioEvent(new Uint8Array());
}

const textsOf = (messages: readonly Message[], isPartial: boolean) =>
  messages
    .flatMap(({ body }) => (body as unknown as Results).Transcript?.Results ?? [])
    .filter(({ IsPartial }) => IsPartial === isPartial)
    .map(({ Alternatives }) => Alternatives[0]?.Transcript);

describe('a web-socket stream', () => {
  it('is transcribed with partial and final results, and closed at its end', async () => {
    const messages = await stream(await addressOf(), speech(ORDER));

    expect(textsOf(messages, false)).toEqual([
      'The claimant appeared in person.',
      'The matter is adjourned.',
    ]);
    expect(textsOf(messages, true)).toContain('The claimant');
    expect((await fixture.streams()).at(-1)).toMatchObject({
      languageCode: 'en-IN',
      sampleRate: 16_000,
      state: 'ended',
    });
  });

  it.each([
    ['a wrong secret', () => addressOf({ secretAccessKey: 'guessed' }), 403],
    ['another region', () => addressOf({ region: 'eu-west-1' }), 403],
    ['a longer life than AWS allows', () => addressOf({ expiresIn: 301 }), 403],
    [
      'a parameter that was changed afterwards',
      async () => (await addressOf()).replace('en-IN', 'hi-IN'),
      403,
    ],
    [
      'a parameter that was added afterwards',
      async () => `${await addressOf()}&session-id=27c5e0a4-9b8f-4c57-8a3c-0d6f6ba0c111`,
      403,
    ],
    ['no signature', async () => (await addressOf()).replace(/X-Amz-Signature=[^&]+&?/, ''), 403],
    ['another path', async () => (await addressOf()).replace('-websocket', '-other'), 501],
    [
      'an encoding that is not covered',
      () => addressOf({ query: { 'media-encoding': 'flac' } }),
      501,
    ],
    ['an unknown language', () => addressOf({ query: { 'language-code': 'xx-XX' } }), 400],
  ])('is refused with %s', async (_what, address, status) => {
    expect(await statusOf(await address())).toBe(status);
  });

  it('is refused once its address has expired', async () => {
    const address = await addressOf({ expiresIn: 60 });
    nowMs += 61_000;
    expect(await statusOf(address)).toBe(403);
    expect(await statusOf(await addressOf())).toBe(101);
  });

  it('is refused when its address was used before', async () => {
    const address = await addressOf({ query: { 'session-id': crypto.randomUUID() } });
    expect([await statusOf(address), await statusOf(address)]).toEqual([101, 403]);
  });

  it.each([
    ['a damaged message', () => audioEvent(new Uint8Array(8)).with(20, 255)],
    ['text', () => new Uint8Array()],
    ['more than a second of audio', () => audioEvent(new Uint8Array(32_002))],
  ])('ends with BadRequestException after %s', async (_what, message) => {
    const messages = await stream(await addressOf({ query: sessionId() }), [message()]);

    expect(messages.map(({ type }) => type)).toEqual(['BadRequestException']);
  });

  it('ends with BadRequestException when no audio arrives', async () => {
    const messages = await stream(await addressOf({ query: sessionId() }), []);

    expect(messages.map(({ type }) => type)).toEqual(['BadRequestException']);
  });

  it('ends with the exception, or the lost connection, that a test has set', async () => {
    await fixture.fault({ exception: 'ServiceUnavailableException', afterSeconds: 1 });
    const failed = await stream(await addressOf({ query: sessionId() }), speech(ORDER));
    expect(failed.at(-1)?.type).toBe('ServiceUnavailableException');

    await fixture.fault({ exception: 'disconnect' });
    const cut = await stream(await addressOf({ query: sessionId() }), speech(ORDER));
    expect(cut).toEqual([]);
  });
});

/** A signature of its own within the same second. */
const sessionId = () => ({ 'session-id': crypto.randomUUID() });
