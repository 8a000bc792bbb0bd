import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { reportFailure } from './report-failure.ts';

export type RequestListener = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => void | Promise<void>;

/**
 * Open connections of one service. A further one is closed at once, which clients of AWS answer by a
 * retry. Clients of the SDK open 50 at most.
 */
const MOST_CONNECTIONS = 2_000;

/** What fails the request in whose work an error was thrown. */
const currentRequest = new AsyncLocalStorage<(error: unknown) => void>();

/**
 * An HTTP server whose requests fail one by one: an error of `handle`, thrown or rejected, and an
 * error of the response's stream end that response and nothing else. A response without a status
 * gets 500. The routes for tests below /_local/ refuse web pages of another origin. 2,000 connections
 * can be open.
 */
export function createRequestServer(service: string, handle: RequestListener): Server {
  const server = createServer((incoming, outgoing) => {
    const fail = (error: unknown) => {
      reportFailure(service, error);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    };
    // Any web page can post to this machine; it must not move a clock or set a fault.
    if (incoming.url?.startsWith('/_local/') && isForeign(incoming)) {
      incoming.resume();
      outgoing.writeHead(403).end('Not for web pages of another origin');
      return;
    }
    // Without a listener, a write after the end would be an uncaught exception.
    outgoing.on('error', (error) => reportFailure(service, error));
    currentRequest.run(fail, () => {
      try {
        Promise.resolve(handle(incoming, outgoing)).catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/**
 * For the main file of a process with services. An error that nobody caught, thrown by the work of
 * a request (a stream without a listener, a timer), fails that request. Any other one ends the
 * process with status 1, since a service may have lost its work without a request that shows it.
 */
export function containRequestErrors(): void {
  process.on('uncaughtException', (error) => {
    const fail = currentRequest.getStore();
    if (fail) {
      fail(error);
      return;
    }
    console.error(error);
    process.exit(1);
  });
}

/** Whether a web page of another origin sends the request. Programs send no Origin. */
export function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
}
