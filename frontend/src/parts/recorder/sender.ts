import { ApiFailure } from '../../shared/api/api-failure.ts';

/** For the work of a recorder. */
export type Work = {
  isClosed(): boolean;
  setWaiting(count: number): void;
  /** Waits for the time, the network, or `wake`. */
  pause(seconds: number): Promise<void>;
};

const LONGEST_WAIT_SECONDS = 30;

/** Repeats `work` until nothing is left. A failed piece is tried again. */
export function createSender({
  work,
  isClosed,
  setWaiting,
  setProblem,
}: {
  work: (work: Work) => Promise<boolean>;
  isClosed: () => boolean;
  setWaiting: (count: number) => void;
  /** Why the last piece failed; undefined once one has succeeded. */
  setProblem: (error: unknown) => void;
}) {
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;
  /** Work was added while the last piece was looked for. */
  let isAgainDue = false;

  const pause = (seconds: number | undefined) =>
    new Promise<void>((resolve) => {
      const timer = seconds === undefined ? undefined : setTimeout(() => wake?.(), seconds * 1_000);
      wake = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        wake = undefined;
        resolve();
      };
      const done = () => wake?.();
      window.addEventListener('online', done);
    });

  const send = async () => {
    let failures = 0;
    while (!isClosed())
      try {
        isAgainDue = false;
        const hasMore = await work({ isClosed, setWaiting, pause });
        failures = 0;
        setProblem(undefined);
        if (!hasMore && !isAgainDue) return;
      } catch (error) {
        if (isClosed()) return;
        failures += 1;
        setProblem(error);
        const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1));
        await pause(isPermanent(error) ? undefined : seconds);
      }
  };

  return {
    run(): Promise<void> {
      isAgainDue = true;
      running ??= send().finally(() => {
        running = undefined;
      });
      return running;
    },
    isRunning: () => running !== undefined,
    /** Ends a pause. */
    wake: () => wake?.(),
  };
}

/** The server would refuse the same request again. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status !== undefined &&
  [400, 403, 404, 409, 413, 415].includes(error.status);
