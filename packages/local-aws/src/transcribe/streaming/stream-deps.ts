import { TranscribeError } from '../transcribe-error.ts';
import type { Credentials } from './authenticate-stream.ts';
import type { Pace } from './pace.ts';
import type { FindVocabulary } from './read-parameters.ts';
import type { Fault, StreamLog } from './stream-log.ts';

/** What streams need, over HTTP/2 and web sockets. */
export type StreamDeps = {
  log: StreamLog;
  credentials: Credentials;
  region: string;
  findVocabulary: FindVocabulary;
  maximumStreams: number;
  audioTimeoutMs: number;
  pace: Pace;
  now: () => Date;
};

/** The client went away, or a fault asks to end the stream without an exception. */
export class Disconnected extends Error {
  readonly isConnection: boolean;

  constructor({ isConnection = true } = {}) {
    super('The stream ended without an exception');
    this.isConnection = isConnection;
  }
}

export const isDisconnecting = (error: unknown): boolean => error instanceof Disconnected;

const statusOf: Record<Exclude<Fault['exception'], 'reset' | 'disconnect'>, number> = {
  BadRequestException: 400,
  InternalFailureException: 500,
  LimitExceededException: 429,
  ServiceUnavailableException: 503,
};

/** The error that a fault asks for. */
export const errorOf = ({ exception }: Fault) =>
  exception === 'reset' || exception === 'disconnect'
    ? new Disconnected({ isConnection: exception === 'disconnect' })
    : new TranscribeError(exception, statusOf[exception], 'A fault that a test has set.');
