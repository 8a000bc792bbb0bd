/** The process in which the functions run: their code, loaded on first use, behind Invoke. */

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allFunctions } from '#lambdas/functions.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { listen, PortBusyError } from '../../packages/local-aws/src/shared/listen.ts';
import { readBody } from '../../packages/local-aws/src/shared/read-body.ts';

/** Lambda's own limit for a synchronous event and its answer, in bytes. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const root = join(import.meta.dirname, '..', '..');
const byName = new Map(allFunctions.map((definition) => [definition.name, definition]));

async function loadHandler(definition: FunctionDefinition): Promise<Handler> {
  const module: unknown = await import(pathToFileURL(join(root, definition.entry)).href);
  if (typeof module === 'object' && module && 'handler' in module)
    if (typeof module.handler === 'function')
      // Every entry of this project exports an async handler; the check above saw a function.
      return module.handler as Handler;
  throw new Error(`${definition.entry} exports no handler`);
}

async function invoke(definition: FunctionDefinition, event: unknown): Promise<unknown> {
  const timeoutSeconds = definition.timeoutSeconds;
  const endsAt = Date.now() + timeoutSeconds * 1000;
  const context = {
    awsRequestId: randomUUID(),
    functionName: definition.name,
    memoryLimitInMB: String(definition.memoryMb),
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${definition.name}`,
    getRemainingTimeInMillis: () => endsAt - Date.now(),
  };
  const handler = await loadHandler(definition);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Task timed out after ${timeoutSeconds}.00 seconds`)),
      timeoutSeconds * 1000,
    );
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

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = /^\/2015-03-31\/functions\/([^/?]+)\/invocations/.exec(request.url ?? '');
  if (request.method !== 'POST' || !path)
    return answer(response, 501, { Type: 'NotImplemented', Message: 'Only Invoke is covered' });
  const definition = byName.get(
    decodeURIComponent(path[1] ?? '')
      .split(':')
      .at(-1) ?? '',
  );
  if (!definition)
    return answer(
      response,
      404,
      { Type: 'User', Message: 'Function not found' },
      {
        'X-Amzn-ErrorType': 'ResourceNotFoundException',
      },
    );

  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type !== 'RequestResponse' && type !== 'Event')
    return answer(response, 501, {
      Type: 'NotImplemented',
      Message: `The invocation type ${type} is not covered`,
    });

  const payload = await readBody(request, MAX_PAYLOAD_BYTES);
  if (!payload)
    return answer(
      response,
      413,
      { Type: 'User', message: 'Request must be smaller than 6291456 bytes' },
      {
        'X-Amzn-ErrorType': 'RequestTooLargeException',
      },
    );
  const event: unknown = payload.length ? JSON.parse(payload.toString('utf8')) : {};

  if (type === 'Event') {
    answer(response, 202, undefined);
    await invoke(definition, event).catch((error) => console.error(error));
    return;
  }
  try {
    const result = (await invoke(definition, event)) ?? null;
    const tooLarge = Buffer.byteLength(JSON.stringify(result)) > MAX_PAYLOAD_BYTES;
    if (tooLarge) throw new Error('Response payload size exceeded maximum allowed payload size');
    answer(response, 200, result);
  } catch (error) {
    console.error(error);
    const failure = error instanceof Error ? error : new Error(String(error));
    answer(
      response,
      200,
      { errorType: failure.name, errorMessage: failure.message, trace: [failure.stack] },
      { 'X-Amz-Function-Error': 'Unhandled' },
    );
  }
}

const server = createServer((request, response) => {
  serve(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) answer(response, 500, { Type: 'Service', Message: String(error) });
  });
});

process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches this process too; its parent decides when it ends.
process.on('SIGINT', () => {});

const wantedPort = Number(process.argv[2] ?? 0);
try {
  process.send?.({ port: await listen(server, wantedPort) });
} catch (error) {
  if (!(error instanceof PortBusyError)) throw error;
  process.send?.({ busyPort: wantedPort }, () => process.exit(1));
}
