import type { ErrorCode } from '#contracts/http/errors.ts';

import { UNKNOWN_ERROR } from './error-text.ts';

export type FieldIssue = { field: string; message: string };

/** A call that did not succeed. `message` is what the user is shown. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; undefined when no answer came or nothing was sent. */
  readonly status: number | undefined;
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Each refused field with what is wrong with it; none where the refusal is of the whole. */
  readonly issues: readonly FieldIssue[];
  /** The portal already reacted (421, 500): nothing more is to be shown. */
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

/** What a person is told of anything that was thrown. */
export function failureTextOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : UNKNOWN_ERROR;
}

/** The portal already left the page for it (421, 500): nothing more is shown, and nobody navigates. */
export const isHandled = (error: unknown): boolean =>
  error instanceof ApiFailure && error.isHandled;
