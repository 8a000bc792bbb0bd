/** Streams of StartStreamTranscriptionWebSocket: a signed address, then event stream messages. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { reportFailure } from '../../shared/report-failure.ts';
import { badRequest, limitExceeded, notCovered, TranscribeError } from '../transcribe-error.ts';
import { authenticateAddress } from './authenticate-address.ts';
import { decodeMessage, encodeException, frameTooBig } from './event-messages.ts';
import { limitWaits } from './limit-waits.ts';
import { paceAudio } from './pace.ts';
import { audioOf, toSamples } from './read-audio.ts';
import { readParameters, type StreamParameters, vocabularyOf } from './read-parameters.ts';
import { errorOf, isDisconnecting, type StreamDeps } from './stream-deps.ts';
import { transcribeStream } from './transcribe-stream.ts';

const PATH = '/stream-transcription-websocket';
const PREFIX = 'x-amzn-transcribe-';
const LARGEST_MESSAGE_BYTES = 128 * 1024;

export type SocketDeps = StreamDeps & {
  /** Signatures that have opened a stream, with the time until which they are valid. */
  usedSignatures: Map<string, number>;
};

const sockets = new WebSocketServer({
  noServer: true,
  maxPayload: LARGEST_MESSAGE_BYTES,
  perMessageDeflate: false,
});

/** Answers a request for a web-socket connection. */
export function answerSocket(
  deps: SocketDeps,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', () => socket.destroy());
  try {
    const url = new URL(request.url ?? '/', 'http://transcribe');
    if (url.pathname !== PATH) throw notCovered(`a web socket at ${url.pathname}`);
    const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
    authenticateAddress(
      { path: url.pathname, query, headers: request.headers, now: deps.now() },
      deps,
    );
    const parameters = readParameters(
      Object.fromEntries(
        query
          .filter(({ name }) => !name.startsWith('X-Amz-'))
          .map(({ name, value }) => [PREFIX + name, value]),
      ),
      deps,
    );
    if (deps.log.countOpen() >= deps.maximumStreams)
      throw limitExceeded(
        'You have reached your limit of concurrent streams. Try your request again later.',
      );
    sockets.handleUpgrade(request, socket, head, (connection) => {
      void run(deps, connection, parameters);
    });
  } catch (error) {
    refuse(socket, error);
  }
}

async function run(
  deps: SocketDeps,
  connection: WebSocket,
  parameters: StreamParameters,
): Promise<void> {
  const logged = deps.log.open(parameters);
  const fault = deps.log.takeFault();
  const audio = readSocketAudio(messagesOf(connection), parameters.sampleRate);
  try {
    const heard = paceAudio(limitWaits(audio, deps.audioTimeoutMs), {
      sampleRate: parameters.sampleRate,
      pace: deps.pace,
    });
    const events = transcribeStream(heard, {
      parameters,
      vocabulary: vocabularyOf(parameters, deps.findVocabulary),
      onAudio(seconds) {
        logged.seconds = seconds;
        if (fault && seconds >= fault.afterSeconds) throw errorOf(fault);
      },
    });
    for await (const event of events) connection.send(event);
    logged.state = 'ended';
    connection.close(1000);
  } catch (error) {
    logged.state = 'failed';
    if (isDisconnecting(error) || connection.readyState !== WebSocket.OPEN) {
      connection.terminate();
      return;
    }
    const exception = toException(error);
    logged.exception = exception.type;
    connection.send(encodeException(exception));
    connection.close(1000);
  }
}

/** The binary messages of a connection, until the client closes it. */
async function* messagesOf(connection: WebSocket): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let isClosed = false;
  let wake = () => {};
  connection.on('message', (data, isBinary) => {
    // The server receives binary messages as one Buffer each; text has no event stream.
    waiting.push(isBinary && Buffer.isBuffer(data) ? data : Buffer.alloc(0));
    wake();
  });
  connection.on('close', () => {
    isClosed = true;
    wake();
  });
  connection.on('error', () => connection.terminate());
  while (true) {
    const next = waiting.shift();
    if (next) yield next;
    else if (isClosed) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

/** The audio of messages; an empty event ends it. Throws TranscribeError. */
async function* readSocketAudio(
  messages: AsyncIterable<Buffer>,
  sampleRate: number,
): AsyncGenerator<Int16Array> {
  let halfSample = Buffer.alloc(0);
  for await (const message of messages) {
    const audio = audioOf(decodeMessage(message));
    if (audio.length === 0) return;
    if (audio.length > sampleRate * 2) throw frameTooBig();
    const bytes = Buffer.concat([halfSample, audio]);
    halfSample = bytes.subarray(bytes.length - (bytes.length % 2));
    yield toSamples(bytes);
  }
  throw badRequest('A complete signal was sent without the preceding empty frame.');
}

function toException(error: unknown): TranscribeError {
  if (error instanceof TranscribeError) return error;
  reportFailure('transcribe', error);
  return new TranscribeError(
    'InternalFailureException',
    500,
    'A problem occurred while processing the audio.',
  );
}

/** Answers the request without opening a connection. */
function refuse(socket: Duplex, error: unknown): void {
  const { status, type, message } = toException(error);
  const body = JSON.stringify({ Message: message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${type}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-amzn-errortype: ${type}`,
      `x-amzn-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
