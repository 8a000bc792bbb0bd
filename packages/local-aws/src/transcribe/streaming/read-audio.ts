import { isSameSignature, scopeOf, sha256Hex, sign, signingKey } from '../../shared/signature.ts';
import { badRequest } from '../transcribe-error.ts';
import {
  type Credentials,
  invalidSignature,
  LARGEST_SKEW_MS,
  type StreamSignature,
} from './authenticate-stream.ts';
import { codec, decodeMessage, type EventMessage, frameTooBig } from './event-messages.ts';

type AudioInput = {
  signature: StreamSignature;
  credentials: Credentials;
  sampleRate: number;
  now: () => Date;
};

/**
 * The audio of signed messages, verified one by one. Each signature covers the previous one, so a
 * lost, repeated or reordered message is refused. An empty signed message ends the audio.
 * Throws TranscribeError.
 */
export async function* readAudio(
  messages: AsyncIterable<EventMessage>,
  input: AudioInput,
): AsyncGenerator<Int16Array> {
  let prior = input.signature.signature;
  let halfSample = Buffer.alloc(0);
  for await (const message of messages) {
    prior = verifyMessage(message, prior, input);
    if (message.body.length === 0) return;
    const audio = audioOf(decodeMessage(message.body));
    if (audio.length > input.sampleRate * 2) throw frameTooBig();
    const bytes = Buffer.concat([halfSample, audio]);
    halfSample = bytes.subarray(bytes.length - (bytes.length % 2));
    yield toSamples(bytes);
  }
  throw badRequest('A complete signal was sent without the preceding empty frame.');
}

/** Returns the message's signature. */
function verifyMessage(message: EventMessage, prior: string, input: AudioInput): string {
  const date = message.headers[':date'];
  const given = message.headers[':chunk-signature'];
  if (date?.type !== 'timestamp' || given?.type !== 'binary') throw invalidSignature();
  if (Math.abs(input.now().getTime() - date.value.getTime()) > LARGEST_SKEW_MS)
    throw badRequest('The signature of a message has expired.');
  const at = date.value.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const credential = { ...input.signature.credential, date: at.slice(0, 8) };
  const expected = sign(
    signingKey(input.credentials.secretAccessKey, credential),
    [
      'AWS4-HMAC-SHA256-PAYLOAD',
      at,
      scopeOf(credential),
      prior,
      sha256Hex(codec.formatHeaders({ ':date': date })),
      sha256Hex(message.body),
    ].join('\n'),
  );
  if (!isSameSignature(Buffer.from(given.value).toString('hex'), expected))
    throw invalidSignature();
  return expected;
}

export function audioOf({ headers, body }: EventMessage): Uint8Array {
  const type = headers[':event-type']?.value;
  if (type !== 'AudioEvent') throw badRequest(`Expected an AudioEvent, not '${String(type)}'.`);
  return body;
}

/** Signed 16-bit little-endian samples; an odd last byte is left out. */
export function toSamples(bytes: Buffer): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(at * 2);
  return samples;
}
