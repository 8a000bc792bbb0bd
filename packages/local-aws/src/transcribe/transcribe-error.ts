/** An error of Transcribe: sent as an HTTP response before the stream, as an event within it. */
export class TranscribeError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, status: number, message: string) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export const badRequest = (message: string) =>
  new TranscribeError('BadRequestException', 400, message);

export const limitExceeded = (message: string) =>
  new TranscribeError('LimitExceededException', 429, message);

export const notCovered = (what: string) =>
  new TranscribeError(
    'NotImplementedException',
    501,
    `The local Transcribe does not cover ${what}.`,
  );
