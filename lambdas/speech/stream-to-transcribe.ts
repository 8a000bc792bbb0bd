import type { ClientHttp2Stream } from 'node:http2';
import {
  type LanguageCode,
  StartStreamTranscriptionCommand,
  type TranscribeStreamingClient,
} from '@aws-sdk/client-transcribe-streaming';
import type { LazyClient } from '#shared/lazy-client.ts';
import type { Clip } from './read-clip.ts';

type Input = {
  clip: Clip;
  languageCode: LanguageCode;
  vocabularyName: string | undefined;
  signal: AbortSignal;
};

/** Transcribe takes up to one second at a time. */
const PIECE_SECONDS = 0.2;

/**
 * Streams a clip to Amazon Transcribe and returns the text of its final results, in order; '' for
 * silence. Throws the client's errors, and Error if the stream ended early.
 */
export async function streamToTranscribe(
  transcribe: LazyClient<TranscribeStreamingClient>,
  { clip, languageCode, vocabularyName, signal }: Input,
): Promise<string> {
  let isAllSent = false;
  async function* audio() {
    for (const AudioChunk of piecesOf(clip)) yield { AudioEvent: { AudioChunk } };
    isAllSent = true;
  }
  const command = new StartStreamTranscriptionCommand({
    LanguageCode: languageCode,
    MediaEncoding: 'pcm',
    MediaSampleRateHertz: clip.sampleRate,
    VocabularyName: vocabularyName,
    AudioStream: audio(),
  });
  const wasCut = noteCut(command);
  const { TranscriptResultStream } = await transcribe.send(command, { abortSignal: signal });
  const texts: string[] = [];
  for await (const { TranscriptEvent } of TranscriptResultStream ?? [])
    for (const { IsPartial, Alternatives } of TranscriptEvent?.Transcript?.Results ?? [])
      if (!IsPartial && Alternatives?.[0]?.Transcript) texts.push(Alternatives[0].Transcript);
  signal.throwIfAborted();
  if (!isAllSent || wasCut()) throw new Error('The stream to Transcribe was cut');
  return texts.join(' ');
}

/**
 * Whether the command's HTTP/2 stream was reset or lost its connection. The client reports some of
 * these cuts as the end of the results.
 */
function noteCut(command: StartStreamTranscriptionCommand): () => boolean {
  let stream: ClientHttp2Stream | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      // The body of the client's HTTP/2 handler.
      stream = (result.response as { body?: ClientHttp2Stream }).body;
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  return () => stream !== undefined && (stream.aborted || Boolean(stream.rstCode));
}

/** Little-endian bytes of the samples. */
function* piecesOf({ samples, sampleRate }: Clip): Generator<Uint8Array> {
  const step = Math.round(sampleRate * PIECE_SECONDS);
  for (let start = 0; start < samples.length; start += step) {
    const piece = samples.subarray(start, start + step);
    const bytes = new DataView(new ArrayBuffer(piece.length * 2));
    for (const [index, sample] of piece.entries()) bytes.setInt16(index * 2, sample, true);
    yield new Uint8Array(bytes.buffer);
  }
}
