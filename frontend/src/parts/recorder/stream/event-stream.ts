import { EventStreamCodec } from '@smithy/core/event-streams';

/** Messages of Transcribe's web socket, in AWS's event stream encoding. */

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)),
  (text) => new TextEncoder().encode(text),
);

/** An audio event of little-endian samples; without samples it ends the audio. */
export function encodeAudio(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const body = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [index, sample] of samples.entries()) body.setInt16(index * 2, sample, true);
  const text = (value: string) => ({ type: 'string' as const, value });
  // A copy on a buffer of its own, as sockets take.
  return new Uint8Array(
    codec.encode({
      headers: {
        ':message-type': text('event'),
        ':event-type': text('AudioEvent'),
        ':content-type': text('application/octet-stream'),
      },
      body: new Uint8Array(body.buffer),
    }),
  );
}

/** Type of the event or exception, and its JSON. Throws for a damaged message. */
export function decodeEvent(message: ArrayBuffer): { type: string; body: unknown } {
  const { headers, body } = codec.decode(new Uint8Array(message));
  const type = headers[':event-type'] ?? headers[':exception-type'];
  return { type: String(type?.value), body: JSON.parse(new TextDecoder().decode(body)) };
}
