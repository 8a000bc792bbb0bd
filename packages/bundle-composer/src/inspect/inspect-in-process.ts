import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Inspection } from './inspect-pdf.ts';
import { EXIT_MEMORY } from './inspection-limits.ts';

export type InspectionLimits = {
  /** Wall time. Default 30 s. */
  timeoutSeconds?: number;
  /** Resident memory of the process. Default 768 MB. */
  memoryMegabytes?: number;
  /** The module that the process runs, where this package is bundled. */
  processFile?: string;
};

/** What the process sends: an inspection, or the failure of the program itself. */
export type InspectionMessage = { inspection: Inspection } | { failure: string };

/**
 * Inspects a file in a process of its own. A file that makes the process die, or take more
 * memory or time than allowed, is damaged; the caller lives on. Rejects when no process can be
 * started or the inspection itself fails.
 */
export function inspectInProcess(
  path: string,
  { password, ...limits }: InspectionLimits & { password?: string } = {},
): Promise<Inspection> {
  const { timeoutSeconds = 30, memoryMegabytes = 768 } = limits;
  const processFile =
    limits.processFile ?? fileURLToPath(new URL('./inspect-process.ts', import.meta.url));
  const child = fork(processFile, [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let message: InspectionMessage | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutSeconds * 1000);
    child.on('message', (received) => {
      // Only our own module runs there, and it sends this.
      message = received as InspectionMessage;
      child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (message !== undefined && 'inspection' in message) resolve(message.inspection);
      else if (message !== undefined) reject(new Error(message.failure));
      else resolve({ code: 'damaged', message: reasonOf(code, isLate) });
    });
    child.send({ path, password, memoryMegabytes });
  });
}

function reasonOf(code: number | null, isLate: boolean): string {
  if (isLate) return 'The document takes too long to read';
  if (code === EXIT_MEMORY) return 'The document needs too much memory';
  return 'Reading the document ended the process';
}
