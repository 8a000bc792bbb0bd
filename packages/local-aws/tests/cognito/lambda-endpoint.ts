import { createServer } from 'node:http';
import * as z from 'zod';
import { close, listen } from '../../src/shared/listen.ts';

const eventSchema = z.looseObject({
  version: z.string(),
  triggerSource: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userName: z.string(),
  callerContext: z.object({ awsSdkVersion: z.string(), clientId: z.string() }),
  request: z.looseObject({}),
  response: z.record(z.string(), z.unknown()),
});
type TriggerEvent = z.infer<typeof eventSchema>;

/** Returns the trigger's `response`. A thrown error is a function error, as in Lambda. */
type TriggerFunction = (event: TriggerEvent) => unknown;

export type LambdaEndpoint = {
  endpoint: string;
  /** Functions by name. An unknown name answers 404, as Lambda does. */
  functions: Map<string, TriggerFunction>;
  events: TriggerEvent[];
  close(): Promise<void>;
};

/** A Lambda Invoke endpoint that runs the test's functions. */
export async function startLambdaEndpoint(): Promise<LambdaEndpoint> {
  const functions = new Map<string, TriggerFunction>();
  const events: TriggerEvent[] = [];
  const server = createServer(async (request, response) => {
    const [, name] =
      /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '') ?? [];
    const run = functions.get(decodeURIComponent(name ?? ''));
    if (request.method !== 'POST' || run === undefined) {
      response.writeHead(404).end('{"Message":"Function not found"}');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const event = eventSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    events.push(event);
    try {
      response.end(JSON.stringify({ ...event, response: await run(event) }));
    } catch (error) {
      response.writeHead(200, { 'x-amz-function-error': 'Unhandled' });
      const errorMessage = error instanceof Error ? error.message : String(error);
      response.end(JSON.stringify({ errorMessage, errorType: 'Error' }));
    }
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  return { endpoint, functions, events, close: () => close(server) };
}

export const functionArn = (name: string) =>
  `arn:aws:lambda:ap-south-1:000000000000:function:${name}`;
