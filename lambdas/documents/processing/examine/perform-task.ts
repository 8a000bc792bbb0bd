import type { ExamineTask } from './examine.ts';

/** Does a task of `examine`. Tasks are loaded one by one, since each needs few libraries. */
export async function performTask(task: ExamineTask): Promise<unknown> {
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
}
