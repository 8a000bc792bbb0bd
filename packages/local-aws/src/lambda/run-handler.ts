import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { pathToFileURL } from 'node:url';
import { CALLER_HEADER } from '../dynamodb/item-access.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { type LambdaFunction, memoryMbOf } from './worker-protocol.ts';

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** Name of the function that runs: several run in one process, at the same time. */
const running = new AsyncLocalStorage<string>();

// Names the function to DynamoDB, which decides what it may read and write. AWS knows the role by
// the credentials.
subscribe('http.client.request.created', (message) => {
  const name = running.getStore();
  const request = typeof message === 'object' && message && 'request' in message && message.request;
  if (name === undefined || !(request instanceof ClientRequest)) return;
  if (String(request.getHeader('x-amz-target')).startsWith('DynamoDB_'))
    request.setHeader(CALLER_HEADER, name);
});

export async function loadHandler({ name, entry }: LambdaFunction): Promise<Handler> {
  const module: unknown = await import(pathToFileURL(entry).href);
  if (typeof module === 'object' && module && 'handler' in module)
    if (typeof module.handler === 'function')
      // A function by the check above; Lambda prescribes its parameters.
      return runAs(name, module.handler as Handler);
  throw new Error(`${entry} exports no handler`);
}

/** Runs the handler so that its requests name the function. */
const runAs =
  (name: string, handler: Handler): Handler =>
  (event, context) =>
    running.run(name, handler, event, context);

/** Lambda's context object for one invocation. */
export function createContext(
  definition: LambdaFunction,
  invocation: { requestId: string; endsAt: number },
) {
  return {
    awsRequestId: invocation.requestId,
    functionName: definition.name,
    memoryLimitInMB: String(memoryMbOf(definition)),
    invokedFunctionArn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${definition.name}`,
    getRemainingTimeInMillis: () => invocation.endsAt - Date.now(),
  };
}
