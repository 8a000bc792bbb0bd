import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Evaluated, type Evaluation, evaluatedSchema } from './evaluation.ts';

/** Evaluates templates in a thread of its own. */
export type Evaluator = {
  /** Rejects once the evaluator is closed. */
  evaluate(evaluation: Evaluation): Promise<Evaluated>;
  close(): Promise<void>;
};

/** For what the number of steps does not bound, such as one regular expression. */
const TIME_BOX_MS = 20_000;
const MEMORY_MB = 256;

/**
 * The thread starts with the first evaluation. One that takes too long or too much memory ends the
 * thread, and the next evaluation starts another.
 */
export function startEvaluator(timeBoxMs = TIME_BOX_MS): Evaluator {
  let worker: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  const evaluateNow = async (evaluation: Evaluation): Promise<Evaluated> => {
    closing.signal.throwIfAborted();
    worker ??= startThread();
    // The time box does not include the start of the thread, which takes long on a busy machine.
    const thread = await worker;
    const timeBox = AbortSignal.timeout(timeBoxMs);
    try {
      const signal = AbortSignal.any([timeBox, closing.signal]);
      const answer = once(thread, 'message', { signal });
      thread.postMessage(evaluation);
      const [message] = await answer;
      return evaluatedSchema.parse(message);
    } catch {
      worker = undefined;
      await thread.terminate();
      closing.signal.throwIfAborted();
      const reason = timeBox.aborted ? 'time' : 'memory';
      return {
        problem: `Expression evaluation ${reason} limit exceeded in '${evaluation.field}'.`,
      };
    }
  };
  return {
    evaluate(evaluation) {
      const current = last.then(() => evaluateNow(evaluation));
      last = current.catch(() => undefined);
      return current;
    },
    async close() {
      closing.abort();
      await last;
      await (await worker)?.terminate();
    },
  };
}

/** Resolves when the thread can evaluate. */
async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./evaluator.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // Not those of the process, which may belong to another entry.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  thread.unref();
  // Between two evaluations; during one, `once` receives it too.
  thread.on('error', () => {});
  await once(thread, 'message');
  return thread;
}
