/**
 * The process that runs the functions: it serves Invoke and loads each handler on first use.
 * Arguments: the port, and the functions as JSON (worker-protocol.ts).
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { listen, PortBusyError } from '../shared/listen.ts';
import { readBody } from '../shared/read-body.ts';
import { createRequestServer, isForeign } from '../shared/request-server.ts';
import { createContext, loadHandler } from './run-handler.ts';
import { createSandboxPool } from './sandbox-pool.ts';
import {
  type LambdaFunction,
  lambdaFunctionSchema,
  timedOut,
  timeoutSecondsOf,
  toErrorPayload,
  type WorkerMessage,
} from './worker-protocol.ts';

/** Lambda's limit for a synchronous event and for its response. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

const sandboxes = createSandboxPool();

async function invoke(definition: LambdaFunction, event: unknown): Promise<unknown> {
  const requestId = randomUUID();
  return definition.isolated
    ? sandboxes.invoke(definition, event, requestId)
    : invokeHere(definition, event, requestId);
}

async function invokeHere(
  definition: LambdaFunction,
  event: unknown,
  requestId: string,
): Promise<unknown> {
  const limitMs = timeoutSecondsOf(definition) * 1000;
  const context = createContext(definition, { requestId, endsAt: Date.now() + limitMs });
  const handler = await loadHandler(definition);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(definition, requestId)), limitMs);
  });
  return Promise.race([handler(event, context), timeout]).finally(() => clearTimeout(timer));
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

const notImplemented = (response: ServerResponse, what: string) =>
  answer(
    response,
    501,
    { Type: 'NotImplemented', Message: `The local Lambda has no ${what}` },
    { 'X-Amzn-ErrorType': 'NotImplementedException' },
  );

/** The function that an Invoke request names, by its name or by its ARN. */
function namedFunction(
  functions: readonly LambdaFunction[],
  nameOrArn: string,
): LambdaFunction | undefined {
  // A function's name has no character that is encoded, but its ARN may have encoded colons.
  const name = nameOrArn.replaceAll(/%3a/gi, ':').split(':').at(-1);
  return functions.find((each) => each.name === name);
}

async function serve(
  functions: readonly LambdaFunction[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = /^\/2015-03-31\/functions\/([^/?]+)\/invocations/.exec(request.url ?? '');
  if (request.method !== 'POST' || !path)
    return notImplemented(response, 'operation other than Invoke');
  // AWS refuses web pages by their missing signature.
  if (isForeign(request))
    return answer(
      response,
      403,
      { Type: 'User', Message: 'Not for web pages of another origin' },
      { 'X-Amzn-ErrorType': 'AccessDeniedException' },
    );
  const definition = namedFunction(functions, path[1] ?? '');
  if (!definition)
    return answer(
      response,
      404,
      { Type: 'User', Message: 'Function not found' },
      { 'X-Amzn-ErrorType': 'ResourceNotFoundException' },
    );

  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type !== 'RequestResponse' && type !== 'Event')
    return notImplemented(response, `invocation type ${type}`);

  const payload = await readBody(request, MAX_PAYLOAD_BYTES);
  if (!payload)
    return answer(
      response,
      413,
      { Type: 'User', message: `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes` },
      { 'X-Amzn-ErrorType': 'RequestTooLargeException' },
    );
  const event = parseEvent(payload);
  if (!event)
    return answer(
      response,
      400,
      { Type: 'User', message: 'Could not parse request body into json' },
      { 'X-Amzn-ErrorType': 'InvalidRequestContentException' },
    );

  if (type === 'Event') {
    answer(response, 202, undefined);
    await invoke(definition, event.value).catch((error) => console.error(error));
    return;
  }
  try {
    const result = (await invoke(definition, event.value)) ?? null;
    const tooLarge = Buffer.byteLength(JSON.stringify(result)) > MAX_PAYLOAD_BYTES;
    if (tooLarge) throw new Error('Response payload size exceeded maximum allowed payload size');
    answer(response, 200, result);
  } catch (error) {
    console.error(error);
    answer(response, 200, toErrorPayload(error), { 'X-Amz-Function-Error': 'Unhandled' });
  }
}

/** An empty payload is an empty event. Undefined for invalid JSON. */
function parseEvent(payload: Buffer): { value: unknown } | undefined {
  if (!payload.length) return { value: {} };
  try {
    return { value: JSON.parse(payload.toString('utf8')) };
  } catch {
    return undefined;
  }
}

const [wantedPort = 0, functionsJson = '[]'] = process.argv.slice(2);
const functions = z.array(lambdaFunctionSchema).parse(JSON.parse(String(functionsJson)));
const server = createRequestServer('lambda', (request, response) =>
  serve(functions, request, response),
);

process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal also reaches this process; its parent decides when it ends.
process.on('SIGINT', () => {});

const report = (message: WorkerMessage, sent = () => {}) => process.send?.(message, sent);
try {
  report({ port: await listen(server, Number(wantedPort)) });
} catch (error) {
  if (!(error instanceof PortBusyError)) throw error;
  report({ busyPort: Number(wantedPort) }, () => process.exit(1));
}
