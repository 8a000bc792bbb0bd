import { serveInProcess } from 'bundle-composer/process';
import type { ExamineTask } from './examine.ts';

/**
 * The process of `examine`. Its tasks are loaded one by one, since each needs few libraries, and the
 * thread that watches the memory needs none.
 */
serveInProcess(import.meta.url, async (task: ExamineTask): Promise<unknown> => {
  switch (task.kind) {
    case 'inspect': {
      const { inspectPdf } = await import('bundle-composer/inspect');
      return inspectPdf(task.path, task.password === undefined ? {} : { password: task.password });
    }
    case 'read':
      return (await import('./read-pdf.ts')).readPdf(task);
    case 'rescue':
      return (await import('./rescue-pdf.ts')).rescuePdf(task);
    case 'pictures':
      return (await import('./compose-pictures.ts')).composePictures(task);
    case 'text':
      return (await import('./texts/compose-text.ts')).composeText(task);
    case 'mail':
      return (await import('./mails/compose-mail.ts')).composeMail(task);
  }
});
