import type { ErrorCode } from '#contracts/http/errors.ts';

type AppErrorOptions = {
  /** Refused fields. */
  issues?: { field: string; message: string }[];
  /** For too_many_tries: seconds until the next try can succeed. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected failure. Its message is shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: AppErrorOptions['issues'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * The one `conflict` for a change by another person, or in another window, since the caller's read.
 * Nothing was written.
 */
export const changedMeanwhile = (): AppError =>
  new AppError('conflict', 'This was changed meanwhile. Please look at it and try again');
