import type { CaptureBuffer } from './audio-buffer.ts';
import { decodeEvent, encodeAudio } from './event-stream.ts';
import { type HeardSpeech, readResults } from './read-results.ts';

/** The speech service closed the stream, refused it, or lost it. */
export class StreamFailure extends Error {}

/** All streams of the speech service are in use. */
export class BusyFailure extends StreamFailure {}

const SEND_EVERY_MS = 100;
/** Transcribe takes up to one second at a time. */
const PIECE_SECONDS = 0.5;
/** The last words of a stream arrive within this time. */
const LAST_WORDS_MS = 10_000;
/** A connection that has not passed on so much is lost, also if the browser does not know it yet. */
const UNSENT_SECONDS = 2;
/** Silence is taken as heard up to this time before the last sample. */
const SILENCE_SECONDS = 2;

type Options = {
  url: string;
  buffer: CaptureBuffer;
  sampleRate: number;
  /** Index of the first sample to send. */
  from: number;
  /** Seconds of the session at which the capture began. */
  offset: number;
  /** Ends the audio; the stream then delivers its last words. */
  end: AbortSignal;
  onSpeech: (speech: HeardSpeech) => void;
  /** Samples before the index are covered by final words. */
  onCovered: (index: number) => void;
  /** Samples before the index are silent, if they were not sent faster than they were spoken. */
  onSilence?: (index: number) => void;
  /** Whether the speech service gets the audio. */
  onConnection?: (isConnected: boolean) => void;
};

/**
 * Streams the buffer until `end`, then returns the index after the last sample; all samples before it
 * were heard. Throws StreamFailure if the stream is lost.
 */
export function runStream(options: Options): Promise<number> {
  const {
    url,
    buffer,
    sampleRate,
    from,
    offset,
    end,
    onSpeech,
    onCovered,
    onSilence,
    onConnection,
  } = options;
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let sent = from;
  let isEnded = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastWords: ReturnType<typeof setTimeout> | undefined;
  let failure: StreamFailure | undefined;

  const send = () => {
    onConnection?.(socket.bufferedAmount < UNSENT_SECONDS * sampleRate * 2);
    while (sent < buffer.end()) {
      const samples = buffer.read(sent, PIECE_SECONDS * sampleRate);
      socket.send(encodeAudio(samples));
      sent += samples.length;
    }
  };
  const finish = () => {
    if (isEnded || socket.readyState !== WebSocket.OPEN) return;
    isEnded = true;
    clearInterval(timer);
    send();
    socket.send(encodeAudio(new Int16Array(0)));
    lastWords = setTimeout(() => {
      failure = new StreamFailure('The last words did not arrive');
      socket.close();
    }, LAST_WORDS_MS);
  };
  const read = (message: ArrayBuffer) => {
    const { type, body } = decodeEvent(message);
    if (type === 'LimitExceededException') throw new BusyFailure(`No stream is free`);
    if (type !== 'TranscriptEvent') throw new StreamFailure(`The speech service answered ${type}`);
    const speech = readResults(body, offset + from / sampleRate);
    onSpeech(speech);
    if (speech.finalUntil !== undefined)
      onCovered(from + Math.floor(speech.finalUntil * sampleRate));
    else if (speech.partial === '') onSilence?.(sent - SILENCE_SECONDS * sampleRate);
  };

  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      if (end.aborted) return finish();
      timer = setInterval(send, SEND_EVERY_MS);
      end.addEventListener('abort', finish, { once: true });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      try {
        read(data);
      } catch (cause) {
        failure =
          cause instanceof StreamFailure
            ? cause
            : new StreamFailure('The speech service answered in an unknown way', { cause });
        socket.close();
      }
    });
    socket.addEventListener('close', ({ wasClean }) => {
      clearInterval(timer);
      end.removeEventListener('abort', finish);
      clearTimeout(lastWords);
      // A connection that was cut after the last audio may have last words to come.
      if (isEnded && wasClean && !failure) resolve(sent);
      else reject(failure ?? new StreamFailure('The connection to the speech service was lost'));
    });
  });
}
