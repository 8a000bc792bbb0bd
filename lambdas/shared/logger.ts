import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';

const requests = new AsyncLocalStorage<string>();

/** Runs `work` for a request; its log lines, and the messages that it sends, carry the request's id. */
export const inRequest = <Result>(requestId: string, work: () => Result): Result =>
  requests.run(requestId, work);

/** The id of the request that is being worked on; undefined outside of one. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** The id of the request as an attribute of an item whose event is followed later. */
export const currentRequest = (): { requestId?: string } => {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
};

const lines = new Logger();

type Level = 'info' | 'warn' | 'error';
type WriteLine = (event: string, attributes?: Record<string, unknown>) => void;

/** Writes a line with the id of the request, if there is one. */
const write =
  (level: Level): WriteLine =>
  (event, attributes) => {
    const requestId = currentRequestId();
    lines[level](event, { ...(requestId && { requestId }), ...attributes });
  };

/** Writes no more lines, for measurements. */
export const silenceLog = (): void => lines.setLogLevel('SILENT');

/**
 * Writes structured log lines: an event name plus ids. Never log a token, a code, a password, a
 * document's text or an identity number.
 */
export const logger: Record<Level, WriteLine> = {
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
};
