const NAMESPACES: Record<string, string> = {
  ValidationException: 'com.amazon.coral.validate#',
  SerializationException: 'com.amazon.coral.service#',
  MissingAuthenticationTokenException: 'com.amazon.coral.service#',
  NotImplementedException: '',
};

/** An error in AWS's format: HTTP status, `__type`, message and further members. */
export class DynamoError extends Error {
  readonly code: string;
  readonly status: number;
  readonly members: Record<string, unknown>;

  constructor(
    code: string,
    message: string,
    { status = 400, members = {} }: { status?: number; members?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'DynamoError';
    this.code = code;
    this.status = status;
    this.members = members;
  }

  toBody(): Record<string, unknown> {
    const namespace = NAMESPACES[this.code] ?? 'com.amazonaws.dynamodb.v20120810#';
    return { __type: namespace + this.code, ...this.members, message: this.message };
  }
}

export function invalid(message: string): DynamoError {
  return new DynamoError('ValidationException', message);
}

/** Nesting deeper than 32 levels, or deep enough to overflow the stack while parsing. */
export function tooDeep(): DynamoError {
  return invalid('Nesting Levels have exceeded supported limits');
}

export function notFound(message = 'Requested resource not found'): DynamoError {
  return new DynamoError('ResourceNotFoundException', message);
}

export function notCovered(what: string): DynamoError {
  return new DynamoError('NotImplementedException', `The local DynamoDB does not cover ${what}`, {
    status: 501,
  });
}

/** Throws the error that a dynalite check returned, if any. */
export function raise(found: unknown): void {
  if (found instanceof Error) throw fromDynalite(found);
}

/** dynalite's errors carry the response as `body: { __type, message | Message }`. */
export function fromDynalite(error: Error): Error {
  if (!('body' in error) || typeof error.body !== 'object' || error.body === null) return error;
  // An object by the check above; only its string members are read.
  const body = error.body as Record<string, unknown>;
  const code = String(body['__type']).split('#').at(-1) ?? 'ValidationException';
  return new DynamoError(code, error.message);
}
