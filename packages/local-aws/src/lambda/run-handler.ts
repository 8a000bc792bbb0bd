import { pathToFileURL } from 'node:url';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { type LambdaFunction, memoryMbOf } from './worker-protocol.ts';

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

export async function loadHandler({ entry }: LambdaFunction): Promise<Handler> {
  const module: unknown = await import(pathToFileURL(entry).href);
  if (typeof module === 'object' && module && 'handler' in module)
    if (typeof module.handler === 'function')
      // A function by the check above; Lambda prescribes its parameters.
      return module.handler as Handler;
  throw new Error(`${entry} exports no handler`);
}

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
