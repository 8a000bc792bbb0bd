import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { faultSchema, type StreamLog } from './stream-log.ts';
import { notCovered } from './transcribe-error.ts';

const LARGEST_BODY_BYTES = 10_000;

/** Answers requests over HTTP/1.1: the routes for tests. */
export function answerLocalRoute(
  log: StreamLog,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  answer(log, request)
    .then(({ status, body }) => send(response, status, body))
    .catch((error: unknown) => {
      reportFailure('transcribe', error);
      send(response, 500, { message: 'An error occurred on the server side.' });
    });
}

async function answer(
  log: StreamLog,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  const body = await readBody(request, LARGEST_BODY_BYTES);
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /_local/streams') return { status: 200, body: { streams: log.list() } };
  if (route === 'POST /_local/faults') {
    const fault = faultSchema.safeParse(JSON.parse(body?.toString('utf8') || '{}'));
    if (!fault.success) return { status: 400, body: { message: fault.error.message } };
    log.setFault(fault.data);
    return { status: 200, body: {} };
  }
  const { type, status, message } = notCovered(`${route} over HTTP/1.1`);
  return { status, body: { __type: type, Message: message } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
