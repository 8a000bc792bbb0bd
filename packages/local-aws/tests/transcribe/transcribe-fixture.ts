import {
  type LanguageCode,
  type Result,
  StartStreamTranscriptionCommand,
  type StartStreamTranscriptionCommandInput,
  TranscribeStreamingClient,
} from '@aws-sdk/client-transcribe-streaming';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import { startTranscribe, type TranscribeOptions } from '../../src/transcribe/index.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

export function transcribeClient(endpoint: string, credentials = CREDENTIALS) {
  return new TranscribeStreamingClient({
    region: LOCAL_REGION,
    endpoint,
    credentials,
    maxAttempts: 1,
  });
}

/** A running Transcribe and the SDK's client. */
export async function startTranscribeFixture(options: Partial<TranscribeOptions> = {}) {
  const emulator = await startTranscribe({
    port: 0,
    credentials: CREDENTIALS,
    isRealTime: false,
    ...options,
  });
  const client = transcribeClient(emulator.endpoint);
  return {
    endpoint: emulator.endpoint,
    client,
    async close() {
      client.destroy();
      await emulator.close();
    },
    async fault(fault: object) {
      const set = await fetch(`${emulator.endpoint}/_local/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
      if (!set.ok) throw new Error(await set.text());
    },
    async streams(): Promise<Record<string, unknown>[]> {
      const listed = await fetch(`${emulator.endpoint}/_local/streams`);
      // The emulator's own list of streams.
      return ((await listed.json()) as { streams: Record<string, unknown>[] }).streams;
    },
  };
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export const command = (pieces: Pieces, more: Partial<StartStreamTranscriptionCommandInput> = {}) =>
  new StartStreamTranscriptionCommand({
    LanguageCode: 'en-IN' satisfies LanguageCode,
    MediaEncoding: 'pcm',
    MediaSampleRateHertz: 16_000,
    AudioStream: (async function* () {
      for await (const AudioChunk of pieces) yield { AudioEvent: { AudioChunk } };
    })(),
    ...more,
  });

/** Bytes of the samples in pieces of 100 ms at 16 kHz. */
export function* inPieces(samples: Int16Array, pieceBytes = 3_200): Generator<Uint8Array> {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes);
}

/** Reads all results. */
export async function transcribe(
  client: TranscribeStreamingClient,
  pieces: Pieces,
  more: Partial<StartStreamTranscriptionCommandInput> = {},
) {
  const output = await client.send(command(pieces, more));
  const results: Result[] = [];
  let events = 0;
  for await (const event of output.TranscriptResultStream ?? []) {
    events += 1;
    results.push(...(event.TranscriptEvent?.Transcript?.Results ?? []));
  }
  const finals = results.filter(({ IsPartial }) => !IsPartial);
  return { output, results, events, finals, text: finals.map(textOf).join(' ') };
}

export const textOf = ({ Alternatives }: Result) => Alternatives?.[0]?.Transcript ?? '';
