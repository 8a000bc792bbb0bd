/** Messages of AWS's event stream encoding. */
import { EventStreamCodec } from '@smithy/core/event-streams';
import { fromUtf8, toUtf8 } from '@smithy/core/serde';
import { badRequest, type TranscribeError } from '../transcribe-error.ts';

export const codec = new EventStreamCodec(toUtf8, fromUtf8);

export type EventMessage = ReturnType<typeof codec.decode>;

/** An envelope and its audio event: one second of 48 kHz audio and headers. */
const LARGEST_MESSAGE_BYTES = 128 * 1024;
const SMALLEST_MESSAGE_BYTES = 16;

/** Splits a byte stream into messages and checks their checksums. Throws TranscribeError. */
export async function* readMessages(source: AsyncIterable<Buffer>): AsyncGenerator<EventMessage> {
  let pending = Buffer.alloc(0);
  for await (const bytes of source) {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length >= 4) {
      const length = pending.readUInt32BE(0);
      if (length > LARGEST_MESSAGE_BYTES || length < SMALLEST_MESSAGE_BYTES) throw frameTooBig();
      if (pending.length < length) break;
      yield decodeMessage(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  }
  if (pending.length) throw badRequest('The event stream ended within a message.');
}

export const frameTooBig = () =>
  badRequest('Your stream is too big. Reduce the frame size and try your request again.');

/** Throws TranscribeError for a wrong checksum or header. */
export function decodeMessage(bytes: Uint8Array): EventMessage {
  try {
    return codec.decode(bytes);
  } catch (cause) {
    const error = badRequest('The event stream message could not be decoded.');
    error.cause = cause;
    throw error;
  }
}

export const encodeEvent = (type: string, body: object) =>
  encode({ ':message-type': 'event', ':event-type': type }, body);

export const encodeException = ({ type, message }: TranscribeError) =>
  encode({ ':message-type': 'exception', ':exception-type': type }, { Message: message });

function encode(headers: Record<string, string>, body: object): Uint8Array {
  const texts = { ...headers, ':content-type': 'application/json' };
  return codec.encode({
    headers: Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, { type: 'string' as const, value }]),
    ),
    body: fromUtf8(JSON.stringify(body)),
  });
}
