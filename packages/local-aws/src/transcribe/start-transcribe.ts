/**
 * The local Amazon Transcribe: streams of StartStreamTranscription over HTTP/2 and web sockets.
 *
 * Covered: POST /stream-transcription as the SDK's client speaks it: Signature Version 4, signed
 * audio events whose signatures continue from each other, PCM of 8 to 48 kHz, the language codes that
 * AWS streams in the region, custom vocabularies of single words, session ids; partial and final
 * results, empty events in silence; errors before the stream as responses and within it as exception events; the
 * limits of 25 streams, 1 s per audio event, 4 hours per stream and 15 s without audio.
 *
 * Over web sockets: GET /stream-transcription-websocket with a query signature of up to five minutes
 * (Signature Version 4), event stream messages both ways without signatures of their own, exceptions
 * as events.
 *
 * Everything else answers 501: FLAC and Ogg Opus, channel and language identification, speaker
 * labels, stabilised partial results, filters, redaction, language models, session resume, medical
 * and call streams. Batch jobs: start-transcription-jobs.ts.
 *
 * A stream is heard in real time: results of audio that arrives faster come as late as if it had been
 * spoken. `isRealTime: false` turns that off; POST /_local/clock moves the clock of all streams.
 *
 * Different from AWS: a signed address opens one stream. Only the speech of synthesiseSpeech is
 * understood, in any language; other sound is ignored. A damaged word is '[unclear]'.
 * A vocabulary is set at the start, or found among those of the jobs' API: its words are written for
 * words of the same sound (sound-of.ts). As on AWS, one that is not READY is refused, and one of another
 * language is not applied.
 *
 * HTTP/2, HTTP/1.1 and web sockets share the port. For tests: GET /_local/streams lists the latest
 * streams, POST /_local/faults makes the next ones fail.
 */
import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { type Emulator, LOCAL_REGION } from '../shared/emulator.ts';
import { listen } from '../shared/listen.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { answerLocalRoute } from './answer-local-route.ts';
import { answerSocket } from './streaming/answer-socket.ts';
import { answerStream } from './streaming/answer-stream.ts';
import type { Credentials } from './streaming/authenticate-stream.ts';
import { createPace } from './streaming/pace.ts';
import type { FindVocabulary } from './streaming/read-parameters.ts';
import { createStreamLog } from './streaming/stream-log.ts';
import type { Vocabulary } from './vocabularies/display-word.ts';

export type TranscribeOptions = {
  /** 0 picks any free port. */
  port: number;
  credentials: Credentials;
  /** Region of the signatures, which decides what languages are streamed; ap-south-1. */
  region?: string;
  /** Custom vocabularies by name. */
  vocabularies?: Record<string, Vocabulary>;
  /** Those that were created at the local Transcribe's jobs (start-transcription-jobs.ts). */
  findVocabulary?: FindVocabulary;
  /** 25, as an account has at first. */
  maximumStreams?: number;
  /** Time without audio that ends a stream; 15,000 ms. */
  audioTimeoutMs?: number;
  /** Whether a stream is heard in real time, as by AWS (the default), or as fast as it arrives. */
  isRealTime?: boolean;
  /** Clock for tests. */
  now?: () => Date;
};

/** First bytes of an HTTP/2 connection. */
const HTTP2_PREFACE = 'PRI';

/** Starts Transcribe. Throws PortBusyError. */
export async function startTranscribe(options: TranscribeOptions): Promise<Emulator> {
  const log = createStreamLog();
  const deps = {
    log,
    credentials: options.credentials,
    region: options.region ?? LOCAL_REGION,
    findVocabulary: (name: string) =>
      new Map(Object.entries(options.vocabularies ?? {})).get(name) ??
      options.findVocabulary?.(name),
    maximumStreams: options.maximumStreams ?? 25,
    audioTimeoutMs: options.audioTimeoutMs ?? 15_000,
    pace: createPace({ isRealTime: options.isRealTime ?? true }),
    now: options.now ?? (() => new Date()),
    usedSignatures: new Map<string, number>(),
  };
  const http2 = createHttp2Server().on('stream', (stream, headers) =>
    answerStream(deps, stream, headers),
  );
  const http = createRequestServer('transcribe', (request, response) =>
    answerLocalRoute(deps, request, response),
  );
  http.on('upgrade', (request, socket, head) => answerSocket(deps, request, socket, head));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that resets its connection ends its streams, which report that.
    socket.on('error', () => socket.destroy());
    socket.once('data', (start) => {
      socket.pause();
      socket.unshift(start);
      const isHttp2 = start.toString('latin1').startsWith(HTTP2_PREFACE);
      (isHttp2 ? http2 : http).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
  return {
    name: 'transcribe',
    endpoint,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
