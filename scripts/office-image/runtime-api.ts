import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** What the runtime client reported about the event. */
export type Outcome = { kind: 'response' | 'error' | 'init error'; body: string };

/**
 * Lambda's Runtime API with one event
 * (docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html). Later requests for an event wait.
 */
export async function startRuntimeApi(event: unknown, functionArn: string) {
  const id = randomUUID();
  const outcome = Promise.withResolvers<Outcome>();
  let isGiven = false;
  const report = async (request: IncomingMessage): Promise<Outcome | undefined> => {
    const kinds: Record<string, Outcome['kind']> = {
      [`/2018-06-01/runtime/invocation/${id}/response`]: 'response',
      [`/2018-06-01/runtime/invocation/${id}/error`]: 'error',
      '/2018-06-01/runtime/init/error': 'init error',
    };
    const kind = kinds[request.url ?? ''];
    return kind && { kind, body: await text(request) };
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === '/2018-06-01/runtime/invocation/next') {
      if (isGiven) return;
      isGiven = true;
      response
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Lambda-Runtime-Aws-Request-Id': id,
          'Lambda-Runtime-Deadline-Ms': `${Date.now() + 180_000}`,
          'Lambda-Runtime-Invoked-Function-Arn': functionArn,
        })
        .end(JSON.stringify(event));
      return;
    }
    const reported = await report(request);
    response.writeHead(reported ? 202 : 404).end();
    if (reported) outcome.resolve(reported);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The Runtime API has no port');
  return {
    address: `127.0.0.1:${address.port}`,
    outcome: outcome.promise,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
