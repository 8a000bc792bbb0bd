/** An error in S3's format: code, status and message. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: string, status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'S3Error';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** The error for anything that this emulator does not cover. */
export function notImplemented(what: string): S3Error {
  return new S3Error('NotImplemented', 501, `The local S3 does not cover ${what}.`);
}

export const noSuchBucket = (): S3Error =>
  new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist');

export const noSuchKey = (headers: Record<string, string> = {}): S3Error =>
  new S3Error('NoSuchKey', 404, 'The specified key does not exist.', headers);

export const noSuchUpload = (): S3Error =>
  new S3Error(
    'NoSuchUpload',
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  );

export const invalidArgument = (message: string): S3Error =>
  new S3Error('InvalidArgument', 400, message);

export const invalidRequest = (message: string): S3Error =>
  new S3Error('InvalidRequest', 400, message);

export const missingContentLength = (): S3Error =>
  new S3Error('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.');

export const invalidVersionId = (): S3Error => invalidArgument('Invalid version id specified');

export const noSuchVersion = (): S3Error =>
  new S3Error('NoSuchVersion', 404, 'The specified version does not exist.');

export function malformedXml(cause?: unknown): S3Error {
  const error = new S3Error(
    'MalformedXML',
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
  error.cause = cause;
  return error;
}

export const preconditionFailed = (): S3Error =>
  new S3Error(
    'PreconditionFailed',
    412,
    'At least one of the pre-conditions you specified did not hold',
  );
