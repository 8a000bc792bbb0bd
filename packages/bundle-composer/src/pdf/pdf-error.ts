import type { UnreadableCode } from '../plan/manifest.ts';

/** A document can't be read; `code` says why. */
export class PdfError extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfError';
    this.code = code;
  }
}
