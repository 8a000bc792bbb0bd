import { randomUUID } from 'node:crypto';
import { invokeUntil } from '../lambda/invoke.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import type { Run } from './schedule-store.ts';

export type TargetDeps = {
  lambdaEndpoint: () => string | Promise<string>;
  stepFunctionsEndpoint?: (() => string) | undefined;
};

/** The kind of a target; undefined if it is not covered. */
export function readTarget(
  arn: string,
): { kind: 'function'; name: string } | { kind: 'machine' } | undefined {
  const [, name] =
    /^arn:aws:lambda:[a-z0-9-]+:\d{12}:function:([\w-]+)(?::[\w$-]+)?$/.exec(arn) ?? [];
  if (name !== undefined) return { kind: 'function', name };
  return /^arn:aws:states:[a-z0-9-]+:\d{12}:stateMachine:[^:]+$/.test(arn)
    ? { kind: 'machine' }
    : undefined;
}

/** Invokes the target of a run once. */
export async function invokeTarget(
  deps: TargetDeps,
  run: Run,
  signal: AbortSignal,
): Promise<'done' | 'refused' | 'functionFailed'> {
  const target = readTarget(run.target.Arn);
  const input = inputOf(run);
  if (target?.kind === 'machine') return startExecution(deps, run, { input, signal });
  const endpoint = await Promise.race([deps.lambdaEndpoint(), aborted(signal)]);
  const invocation = await invokeUntil(endpoint, target?.name ?? '', parse(input), { signal });
  if (invocation.kind === 'answered') return 'done';
  return invocation.kind === 'failed' && invocation.error !== undefined
    ? 'functionFailed'
    : 'refused';
}

/** The name of the execution is that of the run, so that a repeated call starts one execution. */
async function startExecution(
  { stepFunctionsEndpoint }: TargetDeps,
  run: Run,
  { input, signal }: { input: string; signal: AbortSignal },
): Promise<'done' | 'refused'> {
  if (!stepFunctionsEndpoint) return 'refused';
  try {
    const response = await fetch(stepFunctionsEndpoint(), {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSStepFunctions.StartExecution' },
      body: JSON.stringify({ stateMachineArn: run.target.Arn, name: run.id, input }),
      signal,
    });
    const body = await response.text();
    return response.ok || body.includes('ExecutionAlreadyExists') ? 'done' : 'refused';
  } catch {
    return 'refused';
  }
}

/** The target's input with the values of its attributes, or an event as EventBridge has it. */
function inputOf(run: Run): string {
  const time = `${new Date(run.scheduledAtMs).toISOString().slice(0, 19)}Z`;
  const { Input } = run.target;
  if (Input === undefined)
    return JSON.stringify({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account: LOCAL_ACCOUNT,
      time,
      region: LOCAL_REGION,
      resources: [run.scheduleArn],
      detail: '{}',
    });
  const values: Record<string, string> = {
    'schedule-arn': run.scheduleArn,
    'scheduled-time': time,
    'execution-id': run.id,
    'attempt-number': String(run.attempts + 1),
  };
  return fillInput(Input, values);
}

/** The input with the values of its attributes, e.g. <aws.scheduler.execution-id>. */
function fillInput(input: string, values: Record<string, string>): string {
  return input.replace(
    /<aws\.scheduler\.([a-z-]+)>/g,
    (text, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? text,
  );
}

/** Whether the input of a schedule is JSON, with any values of its attributes. */
export function isJsonInput(input: string): boolean {
  try {
    // Only the number of attempts may stand outside of a string.
    JSON.parse(
      fillInput(input, {
        'schedule-arn': 'arn',
        'scheduled-time': 'time',
        'execution-id': 'id',
        'attempt-number': '1',
      }),
    );
    return true;
  } catch {
    return false;
  }
}

/** JSON, or the text itself: a schedule of an older version. */
function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

/** The address of Lambda may still be unknown when the service closes. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
