/** A refusal of one of the two sending services: its name, its status, its sentence. */
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

/** The answer for whatever is not covered; never a silent success. */
export function notImplemented(what: string): SendError {
  return new SendError('NotImplementedException', 501, `The local inbox does not cover ${what}.`);
}
