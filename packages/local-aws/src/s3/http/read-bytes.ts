import { S3Error } from './s3-error.ts';

/** Reads a stream by lines and by byte counts, however it is split into chunks. */
export type ByteReader = {
  /** The next line without its CRLF; undefined at the end of the stream. */
  line(maxBytes: number): Promise<string | undefined>;
  /** As `line`, but the stream may end without a CRLF. */
  lastLine(maxBytes: number): Promise<string | undefined>;
  /** Between 1 and `maxBytes` bytes; undefined at the end of the stream. */
  some(maxBytes: number): Promise<Buffer | undefined>;
};

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  const next = async (): Promise<Buffer | undefined> => {
    const result = await iterator.next();
    return result.done ? undefined : result.value;
  };

  const line = async (maxBytes: number): Promise<string | undefined> => {
    for (;;) {
      const end = held.indexOf('\r\n');
      if (end > maxBytes || (end === -1 && held.length > maxBytes)) {
        throw new S3Error('InvalidRequest', 400, 'A line of the request body is too long');
      }
      if (end !== -1) {
        const text = held.toString('utf8', 0, end).trim();
        held = held.subarray(end + 2);
        return text;
      }
      const piece = await next();
      if (!piece) return undefined;
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    }
  };

  return {
    line,
    async lastLine(maxBytes) {
      const text = await line(maxBytes);
      if (text !== undefined || held.length === 0) return text;
      const rest = held.toString('utf8').trim();
      held = Buffer.alloc(0);
      return rest;
    },
    async some(maxBytes) {
      while (held.length === 0) {
        const piece = await next();
        if (!piece) return undefined;
        held = piece;
      }
      const piece = held.subarray(0, maxBytes);
      held = held.subarray(piece.length);
      return piece;
    },
  };
}
