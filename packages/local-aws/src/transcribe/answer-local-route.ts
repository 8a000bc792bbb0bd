import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../shared/read-body.ts';
import type { StreamDeps } from './streaming/stream-deps.ts';
import { faultSchema } from './streaming/stream-log.ts';
import { notCovered } from './transcribe-error.ts';

type LocalRouteDeps = Pick<StreamDeps, 'log' | 'pace'>;

const advanceSchema = z.strictObject({ advanceSeconds: z.number().positive() });

const LARGEST_BODY_BYTES = 10_000;

/** Answers requests over HTTP/1.1: the routes for tests. */
export async function answerLocalRoute(
  deps: LocalRouteDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await answer(deps, request);
  send(response, status, body);
}

async function answer(
  { log, pace }: LocalRouteDeps,
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
  if (route === 'POST /_local/clock') {
    const advance = advanceSchema.safeParse(JSON.parse(body?.toString('utf8') || '{}'));
    if (!advance.success) return { status: 400, body: { message: advance.error.message } };
    pace.advance(advance.data.advanceSeconds);
    return { status: 200, body: {} };
  }
  const { type, status, message } = notCovered(`${route} over HTTP/1.1`);
  return { status, body: { __type: type, Message: message } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
