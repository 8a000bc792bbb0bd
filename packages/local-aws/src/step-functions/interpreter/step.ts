import type { Failure, ThreadChange, ThreadPath } from '../store/thread-table.ts';

/** An event of an execution's history. */
export type HistoryEvent = { type: string; details: object | null };

/** A branch or an item that starts. */
export type Child = {
  position: number;
  path: ThreadPath;
  startAt: string;
  input: string;
  /** Events before the child's first state. */
  events: HistoryEvent[];
};

/** One step of a thread. It is stored as a whole. */
export type Step =
  | { kind: 'enter'; events: HistoryEvent[] }
  /** `token`: the attempt's task token. */
  | { kind: 'stay'; events: HistoryEvent[]; change: ThreadChange; token?: string }
  /** The function has accepted the task token; the thread waits for it. */
  | { kind: 'await'; events: HistoryEvent[] }
  | { kind: 'split'; events: HistoryEvent[]; change: ThreadChange; children: Child[] }
  /** `next`: undefined at the end of the scope. */
  | {
      kind: 'leave';
      events: HistoryEvent[];
      next: string | undefined;
      output: string;
      variables: string;
    }
  /** The thread ends with a failure that nothing has caught. */
  | { kind: 'break'; events: HistoryEvent[]; failure: Failure };

/** Ends the attempt of a state. */
export class StateFailure extends Error {
  readonly failure: Failure;
  readonly events: HistoryEvent[];

  constructor(failure: Failure, events: HistoryEvent[] = []) {
    super(failure.error);
    this.failure = failure;
    this.events = events;
  }
}
