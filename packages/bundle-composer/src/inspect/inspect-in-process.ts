import { fileURLToPath } from 'node:url';
import { runInProcess } from '../process/run-in-process.ts';
import type { Inspection } from './inspect-pdf.ts';

export type InspectionLimits = {
  /** Wall time. Default 30 s. */
  timeoutSeconds?: number;
  /** Resident memory of the process. Default 768 MB. */
  memoryMegabytes?: number;
  /** The module that the process runs, where this package is bundled. */
  processFile?: string;
};

/**
 * Inspects a file in a separate process. A file that ends the process, or takes more memory or time
 * than allowed, is reported as damaged; the caller is not affected. Rejects when no process can be
 * started or the inspection itself fails.
 */
export async function inspectInProcess(
  path: string,
  { password, ...limits }: InspectionLimits & { password?: string } = {},
): Promise<Inspection> {
  const {
    timeoutSeconds = 30,
    memoryMegabytes = 768,
    processFile = fileURLToPath(new URL('./inspect-process.ts', import.meta.url)),
  } = limits;
  const outcome = await runInProcess(
    processFile,
    { path, password },
    { timeoutSeconds, memoryMegabytes },
  );
  // inspect-process.ts returns an inspection.
  if ('result' in outcome) return outcome.result as Inspection;
  return { code: 'damaged', message: reasons[outcome.ended] };
}

const reasons = {
  time: 'The document takes too long to read',
  memory: 'The document needs too much memory',
  crash: 'Reading the document ended the process',
} as const;
