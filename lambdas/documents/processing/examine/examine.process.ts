import { serveInProcess } from 'bundle-composer/process';
import { performTask } from './perform-task.ts';

/** The process of `examine`. The thread that watches the memory loads no library of a task. */
serveInProcess(import.meta.url, performTask);
