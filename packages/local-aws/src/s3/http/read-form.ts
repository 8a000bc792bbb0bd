import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { bodyPieces } from './consume-body.ts';
import { invalidArgument, missingContentLength, preconditionFailed, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** A browser's upload form: the fields before the file, then the file as it streams in. */
export type UploadForm = {
  /** By lower-case name. */
  fields: Map<string, string>;
  /** The last part of the file's path; undefined if the form names none. */
  fileName: string | undefined;
  /** The bytes of the file. Throws MalformedPOSTRequest when the form ends early. */
  file: AsyncIterable<Buffer>;
};

/** S3's limit for all that precedes the file. */
const MAX_FIELDS_BYTES = 20 * 1024;

/** Reads multipart/form-data up to the file; parts after the file are ignored, as S3 does. */
export async function readForm(request: S3Request): Promise<UploadForm> {
  if (request.headers['content-length'] === undefined) throw missingContentLength();
  const parser = createParser(request);
  const fields = new Map<string, string>();
  const { promise: form, resolve, reject } = Promise.withResolvers<UploadForm>();
  let fieldsBytes = 0;
  let file: Readable | undefined;

  parser.on('field', (name, value, _isNameTruncated, isValueTruncated) => {
    fieldsBytes += name.length + Buffer.byteLength(value);
    if (isValueTruncated || fieldsBytes > MAX_FIELDS_BYTES) reject(fieldsTooLarge());
    else if (fields.has(name.toLowerCase()))
      reject(invalidArgument(`The field ${name} is given twice`));
    else fields.set(name.toLowerCase(), value);
  });
  parser.on('file', (_name, stream, fileName) => {
    if (file) {
      stream.resume();
      return;
    }
    file = stream;
    // The form can end early while nobody reads the file, or after it was refused. The reader, if
    // there is one, gets the error too.
    stream.on('error', (error) => stream.destroy(error));
    resolve({ fields, fileName, file: fileBytes(stream) });
  });
  parser.on('error', () => reject(malformedForm()));
  parser.on('finish', () =>
    reject(invalidArgument('POST requires exactly one file upload per request.')),
  );

  const feed = async () => {
    let receivedBytes = 0;
    for await (const piece of bodyPieces(request)) {
      if (!parser.write(piece)) await once(parser, 'drain');
      receivedBytes += piece.length;
      if (!file && receivedBytes > MAX_FIELDS_BYTES) throw fieldsTooLarge();
    }
    parser.end();
  };
  feed().catch((error: Error) => {
    reject(error);
    file?.destroy(error);
  });
  return form;
}

/** Throws PreconditionFailed for another content type. */
function createParser({ headers }: S3Request) {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw preconditionFailed();
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { fieldSize: MAX_FIELDS_BYTES, fieldNameSize: MAX_FIELDS_BYTES },
      // S3 knows the file by the name of its field; it may come without a file name.
      isPartAFile: (name) => name?.toLowerCase() === 'file',
    });
  } catch (cause) {
    // The boundary is missing.
    const error = preconditionFailed();
    error.cause = cause;
    throw error;
  }
}

async function* fileBytes(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    // A lost connection has a code; the parser's errors have none.
    throw error instanceof Error && 'code' in error ? error : malformedForm();
  }
}

const fieldsTooLarge = () =>
  new S3Error(
    'MaxPostPreDataLengthExceededError',
    400,
    'Your POST request fields preceding the upload file were too large.',
  );

const malformedForm = () =>
  new S3Error(
    'MalformedPOSTRequest',
    400,
    'The body of your POST request is not well-formed multipart/form-data.',
  );
