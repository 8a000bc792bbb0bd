/**
 * Why a file cannot be shown:
 * - `damaged`: its bytes are not what its type says;
 * - `gone`: it was deleted, or the caller may no longer see it;
 * - `network`: the connection or the server failed; a retry can help.
 */
export type FailureKind = 'damaged' | 'gone' | 'network';

export class ViewerFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(failureTexts[kind], options);
    this.name = 'ViewerFailure';
    this.kind = kind;
  }
}

export const failureTexts: Readonly<Record<FailureKind, string>> = {
  damaged: 'This file is damaged and cannot be shown. You can download it.',
  gone: 'This document is no longer available.',
  network: 'The document could not be loaded. Check your connection and try again.',
};
