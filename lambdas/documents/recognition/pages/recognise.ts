import { type ProcessLimits, runInProcess } from 'bundle-composer/process';
import { functionProcess } from '#shared/function-file.ts';
import type { LayPagesTask } from './lay-pages.ts';
import type { Merged, MergePagesTask } from './merge-pages.ts';
import type { RecognisePagesTask } from './recognise-pages.ts';

export type RecogniseTask = RecognisePagesTask | LayPagesTask | MergePagesTask;

/** What each task returns. */
type Results = {
  /** False if PDFium refuses the file. */
  recognise: boolean;
  /** False if no rendition with the text could be made. */
  layer: boolean;
  merge: Merged;
};

/** `ended`: the pages ended the process that read them. */
export type Recognise = <Task extends RecogniseTask>(
  task: Task,
) => Promise<{ result: Results[Task['kind']] } | { ended: 'time' | 'memory' | 'crash' }>;

const MEMORY = 640;
/** A page takes 2 to 4 seconds, up to 20 where its script has to be found by trial; on a busy machine more. */
const SECONDS_A_PAGE = 90;

const limitsOf = (task: RecogniseTask): ProcessLimits => ({
  timeoutSeconds: task.kind === 'recognise' ? SECONDS_A_PAGE * task.pages.length : 60,
  memoryMegabytes: MEMORY,
});

/** Recognises pages, or merges them, in a separate process with limits of memory and time. */
export const recognise: Recognise = async (task) => {
  const outcome = await runInProcess(
    functionProcess(new URL('./recognise.process.ts', import.meta.url)),
    task,
    limitsOf(task),
  );
  if ('ended' in outcome) return outcome;
  // recognise.process.ts returns the result of the task's kind.
  return { result: outcome.result as Results[(typeof task)['kind']] };
};
