import { randomUUID } from 'node:crypto';
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { reportFailure } from '../../shared/report-failure.ts';
import { limitExceeded, notCovered, TranscribeError } from '../transcribe-error.ts';
import { authenticateStream } from './authenticate-stream.ts';
import { encodeException, readMessages } from './event-messages.ts';
import { limitWaits } from './limit-waits.ts';
import { paceAudio } from './pace.ts';
import { readAudio } from './read-audio.ts';
import { readParameters, type StreamParameters, vocabularyOf } from './read-parameters.ts';
import { Disconnected, errorOf, type StreamDeps } from './stream-deps.ts';
import { transcribeStream } from './transcribe-stream.ts';

const PATH = '/stream-transcription';

/** Answers one HTTP/2 stream. */
export function answerStream(
  deps: StreamDeps,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): void {
  // A stream that the client resets fails its reading, too.
  stream.on('error', () => undefined);
  try {
    const path = headers[':path'] ?? '';
    if (headers[':method'] !== 'POST' || path !== PATH)
      throw notCovered(`${headers[':method']} ${path}`);
    const signature = authenticateStream({ path, headers, now: deps.now() }, deps);
    const parameters = readParameters(headers, deps);
    if (deps.log.countOpen() >= deps.maximumStreams)
      throw limitExceeded(
        'You have reached your limit of concurrent streams. Try your request again later.',
      );
    respond(stream, parameters);
    const logged = deps.log.open(parameters);
    run(deps, stream, { signature, parameters, onAudio: (seconds) => (logged.seconds = seconds) })
      .then(() => {
        logged.state = 'ended';
        end(stream);
      })
      .catch((error: unknown) => {
        const exception = toTranscribeError(error);
        logged.state = 'failed';
        if (exception) logged.exception = exception.type;
        if (exception) end(stream, encodeException(exception));
        else if (error instanceof Disconnected && error.isConnection) stream.session?.destroy();
        else stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      });
  } catch (error) {
    refuse(stream, toTranscribeError(error));
  }
}

/** The initial response: the parameters, as headers. */
function respond(stream: ServerHttp2Stream, parameters: StreamParameters): void {
  const { languageCode, sampleRate, vocabularyName, sessionId } = parameters;
  stream.respond({
    ':status': 200,
    'content-type': 'application/vnd.amazon.eventstream',
    'x-amzn-request-id': randomUUID(),
    'x-amzn-transcribe-session-id': sessionId ?? randomUUID(),
    'x-amzn-transcribe-language-code': languageCode,
    'x-amzn-transcribe-sample-rate': String(sampleRate),
    'x-amzn-transcribe-media-encoding': 'pcm',
    ...(vocabularyName !== undefined && { 'x-amzn-transcribe-vocabulary-name': vocabularyName }),
  });
}

type Run = {
  signature: ReturnType<typeof authenticateStream>;
  parameters: StreamParameters;
  onAudio: (seconds: number) => void;
};

async function run(deps: StreamDeps, stream: ServerHttp2Stream, input: Run): Promise<void> {
  const { signature, parameters, onAudio } = input;
  const fault = deps.log.takeFault();
  const audio = readAudio(readMessages(stream.iterator({ destroyOnReturn: false })), {
    signature,
    credentials: deps.credentials,
    sampleRate: parameters.sampleRate,
    now: deps.now,
  });
  const heard = paceAudio(limitWaits(audio, deps.audioTimeoutMs), {
    sampleRate: parameters.sampleRate,
    pace: deps.pace,
  });
  const events = transcribeStream(heard, {
    parameters,
    vocabulary: vocabularyOf(parameters, deps.findVocabulary),
    onAudio(seconds) {
      onAudio(seconds);
      if (fault && seconds >= fault.afterSeconds) throw errorOf(fault);
    },
  });
  for await (const event of events) {
    if (stream.destroyed) throw new Disconnected();
    if (!stream.write(event)) await drained(stream);
  }
}

/** Waits until the client has read, or has gone. */
const drained = (stream: ServerHttp2Stream) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.once('drain', done).once('close', done);
  });

/** Undefined if the client is gone. */
function toTranscribeError(error: unknown): TranscribeError | undefined {
  if (error instanceof TranscribeError) return error;
  if (error instanceof Disconnected || isReset(error)) return undefined;
  reportFailure('transcribe', error);
  return new TranscribeError(
    'InternalFailureException',
    500,
    'A problem occurred while processing the audio.',
  );
}

/** Ends the response. What the client still sends is discarded. */
function end(stream: ServerHttp2Stream, last?: Uint8Array): void {
  stream.resume();
  if (last) stream.write(last);
  stream.end();
}

const isReset = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP2_STREAM_ERROR'].includes(
    String(error.code),
  );

/** Answers an error that was found before the stream started. */
function refuse(stream: ServerHttp2Stream, error: TranscribeError | undefined): void {
  if (!error) return;
  stream.respond({
    ':status': error.status,
    'content-type': 'application/json',
    'x-amzn-errortype': error.type,
    'x-amzn-request-id': randomUUID(),
  });
  stream.end(JSON.stringify({ Message: error.message }));
}
