import * as z from 'zod';
import type { State } from '../definition/machine.ts';
import { isWorking } from '../definition/state-schemas.ts';
import type { Template } from '../expressions/evaluation.ts';
import { MOST_ITEMS_AT_ONCE } from '../limits.ts';
import { failureSchema } from '../store/thread-table.ts';
import { attemptTask } from './attempt-task.ts';
import { react } from './handle-failure.ts';
import {
  causeIn,
  evaluateField,
  type Field,
  limitedJson,
  type Place,
  queryFailure,
  type StepDeps,
  variablesSchema,
} from './place.ts';
import { StateFailure, type Step } from './step.ts';

type StateOf<Type extends State['Type']> = Extract<State, { Type: Type }>;

/** Work of a Map state. */
export const mapWorkSchema = z.object({
  items: z.array(z.unknown()),
  /** Index of the next item to start. */
  next: z.number(),
  /** Concurrent items. */
  most: z.number(),
});
type MapWork = z.output<typeof mapWorkSchema>;

/** The next step of a thread in one of the phases enter, attempt, spawn, succeed and fail. */
export async function takeStep(deps: StepDeps, place: Place): Promise<Step> {
  const { state, thread } = place;
  try {
    switch (thread.phase) {
      case 'enter':
        return { kind: 'enter', events: [enteredEvent(place)] };
      case 'spawn':
        if (state.Type === 'Map') return await startItems(deps, place, state);
        break;
      case 'succeed':
        return await leaveWorking(deps, place, thread.work);
      case 'fail':
        return await handleFailure(deps, place);
      default:
        break;
    }
    return await attempt(deps, place);
  } catch (error) {
    if (!(error instanceof StateFailure)) throw error;
    const { events, failure } = error;
    return thread.phase !== 'fail' && 'Retry' in state
      ? { kind: 'stay', events, change: { phase: 'fail', work: failure } }
      : { kind: 'break', events, failure };
  }
}

const enteredEvent = ({ thread, state }: Place) => ({
  type: `${state.Type}StateEntered`,
  details: { name: thread.state, input: thread.data, inputDetails: { truncated: false } },
});

async function attempt(deps: StepDeps, place: Place): Promise<Step> {
  const { state, thread } = place;
  switch (state.Type) {
    case 'Task':
      return attemptTask(deps, place, state);
    case 'Pass':
    case 'Succeed':
      return leaveWorking(deps, place, undefined);
    case 'Wait':
      return {
        kind: 'stay',
        events: [],
        change: { phase: 'wait', dueAtMs: await dueTime(deps, place, state) },
      };
    case 'Choice':
      return choose(deps, place, state);
    case 'Fail':
      throw new StateFailure(await failureOf(deps, place, state));
    case 'Parallel':
      return startBranches(deps, place, state);
    case 'Map': {
      const work = await mapWork(deps, place, state);
      return {
        kind: 'stay',
        events: [{ type: 'MapStateStarted', details: { length: work.items.length } }],
        change: { phase: 'spawn', work },
      };
    }
    default:
      state satisfies never;
      throw new Error(`No such state type in ${thread.state}`);
  }
}

/** Waits count from the recorded entry, so that a restart does not prolong them. */
async function dueTime(deps: StepDeps, place: Place, state: StateOf<'Wait'>): Promise<number> {
  const { Seconds, Timestamp } = state;
  if (Seconds !== undefined) {
    const value = await evaluateField(deps, place, { name: 'Seconds', template: Seconds });
    const seconds = z.int().min(0).max(99_999_999).safeParse(value);
    if (!seconds.success)
      throw queryFailure(
        place,
        'Seconds',
        "The field 'Seconds' must be a whole number from 0 to 99999999.",
      );
    return place.thread.enteredAtMs + seconds.data * 1000;
  }
  const value = await evaluateField(deps, place, { name: 'Timestamp', template: Timestamp });
  const timestamp = z.iso.datetime({ offset: true }).safeParse(value);
  if (!timestamp.success)
    throw queryFailure(
      place,
      'Timestamp',
      "The field 'Timestamp' must be a time such as 2026-01-31T09:00:00Z.",
    );
  return Date.parse(timestamp.data);
}

