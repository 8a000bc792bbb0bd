import { LARGEST_VARIABLES_BYTES } from '../limits.ts';
import type { Ending } from '../store/execution-table.ts';
import type { Store } from '../store/open-store.ts';
import { type Failure, failureSchema, type Thread } from '../store/thread-table.ts';
import { causeIn, type Place } from './place.ts';
import type { HistoryEvent, Step } from './step.ts';
import { mapWorkSchema } from './take-step.ts';

/** What continues after a transaction. */
export type Commit = {
  /** Threads to advance. */
  runnable: number[];
  /** Threads whose function is to be invoked. */
  invoking: number[];
  /** Attempts that have ended without their result. */
  endedAttempts: string[];
};

type CommitDeps = { store: Store; nowMs: () => number; mostEvents: number };

const nothing = (): Commit => ({ runnable: [], invoking: [], endedAttempts: [] });

/**
 * Stores a step with its events, in a transaction of the caller. A step of an earlier version of
 * the thread is dropped.
 */
export function commitStep(deps: CommitDeps, place: Place, step: Step): Commit {
  const { store, mostEvents } = deps;
  const { thread } = place;
  if (store.threads.find(thread.id)?.version !== thread.version) return nothing();
  const children = step.kind === 'split' ? step.children : [];
  const added = step.events.length + children.reduce((sum, { events }) => sum + events.length, 0);
  // One is left for the end of the execution.
  if (store.history.count(thread.execution) + added >= mostEvents)
    return end(deps, thread.execution, {
      status: 'FAILED',
      error: 'States.Runtime',
      cause: `The execution reached the maximum number of history events (${mostEvents}).`,
    });
  const lastEvent = record(deps, thread, step.events);
  const current = { ...thread, lastEvent };
  const commit = nothing();
  switch (step.kind) {
    case 'enter':
      store.threads.change(current, {
        phase: 'attempt',
        retries: [],
        enteredAtMs: deps.nowMs(),
        enteredEvent: lastEvent,
      });
      commit.runnable.push(thread.id);
      break;
    case 'stay':
      stay(deps, current, step, commit);
      break;
    case 'await':
      store.threads.change(current, { ...thread, lastEvent, phase: 'token' });
      break;
    case 'split':
      split(deps, current, step, commit);
      break;
    case 'leave':
      leave(deps, { ...place, thread: current }, step, commit);
      break;
    case 'break':
      breakThread(deps, { ...place, thread: current }, step.failure, commit);
      break;
  }
  return commit;
}
commitStep.nothing = nothing;
commitStep.end = end;

/** Records events after the thread's last one. Returns the id of the last event. */
function record({ store, nowMs }: CommitDeps, thread: Thread, events: HistoryEvent[]): number {
  let previous = thread.lastEvent;
  for (const { type, details } of events)
    previous = store.history.add(thread.execution, { previous, atMs: nowMs(), type, details });
  return previous;
}

function stay(
  { store, nowMs }: CommitDeps,
  thread: Thread,
  { change, token }: Extract<Step, { kind: 'stay' }>,
  commit: Commit,
): void {
  if (thread.attempt !== null) commit.endedAttempts.push(thread.attempt);
  if (token !== undefined) store.threads.addToken(token, thread.execution);
  if (change.phase === 'fail') {
    // Branches or items that still run after a failure.
    commit.endedAttempts.push(...removeBelow(store, thread));
    const failure = failureSchema.parse(change.work);
    store.threads.change(thread, { ...change, work: { ...failure, atMs: nowMs() } });
  } else store.threads.change(thread, change);
  if (change.phase === 'invoke') commit.invoking.push(thread.id);
  else commit.runnable.push(thread.id);
}

function split(
  deps: CommitDeps,
  thread: Thread,
  { change, children }: Extract<Step, { kind: 'split' }>,
  commit: Commit,
): void {
  const { store } = deps;
  for (const child of children) {
    const { position, path, startAt: state, input } = child;
    const lastEvent = record(deps, thread, child.events);
    const place = { position, path, state, input, lastEvent };
    const { execution, id: parent } = thread;
    commit.runnable.push(store.threads.add({ execution, parent, ...place }));
  }
  store.threads.change(thread, change);
  settle(deps, thread.id, commit);
}

function leave(
  deps: CommitDeps,
  place: Place,
  step: Extract<Step, { kind: 'leave' }>,
  commit: Commit,
): void {
  const { store } = deps;
  const { thread } = place;
  const { next, output: data, variables } = step;
  if (Buffer.byteLength(variables) > LARGEST_VARIABLES_BYTES) {
    const cause = causeIn(place, 'The variables of the execution are larger than 10 MiB.');
    breakThread(deps, place, { error: 'States.DataLimitExceeded', cause }, commit);
    return;
  }
  commit.endedAttempts.push(...removeBelow(store, thread));
  if (next !== undefined) {
    store.threads.change(thread, { phase: 'enter', state: next, data, variables, retries: [] });
    commit.runnable.push(thread.id);
    return;
  }
  if (thread.parent === null) {
    add(commit, end(deps, thread.execution, { status: 'SUCCEEDED', output: data }, thread));
    return;
  }
  const parent = store.threads.find(thread.parent);
  if (parent && isItem(parent)) record(deps, thread, [itemEvent(parent, thread, 'Succeeded')]);
  store.threads.change(thread, { phase: 'done', data });
  settle(deps, thread.parent, commit);
}

