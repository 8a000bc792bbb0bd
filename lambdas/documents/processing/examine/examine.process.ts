import { inspectPdf } from 'bundle-composer/inspect';
import { serveInProcess } from 'bundle-composer/process';
import type { ExamineTask } from './examine.ts';

/** The process of `examine`. Its tasks are loaded one by one, since each needs few libraries. */
serveInProcess(import.meta.url, async (task: ExamineTask): Promise<unknown> => {
  switch (task.kind) {
    case 'inspect':
      return inspectPdf(task.path, task.password === undefined ? {} : { password: task.password });
    case 'read':
      return (await import('./read-pdf.ts')).readPdf(task);
    case 'rescue':
      return (await import('./rescue-pdf.ts')).rescuePdf(task);
    case 'pictures':
      return (await import('./compose-pictures.ts')).composePictures(task);
  }
});