async function choose(deps: StepDeps, place: Place, state: StateOf<'Choice'>): Promise<Step> {
  for (const [index, rule] of state.Choices.entries()) {
    const name = `Choices[${index}]/Condition`;
    const value = await evaluateField(deps, place, { name, template: rule.Condition });
    if (typeof value !== 'boolean')
      throw queryFailure(place, name, `The field '${name}' must be true or false.`);
    if (value)
      return leave(deps, place, { ...rule, prefix: `Choices[${index}]/`, next: rule.Next });
  }
  if (state.Default !== undefined)
    return leave(deps, place, { ...state, prefix: '', next: state.Default });
  throw new StateFailure({
    error: 'States.NoChoiceMatched',
    cause: causeIn(place, 'No choice rule matches, and the state has no Default.'),
  });
}

async function failureOf(deps: StepDeps, place: Place, state: StateOf<'Fail'>) {
  const text = async (name: 'Error' | 'Cause') => {
    const value = await evaluateField(deps, place, { name, template: state[name] });
    if (value !== undefined && typeof value !== 'string')
      throw queryFailure(place, name, `The field '${name}' must be a string.`);
    return value;
  };
  const [error, cause] = [await text('Error'), await text('Cause')];
  return { error: error ?? '', ...(cause !== undefined && { cause }) };
}

async function startBranches(
  deps: StepDeps,
  place: Place,
  state: StateOf<'Parallel'>,
): Promise<Step> {
  const { thread } = place;
  const input =
    state.Arguments === undefined
      ? thread.data
      : limitedJson(
          place,
          await evaluateField(deps, place, { name: 'Arguments', template: state.Arguments }),
        );
  return {
    kind: 'split',
    events: [{ type: 'ParallelStateStarted', details: null }],
    change: { phase: 'join' },
    children: state.scopes.map(({ startAt }, position) => ({
      position,
      path: [...thread.path, [thread.state, position]],
      startAt,
      input,
      events: [],
    })),
  };
}

async function mapWork(deps: StepDeps, place: Place, state: StateOf<'Map'>): Promise<MapWork> {
  const given =
    state.Items === undefined
      ? (JSON.parse(place.thread.data) as unknown)
      : await evaluateField(deps, place, { name: 'Items', template: state.Items });
  const items = z.array(z.unknown()).safeParse(given);
  if (!items.success) throw queryFailure(place, 'Items', "The field 'Items' must be an array.");
  const most = z
    .int()
    .min(0)
    .safeParse(
      await evaluateField(deps, place, { name: 'MaxConcurrency', template: state.MaxConcurrency }),
    );
  if (!most.success)
    throw queryFailure(place, 'MaxConcurrency', "The field 'MaxConcurrency' must be 0 or more.");
  limitedJson(place, items.data);
  return {
    items: items.data,
    next: 0,
    most: Math.min(most.data || MOST_ITEMS_AT_ONCE, MOST_ITEMS_AT_ONCE),
  };
}

/** Starts as many items as may run. */
async function startItems(deps: StepDeps, place: Place, state: StateOf<'Map'>): Promise<Step> {
  const { thread } = place;
  const { work, running } = spawnWorkSchema.parse(thread.work);
  const [processor] = state.scopes;
  if (!processor) throw new Error(`${thread.state} has no item processor`);
  const end = Math.min(work.items.length, work.next + Math.max(0, work.most - running));
  const indexes = Array.from({ length: end - work.next }, (_, index) => work.next + index);
  const children = await Promise.all(
    indexes.map(async (index) => ({
      position: index,
      path: [...thread.path, [thread.state, 0] satisfies [string, number]],
      startAt: processor.startAt,
      input: await itemInput(deps, place, { state, index, value: work.items[index] }),
      events: [{ type: 'MapIterationStarted', details: { name: thread.state, index } }],
    })),
  );
  return {
    kind: 'split',
    events: [],
    change: { phase: 'join', work: { ...work, next: end } },
    children,
  };
}

