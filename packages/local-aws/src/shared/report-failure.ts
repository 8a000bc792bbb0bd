let lastReported = '';

/**
 * Logs an unexpected error of an emulator: a stack trace for a fault of the code, one line for a
 * fault of the disk or the database. A repeated fault of the disk is logged once, and a client that
 * has disconnected is not logged.
 */
export function reportFailure(service: string, error: unknown): void {
  if (isClientGone(error)) return;
  if (!(error instanceof Error && isFaultOfDisk(error))) {
    console.error(`${service}: unexpected error`, error);
    return;
  }
  const report = `${service}: ${error.message}`;
  if (report !== lastReported) console.error(report);
  lastReported = report;
}

const CLIENT_GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** An error of a connection that the client ended. Browsers routinely abort requests. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CLIENT_GONE.has(String(error.code));

/** SQLite errors other than invalid statements, and file system errors. */
function isFaultOfDisk(error: Error): boolean {
  if ('errcode' in error) return error.errcode !== SQLITE_ERROR;
  return 'syscall' in error;
}

const SQLITE_ERROR = 1;
