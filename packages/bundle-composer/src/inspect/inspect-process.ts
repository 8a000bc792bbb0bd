import { serveInProcess } from '../process/serve-in-process.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** The process of `inspectInProcess`. */
serveInProcess(import.meta.url, ({ path, password }: { path: string; password?: string }) =>
  inspectPdf(path, password === undefined ? {} : { password }),
);
