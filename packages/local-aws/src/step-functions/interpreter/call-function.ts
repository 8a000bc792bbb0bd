import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Invocation, invokeUntil } from '../../lambda/invoke.ts';
import { readResource } from '../definition/read-resource.ts';
import { isTooLarge } from '../limits.ts';
import type { Failure, Task } from '../store/thread-table.ts';
import { taskEvent } from './attempt-task.ts';
import type { Step } from './step.ts';

/** Invokes the function of a task. Returns the thread's next step. May reject once aborted. */
export async function callFunction(
  deps: { lambdaEndpoint: () => string | Promise<string>; onLog: (line: string) => void },
  task: Task,
  signal: AbortSignal,
): Promise<Step> {
  const { functionName, payload, invocationType: type } = task;
  const endpoint = await Promise.race([deps.lambdaEndpoint(), aborted(signal)]);
  const invocation = await invokeUntil(endpoint, functionName, payload, { signal, type });
  if (invocation.kind !== 'answered') {
    if (!signal.aborted) deps.onLog(`${functionName} failed in a state machine`);
    return failed(task, failureOf(task, invocation));
  }
  const resource = readResource(task.resource);
  const result =
    resource.kind === 'function' ? invocation.payload : resultOf(invocation.payload, type);
  if (resource.kind === 'invoke' && resource.waitsForToken)
    return {
      kind: 'await',
      events: [taskEvent(task, 'Submitted', outputDetails(JSON.stringify(result)))],
    };
  return succeeded(task, JSON.stringify(result));
}

/** The step of an attempt with a result. */
export function succeeded(task: Task, json: string): Step {
  if (isTooLarge(json))
    return failed(task, {
      error: 'States.DataLimitExceeded',
      cause: `The state/task '${task.resource}' returned a result with a size exceeding the maximum number of bytes service limit.`,
    });
  return {
    kind: 'stay',
    events: [taskEvent(task, 'Succeeded', outputDetails(json))],
    change: { phase: 'succeed', work: JSON.parse(json) as unknown },
  };
}

/** The step of an attempt that failed. */
export const failed = (task: Task, failure: Failure): Step => ({
  kind: 'stay',
  events: [taskEvent(task, 'Failed', failure)],
  change: { phase: 'fail', work: failure },
});

const outputDetails = (output: string) => ({ output, outputDetails: { truncated: false } });

/** The result of the integration lambda:invoke. */
const resultOf = (payload: unknown, type: Task['invocationType']) =>
  type === 'Event'
    ? { ...metadata(202, ''), StatusCode: 202 }
    : {
        ExecutedVersion: '$LATEST',
        Payload: payload,
        ...metadata(200, JSON.stringify(payload)),
        StatusCode: 200,
      };

/** What the integration adds of the response's HTTP headers; AWS has more headers. */
function metadata(HttpStatusCode: number, body: string) {
  const RequestId = randomUUID();
  const headers = {
    'Content-Length': String(Buffer.byteLength(body)),
    'Content-Type': 'application/json',
    'x-amzn-RequestId': RequestId,
  };
  return {
    SdkHttpMetadata: {
      AllHttpHeaders: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, [value]]),
      ),
      HttpHeaders: headers,
      HttpStatusCode,
    },
    SdkResponseMetadata: { RequestId },
  };
}

const functionErrorSchema = z.object({ errorType: z.string().min(1) });

function failureOf(task: Task, invocation: Exclude<Invocation, { kind: 'answered' }>): Failure {
  if (invocation.kind === 'tooLarge')
    return {
      error: 'Lambda.RequestTooLargeException',
      cause: 'The payload of the function is too large.',
    };
  const { error, status } = invocation;
  if (error !== undefined) {
    const parsed = functionErrorSchema.safeParse(error);
    return { error: parsed.data?.errorType ?? 'Lambda.Unknown', cause: JSON.stringify(error) };
  }
  if (status === 404)
    return {
      error: 'Lambda.ResourceNotFoundException',
      cause: `Function not found: ${task.functionName}`,
    };
  if (status === 429) return { error: 'Lambda.TooManyRequestsException', cause: 'Rate Exceeded.' };
  if (status !== undefined)
    return { error: 'Lambda.ServiceException', cause: `Lambda answered with status ${status}.` };
  return { error: 'Lambda.SdkClientException', cause: 'Lambda did not respond.' };
}

/** The address of Lambda may still be unknown when the service closes. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
