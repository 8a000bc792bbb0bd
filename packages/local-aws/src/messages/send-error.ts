/** An error of a sending service: type, status and message. */
export class SendError extends Error {
  readonly type: string;
  readonly status: number;
  readonly details: Record<string, string>;

  constructor(type: string, status: number, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = 'SendError';
    this.type = type;
    this.status = status;
    this.details = details;
  }
}

/** The error for anything that is not covered. */
export function notImplemented(what: string): SendError {
  return new SendError('NotImplementedException', 501, `The local inbox does not cover ${what}.`);
}
