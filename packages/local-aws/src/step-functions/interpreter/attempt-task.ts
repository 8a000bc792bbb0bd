import * as z from 'zod';
import { LOCAL_REGION } from '../../shared/emulator.ts';
import { readResource } from '../definition/read-resource.ts';
import type { StateDefinition } from '../definition/state-schemas.ts';
import { LONGEST_TASK_SECONDS } from '../limits.ts';
import type { Task } from '../store/thread-table.ts';
import {
  causeIn,
  evaluateField,
  functionNameOf,
  limitedJson,
  type Place,
  queryFailure,
  type StepDeps,
} from './place.ts';
import { type HistoryEvent, StateFailure, type Step } from './step.ts';

type TaskState = Extract<StateDefinition, { Type: 'Task' }>;

const invokeArgumentsSchema = z.strictObject({
  FunctionName: z.string(),
  Payload: z.unknown().optional(),
  InvocationType: z.enum(['RequestResponse', 'Event']).default('RequestResponse'),
});

/** Starts an attempt of a task: its arguments, its time limits and its token. */
export async function attemptTask(deps: StepDeps, place: Place, state: TaskState): Promise<Step> {
  const resource = readResource(state.Resource);
  const waitsForToken = resource.kind === 'invoke' && resource.waitsForToken;
  const token = deps.newToken();
  const context = waitsForToken ? { Task: { Token: token } } : {};
  const evaluate = (name: string, template: unknown) =>
    evaluateField(deps, place, { name, template, context });

  const given =
    state.Arguments === undefined
      ? (JSON.parse(place.thread.data) as unknown)
      : await evaluate('Arguments', state.Arguments);
  const parameters = limitedJson(place, given);
  const timeoutSeconds = await secondsOf(place, 'TimeoutSeconds', state, evaluate);
  const heartbeatSeconds = await secondsOf(place, 'HeartbeatSeconds', state, evaluate);
  const call =
    resource.kind === 'function' ? { ...resource, payload: given } : readCall(place, given);

  const nowMs = deps.nowMs();
  const timesOutAtMs = nowMs + (timeoutSeconds ?? LONGEST_TASK_SECONDS) * 1000;
  const isWatched = waitsForToken && heartbeatSeconds !== undefined;
  const task: Task = {
    resource: state.Resource,
    functionName: call.functionName,
    payload: call.payload,
    invocationType: 'type' in call ? call.type : 'RequestResponse',
    timesOutAtMs,
    ...(isWatched && { heartbeatMs: heartbeatSeconds * 1000 }),
  };
  return {
    kind: 'stay',
    events: startEvents(task, parameters, { timeoutSeconds, heartbeatSeconds }),
    change: {
      phase: 'invoke',
      work: task,
      attempt: token,
      dueAtMs: isWatched ? Math.min(timesOutAtMs, nowMs + heartbeatSeconds * 1000) : timesOutAtMs,
    },
    ...(waitsForToken && { token }),
  };
}

function readCall(place: Place, given: unknown) {
  const parsed = invokeArgumentsSchema.safeParse(given);
  const functionName = functionNameOf(parsed.data?.FunctionName ?? '');
  if (!parsed.success || functionName === undefined) {
    const reason = parsed.error ? z.prettifyError(parsed.error) : 'FunctionName is not valid';
    throw new StateFailure({
      error: 'States.Runtime',
      cause: causeIn(place, `The arguments of lambda:invoke are not valid: ${reason}`),
    });
  }
  return { functionName, payload: parsed.data.Payload ?? {}, type: parsed.data.InvocationType };
}

async function secondsOf(
  place: Place,
  field: 'TimeoutSeconds' | 'HeartbeatSeconds',
  state: TaskState,
  evaluate: (name: string, template: unknown) => Promise<unknown>,
): Promise<number | undefined> {
  if (state[field] === undefined) return undefined;
  const seconds = z
    .int()
    .min(1)
    .max(LONGEST_TASK_SECONDS)
    .safeParse(await evaluate(field, state[field]));
  if (!seconds.success)
    throw queryFailure(
      place,
      field,
      `The field '${field}' must be a whole number of seconds from 1 to ${LONGEST_TASK_SECONDS}.`,
    );
  return seconds.data;
}

function startEvents(
  task: Task,
  parameters: string,
  limits: { timeoutSeconds: number | undefined; heartbeatSeconds: number | undefined },
): HistoryEvent[] {
  const { timeoutSeconds, heartbeatSeconds } = limits;
  const timeout = timeoutSeconds !== undefined && { timeoutInSeconds: timeoutSeconds };
  const integration = integrationOf(task);
  if (!integration)
    return [
      {
        type: 'LambdaFunctionScheduled',
        details: {
          resource: task.resource,
          input: parameters,
          inputDetails: { truncated: false },
          ...timeout,
        },
      },
      { type: 'LambdaFunctionStarted', details: null },
    ];
  const heartbeat = heartbeatSeconds !== undefined && { heartbeatInSeconds: heartbeatSeconds };
  return [
    {
      type: 'TaskScheduled',
      details: { ...integration, region: LOCAL_REGION, parameters, ...timeout, ...heartbeat },
    },
    { type: 'TaskStarted', details: integration },
  ];
}

/** Resource type and resource of an integration, as histories name them. */
export function integrationOf(task: Task): { resourceType: string; resource: string } | undefined {
  if (readResource(task.resource).kind === 'function') return undefined;
  const [resourceType = '', resource = ''] = task.resource.split(':').slice(-2);
  return { resourceType, resource };
}

/** The event of an ended attempt. */
export function taskEvent(
  task: Task,
  outcome: 'Succeeded' | 'Failed' | 'TimedOut' | 'Submitted',
  details: object,
): HistoryEvent {
  const integration = integrationOf(task);
  return integration
    ? { type: `Task${outcome}`, details: { ...integration, ...details } }
    : { type: `LambdaFunction${outcome}`, details };
}
