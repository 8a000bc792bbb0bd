import { serveInProcess } from 'bundle-composer/process';
import { performTask } from './perform-task.ts';

/** The process of `recognise`. */
serveInProcess(import.meta.url, performTask);
