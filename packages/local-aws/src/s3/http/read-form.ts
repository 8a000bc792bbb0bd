import { bodyPieces } from './consume-body.ts';
import { invalidArgument, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** A browser's upload form: the fields before the file, then the file as it streams in. */
export type UploadForm = {
  /** By lower-case name. */
  fields: Map<string, string>;
  fileName: string;
  /** Exactly the bytes of the file. */
  file: AsyncIterable<Buffer>;
};

const LARGEST_FIELDS_BYTES = 20 * 1024;

/** Reads multipart/form-data up to the file; what comes after the file is not looked at. */
export async function readForm(request: S3Request): Promise<UploadForm> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    request.headers['content-type'] ?? '',
  );
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) {
    throw new S3Error(
      'PreconditionFailed',
      412,
      'Bucket POST must be of the enclosure-type multipart/form-data',
    );
  }
  const delimiter = Buffer.from(`\r\n--${name}`);
  const iterator = bodyPieces(request)[Symbol.asyncIterator]();
  // The first delimiter has no line break before it; with one put there all are alike.
  const held = { bytes: Buffer.from('\r\n'), hasEnded: false };
  const more = async (): Promise<boolean> => {
    const result = await iterator.next();
    if (result.done) held.hasEnded = true;
    else held.bytes = Buffer.concat([held.bytes, result.value]);
    return !result.done;
  };
  const until = async (mark: Buffer): Promise<Buffer> => {
    for (;;) {
      const at = held.bytes.indexOf(mark);
      if (at !== -1) {
        const before = held.bytes.subarray(0, at);
        held.bytes = held.bytes.subarray(at + mark.length);
        return before;
      }
      if (held.bytes.length > LARGEST_FIELDS_BYTES) {
        throw new S3Error(
          'MaxPostPreDataLengthExceededError',
          400,
          'Your POST request fields preceding the upload file were too large.',
        );
      }
      if (!(await more())) throw malformedForm();
    }
  };

  const fields = new Map<string, string>();
  let fieldsBytes = 0;
  await until(delimiter);
  for (;;) {
    const head = await readPartHead(until, held, more);
    if (!head) {
      throw invalidArgument('POST requires exactly one file upload per request.');
    }
    if (head.name === 'file') {
      return { fields, fileName: head.fileName, file: fileBytes(delimiter, held, more) };
    }
    const value = await until(delimiter);
    fieldsBytes += value.length + head.name.length;
    if (fieldsBytes > LARGEST_FIELDS_BYTES) throw malformedForm();
    if (fields.has(head.name)) throw invalidArgument(`The field ${head.name} is given twice`);
    fields.set(head.name, value.toString('utf8'));
  }
}

type Held = { bytes: Buffer; hasEnded: boolean };

/** Name of the next part; undefined at the closing delimiter. */
async function readPartHead(
  until: (mark: Buffer) => Promise<Buffer>,
  held: Held,
  more: () => Promise<boolean>,
): Promise<{ name: string; fileName: string } | undefined> {
  while (held.bytes.length < 2) if (!(await more())) throw malformedForm();
  if (held.bytes.subarray(0, 2).toString('latin1') === '--') return undefined;
  const text = (await until(Buffer.from('\r\n\r\n'))).toString('utf8');
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? '';
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
  if (!name) throw malformedForm();
  // Browsers put the bare name there; some clients a whole path.
  return { name: name.toLowerCase(), fileName: fileName.split(/[/\\]/).at(-1) ?? '' };
}

async function* fileBytes(
  delimiter: Buffer,
  held: Held,
  more: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  for (;;) {
    const at = held.bytes.indexOf(delimiter);
    if (at !== -1) {
      if (at > 0) yield held.bytes.subarray(0, at);
      return;
    }
    // The delimiter may be cut in two by the next piece.
    const safe = held.bytes.length - delimiter.length;
    if (safe > 0) {
      const piece = held.bytes.subarray(0, safe);
      held.bytes = held.bytes.subarray(safe);
      yield piece;
    }
    if (!(await more())) throw malformedForm();
  }
}

function malformedForm(): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    400,
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}
