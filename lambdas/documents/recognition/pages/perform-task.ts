import type { RecogniseTask } from './recognise.ts';

/** Does a task of `recognise`. Tasks are loaded one by one, since each needs few libraries. */
export async function performTask(task: RecogniseTask): Promise<unknown> {
  switch (task.kind) {
    case 'recognise':
      return (await import('./recognise-pages.ts')).recognisePages(task);
    case 'layer':
      return (await import('./lay-pages.ts')).layPages(task);
    case 'merge':
      return (await import('./merge-pages.ts')).mergePages(task);
  }
}