/** Continues a Parallel or Map state once it can start further items, or once all have ended. */
function settle(deps: CommitDeps, id: number, commit: Commit): void {
  const { store } = deps;
  const parent = store.threads.find(id);
  // While items are being started, that step settles the state.
  if (parent?.phase !== 'join') return;
  const children = store.threads.listChildren(id);
  const running = children.filter(({ phase }) => phase !== 'done').length;
  const work = isItem(parent) ? mapWorkSchema.parse(parent.work) : undefined;
  if (work && work.next < work.items.length && running < work.most) {
    store.threads.change(parent, { phase: 'spawn', work: { work, running } });
    commit.runnable.push(id);
    return;
  }
  if (running > 0 || (work && work.next < work.items.length)) return;
  const result = children.map(({ data }) => JSON.parse(data) as unknown);
  const type = work ? 'MapStateSucceeded' : 'ParallelStateSucceeded';
  const lastEvent = record(deps, parent, [{ type, details: null }]);
  removeBelow(store, parent);
  store.threads.change(parent, { phase: 'succeed', work: result, lastEvent });
  commit.runnable.push(id);
}

function breakThread(deps: CommitDeps, place: Place, failure: Failure, commit: Commit): void {
  const { store } = deps;
  const { thread } = place;
  const { error, cause } = failure;
  if (thread.attempt !== null) commit.endedAttempts.push(thread.attempt);
  const parent = thread.parent === null ? undefined : store.threads.find(thread.parent);
  if (!parent) {
    add(commit, end(deps, thread.execution, { status: 'FAILED', error, cause }, thread));
    return;
  }
  const isMap = isItem(parent);
  const previous = isMap
    ? record(deps, thread, [itemEvent(parent, thread, 'Failed')])
    : thread.lastEvent;
  const type = isMap ? 'MapStateFailed' : 'ParallelStateFailed';
  const lastEvent = record(deps, { ...parent, lastEvent: previous }, [{ type, details: null }]);
  commit.endedAttempts.push(...removeBelow(store, parent));
  const work = { error, cause, atMs: deps.nowMs() };
  store.threads.change(parent, { phase: 'fail', work, lastEvent });
  commit.runnable.push(parent.id);
}

/** Ends an execution; nothing if it has ended before. */
function end(
  { store, nowMs }: Pick<CommitDeps, 'store' | 'nowMs'>,
  arn: string,
  ending: Ending,
  last?: { lastEvent: number },
): Commit {
  const atMs = nowMs();
  const execution = store.executions.find(arn);
  if (!execution || !store.executions.end(arn, ending, atMs)) return nothing();
  store.history.add(arn, { previous: last?.lastEvent ?? 0, atMs, ...endEvent(ending) });
  const threads = store.threads.deleteAll(arn);
  const machine = store.machines.find(execution.machine);
  if (machine?.status === 'DELETING' && store.executions.countRunning(machine.name) === 0)
    store.machines.delete(machine.name);
  return { ...nothing(), endedAttempts: attemptsOf(threads) };
}

function endEvent({ status, output, error, cause }: Ending): HistoryEvent {
  switch (status) {
    case 'SUCCEEDED':
      return {
        type: 'ExecutionSucceeded',
        details: { output, outputDetails: { truncated: false } },
      };
    case 'TIMED_OUT':
      return { type: 'ExecutionTimedOut', details: { error: 'States.Timeout' } };
    case 'FAILED':
      return { type: 'ExecutionFailed', details: { error, cause } };
    case 'ABORTED':
      return { type: 'ExecutionAborted', details: { error, cause } };
  }
}

const removeBelow = (store: Store, thread: Thread): string[] =>
  attemptsOf(store.threads.deleteBelow(thread.id));

const attemptsOf = (threads: Thread[]): string[] =>
  threads.flatMap(({ attempt }) => (attempt === null ? [] : [attempt]));

/** Whether the children of a thread are items of a Map state. Only these have a work. */
const isItem = (parent: Thread): boolean => parent.work !== null;

const itemEvent = (
  parent: Thread,
  { position }: Thread,
  outcome: 'Succeeded' | 'Failed',
): HistoryEvent => ({
  type: `MapIteration${outcome}`,
  details: { name: parent.state, index: position },
});

function add(commit: Commit, more: Commit): void {
  commit.runnable.push(...more.runnable);
  commit.invoking.push(...more.invoking);
  commit.endedAttempts.push(...more.endedAttempts);
}
