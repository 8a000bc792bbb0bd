import { type Changes, createChanges } from '../shared/changes.ts';
import { LOCAL_ACCOUNT } from '../shared/emulator.ts';
import type { MovableClock } from '../shared/movable-clock.ts';
import type { Queue, QueueStore } from './queue-store.ts';
import { noSuchQueue } from './sqs-error.ts';

/** Dependencies of every operation. */
export type SqsDeps = { store: QueueStore; clock: MovableClock; arrivals: Arrivals };

/** Wakes long polls when a message may have become visible. */
export type Arrivals = {
  /** Resolves at an arrival in the queue, after the time, or when the signal is aborted. */
  next(queue: string, atMostMs: number, signal: AbortSignal): Promise<void>;
  announce(queue: string): void;
  /** For a change of the clock. */
  announceAll(): void;
};

export function createArrivals(): Arrivals {
  const queues = new Map<string, Changes>();
  return {
    next(queue, atMostMs, signal) {
      const changes = queues.get(queue) ?? createChanges();
      queues.set(queue, changes);
      return changes.next({ atMostMs, signal });
    },
    announce: (queue) => queues.get(queue)?.announce(),
    announceAll: () => {
      for (const changes of queues.values()) changes.announce();
    },
  };
}

export const queueUrl = (origin: string, name: string): string =>
  `${origin}/${LOCAL_ACCOUNT}/${name}`;

/** The queue of an address; its origin is not read. Throws QueueDoesNotExist. */
export function getQueue({ store }: Pick<SqsDeps, 'store'>, url: string): Queue {
  const [account, name = ''] = url.split('/').slice(-2);
  const queue = account === LOCAL_ACCOUNT ? store.findQueue(name) : undefined;
  if (!queue) throw noSuchQueue();
  return queue;
}
