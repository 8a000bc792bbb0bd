import { serveInProcess } from 'bundle-composer/process';
import type { RecogniseTask } from './recognise.ts';

/** The process of `recognise`. */
serveInProcess(import.meta.url, async (task: RecogniseTask): Promise<unknown> => {
  switch (task.kind) {
    case 'recognise':
      return (await import('./recognise-pages.ts')).recognisePages(task);
    case 'layer':
      return (await import('./lay-pages.ts')).layPages(task);
    case 'merge':
      return (await import('./merge-pages.ts')).mergePages(task);
  }
});
