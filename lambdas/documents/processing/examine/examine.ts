import type { Inspection } from 'bundle-composer/inspect';
import { type ProcessLimits, runInProcess } from 'bundle-composer/process';
import { functionProcess } from '#shared/function-file.ts';
import type { ComposePicturesTask, PicturesOutcome } from './compose-pictures.ts';
import type { ComposeMailTask, MailOutcome } from './mails/compose-mail.ts';
import type { Reading, ReadPdfTask } from './read-pdf.ts';
import type { RescuePdfTask } from './rescue-pdf.ts';
import type { ComposeTextTask, TextOutcome } from './texts/compose-text.ts';

type InspectTask = { kind: 'inspect'; path: string; password?: string | undefined };
export type ExamineTask =
  | InspectTask
  | ReadPdfTask
  | RescuePdfTask
  | ComposePicturesTask
  | ComposeTextTask
  | ComposeMailTask;

/** What each task returns. */
type Results = {
  inspect: Inspection;
  /** Null if PDFium refuses the file. */
  read: Reading | null;
  rescue: boolean;
  pictures: PicturesOutcome;
  text: TextOutcome;
  mail: MailOutcome;
};

const limits: Record<ExamineTask['kind'], ProcessLimits> = {
  inspect: { timeoutSeconds: 90, memoryMegabytes: 1_024 },
  read: { timeoutSeconds: 120, memoryMegabytes: 1_536 },
  rescue: { timeoutSeconds: 90, memoryMegabytes: 1_536 },
  pictures: { timeoutSeconds: 90, memoryMegabytes: 1_536 },
  text: { timeoutSeconds: 90, memoryMegabytes: 1_536 },
  mail: { timeoutSeconds: 120, memoryMegabytes: 1_536 },
};

/** The file ended the process that examined it; `reason` is for the user. */
export class ExaminationEnded extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'ExaminationEnded';
    this.reason = reason;
  }
}

const reasons = {
  time: 'This file takes too long to read',
  memory: 'This file needs too much memory to read',
  crash: 'Reading this file failed',
} as const;

export type Examine = <Task extends ExamineTask>(task: Task) => Promise<Results[Task['kind']]>;

/**
 * Examines a file in a separate process, with limits of memory and time. Throws
 * ExaminationEnded if the file ends the process.
 */
export async function examine<Task extends ExamineTask>(
  task: Task,
  limit: ProcessLimits = limits[task.kind],
): Promise<Results[Task['kind']]> {
  const outcome = await runInProcess(
    functionProcess(new URL('./examine.process.ts', import.meta.url)),
    task,
    limit,
  );
  if ('ended' in outcome) throw new ExaminationEnded(reasons[outcome.ended]);
  // examine.process.ts returns the result of the task's kind.
  return outcome.result as Results[Task['kind']];
}
