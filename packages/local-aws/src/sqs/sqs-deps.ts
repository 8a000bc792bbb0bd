import { EventEmitter, once } from 'node:events';
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
  const emitter = new EventEmitter().setMaxListeners(0);
  // No queue name contains a colon, and 'error' is a special event.
  const eventOf = (queue: string) => `queue:${queue}`;
  return {
    async next(queue, atMostMs, signal) {
      const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(atMostMs)));
      const ends = AbortSignal.any([signal, timeout]);
      await once(emitter, eventOf(queue), { signal: ends }).catch(() => undefined);
    },
    announce: (queue) => void emitter.emit(eventOf(queue)),
    announceAll: () => {
      for (const event of emitter.eventNames()) if (event !== 'error') emitter.emit(event);
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
