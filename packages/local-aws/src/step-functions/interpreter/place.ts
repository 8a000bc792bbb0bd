import * as z from 'zod';
import { LOCAL_ACCOUNT } from '../../shared/emulator.ts';
import { machineArn } from '../arns.ts';
import type { State } from '../definition/machine.ts';
import { expressionOf, type Template } from '../expressions/evaluation.ts';
import type { Evaluator } from '../expressions/start-evaluator.ts';
import { isTooLarge } from '../limits.ts';
import type { Execution } from '../store/execution-table.ts';
import type { Thread } from '../store/thread-table.ts';
import { StateFailure } from './step.ts';

export type StepDeps = {
  evaluator: Evaluator;
  nowMs: () => number;
  newToken: () => string;
  random: () => number;
};

/** Variables by their names. */
export const variablesSchema = z.record(z.string(), z.unknown());

/** Where a thread is. */
export type Place = {
  execution: Execution;
  thread: Thread;
  state: State;
  /** Variables of the thread's scope and of the outer scopes. */
  variables: Record<string, unknown>;
};

/** A field of a state to evaluate. */
export type Field = {
  name: string;
  template: Template;
  /** $states beside input and context. */
  states?: { result?: unknown; errorOutput?: unknown };
  /** $states.context beside the execution, the state and the machine. */
  context?: object;
};

/** Evaluates a field. Throws StateFailure with States.QueryEvaluationError. */
export async function evaluateField(
  { evaluator, nowMs }: StepDeps,
  place: Place,
  { name, template, states = {}, context = {} }: Field,
): Promise<unknown> {
  if (!hasExpression(template)) return template;
  const evaluated = await evaluator.evaluate({
    template,
    field: name,
    variables: place.variables,
    states: {
      input: JSON.parse(place.thread.data) as unknown,
      ...states,
      context: { ...contextOf(place), ...context },
    },
    nowMs: nowMs(),
  });
  if ('problem' in evaluated) throw queryFailure(place, name, evaluated.problem);
  return JSON.parse(evaluated.json) as unknown;
}

function hasExpression(template: Template): boolean {
  if (typeof template === 'string') return expressionOf(template) !== undefined;
  return (
    typeof template === 'object' && template !== null && Object.values(template).some(hasExpression)
  );
}

function contextOf({ execution, thread }: Place) {
  return {
    Execution: {
      Id: execution.arn,
      Input: JSON.parse(execution.input) as unknown,
      Name: execution.name,
      RoleArn: execution.roleArn,
      StartTime: new Date(execution.startedAtMs).toISOString(),
      RedriveCount: 0,
    },
    State: {
      Name: thread.state,
      EnteredTime: new Date(thread.enteredAtMs).toISOString(),
      RetryCount: thread.retries.reduce((sum, count) => sum + count, 0),
    },
    StateMachine: { Id: machineArn(execution.machine), Name: execution.machine },
  };
}

/** A cause that names the state. */
export const causeIn = ({ thread }: Place, reason: string): string =>
  `An error occurred while executing the state '${thread.state}' (entered at the event id #${thread.enteredEvent}). ${reason}`;

export function queryFailure(place: Place, field: string, reason: string): StateFailure {
  const failure = { error: 'States.QueryEvaluationError', cause: causeIn(place, reason) };
  return new StateFailure(failure, [
    {
      type: 'EvaluationFailed',
      details: { ...failure, location: field, state: place.thread.state },
    },
  ]);
}

/** JSON of a value of at most 256 KiB. Throws StateFailure with States.DataLimitExceeded. */
export function limitedJson(place: Place, value: unknown): string {
  const json = JSON.stringify(value);
  if (isTooLarge(json))
    throw new StateFailure({
      error: 'States.DataLimitExceeded',
      cause: `The state/task '${place.thread.state}' returned a result with a size exceeding the maximum number of bytes service limit.`,
    });
  return json;
}

/** The name of a function, from its name or ARN. */
export function functionNameOf(nameOrArn: string): string | undefined {
  const pattern = new RegExp(
    `^(?:(?:arn:aws:lambda:[a-z0-9-]+:)?${LOCAL_ACCOUNT}:(?:function:)?)?([\\w-]+)(?::[\\w$-]+)?$`,
  );
  return pattern.exec(nameOrArn)?.[1];
}
