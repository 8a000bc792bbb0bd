let lastReported = '';

/**
 * Logs an unexpected failure of an emulator: one line for a fault of the disk or the database,
 * which is not repeated while it lasts; a stack trace for a fault of the code.
 */
export function reportFailure(service: string, error: unknown): void {
  if (!(error instanceof Error && isFaultOfDisk(error))) {
    console.error(`${service}: unexpected error`, error);
    return;
  }
  const report = `${service}: ${error.message}`;
  if (report !== lastReported) console.error(report);
  lastReported = report;
}

/** SQLite's errors other than those of a wrong statement, and errors of the file system. */
function isFaultOfDisk(error: Error): boolean {
  if ('errcode' in error) return error.errcode !== SQLITE_ERROR;
  return 'syscall' in error;
}

const SQLITE_ERROR = 1;