async function itemInput(
  deps: StepDeps,
  place: Place,
  item: { state: StateOf<'Map'>; index: number; value: unknown },
): Promise<string> {
  const { index, value } = item;
  const { ItemSelector: template } = item.state;
  if (template === undefined) return JSON.stringify(value);
  const context = { Map: { Item: { Index: index, Value: value } } };
  return limitedJson(
    place,
    await evaluateField(deps, place, { name: 'ItemSelector', template, context }),
  );
}

/** Leaves a state whose work has a result; without one, its output is its input. */
function leaveWorking(deps: StepDeps, place: Place, result: unknown): Promise<Step> {
  const { state } = place;
  const hasResult = 'Retry' in state;
  return leave(deps, place, {
    Output: 'Output' in state ? state.Output : undefined,
    Assign: 'Assign' in state ? state.Assign : undefined,
    prefix: '',
    next: isWorking(state) ? state.Next : undefined,
    ...(hasResult && { states: { result }, fallback: result }),
  });
}

async function leave(
  deps: StepDeps,
  place: Place,
  way: {
    Output?: Template;
    Assign?: Record<string, Template> | undefined;
    /** Place of the fields in the state. */
    prefix: string;
    next: string | undefined;
    states?: Field['states'];
    /** Output without the field Output; the state's input without this too. */
    fallback?: unknown;
  },
): Promise<Step> {
  const { thread, state } = place;
  const { prefix, states, next } = way;
  const evaluate = (name: string, template: Template) =>
    evaluateField(deps, place, { name: prefix + name, template, ...(states && { states }) });
  const fallback = 'fallback' in way ? way.fallback : (JSON.parse(thread.data) as unknown);
  // Both see the variables as they were.
  const output = limitedJson(
    place,
    way.Output === undefined ? fallback : await evaluate('Output', way.Output),
  );
  const assigned = variablesSchema.parse(
    way.Assign === undefined ? {} : await evaluate('Assign', way.Assign),
  );
  limitedJson(place, assigned);
  const texts = Object.entries(assigned).map(([name, value]) => [name, JSON.stringify(value)]);
  return {
    kind: 'leave',
    events: [
      {
        type: `${state.Type}StateExited`,
        details: {
          name: thread.state,
          output,
          outputDetails: { truncated: false },
          ...(texts.length && {
            assignedVariables: Object.fromEntries(texts),
            assignedVariablesDetails: { truncated: false },
          }),
        },
      },
    ],
    next,
    output,
    variables: JSON.stringify({ ...JSON.parse(thread.variables), ...assigned }),
  };
}

async function handleFailure(deps: StepDeps, place: Place): Promise<Step> {
  const { thread, state } = place;
  const failure = failureSchema.parse(thread.work);
  const handlers = 'Retry' in state ? state : { Retry: [], Catch: [] };
  const reaction = react(failure, handlers, thread.retries, deps.random);
  if (reaction.kind === 'none') return { kind: 'break', events: [], failure };
  if (reaction.kind === 'retry') {
    const { retrier, delayMs } = reaction;
    const retries = handlers.Retry.map(
      (_, index) => (thread.retries[index] ?? 0) + (index === retrier ? 1 : 0),
    );
    return {
      kind: 'stay',
      events: [],
      change: { phase: 'retry', retries, dueAtMs: (failure.atMs ?? deps.nowMs()) + delayMs },
    };
  }
  const errorOutput = { Error: failure.error, Cause: failure.cause ?? '' };
  const { catcher, index } = reaction;
  return leave(deps, place, {
    ...catcher,
    prefix: `Catch[${index}]/`,
    next: catcher.Next,
    states: { errorOutput },
    fallback: errorOutput,
  });
}

/** Work of the phase spawn: the Map state's work and the number of its running items. */
const spawnWorkSchema = z.union([
  z.object({ work: mapWorkSchema, running: z.number() }),
  mapWorkSchema.transform((work) => ({ work, running: 0 })),
]);
