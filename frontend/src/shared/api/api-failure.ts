import type { ErrorCode } from '#contracts/http/errors.ts';

import { UNKNOWN_ERROR } from './error-text.ts';

export type FieldIssue = { field: string; message: string };

/** A failed call. `message` is the text for the user. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The refused fields; empty for a refusal of the whole request. */
  readonly issues: readonly FieldIssue[];
  /** The portal has already left the page (421, 500): nothing more is shown. */
  readonly isHandled: boolean;

  constructor(
    message: string,
    facts: {
      status?: number;
      code?: ErrorCode;
      retryAfterSeconds?: number;
      issues?: readonly FieldIssue[];
      isHandled?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.issues = facts.issues ?? [];
    this.isHandled = facts.isHandled ?? false;
  }
}

/** The text for the user about any error. */
export function failureTextOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : UNKNOWN_ERROR;
}

/** Whether the server has answered that it does not do what was asked, and why. */
export const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status !== undefined && error.status < 500;

/** Whether the portal has already left the page (421, 500): callers show nothing and do not navigate. */
export const isHandled = (error: unknown): boolean =>
  error instanceof ApiFailure && error.isHandled;
