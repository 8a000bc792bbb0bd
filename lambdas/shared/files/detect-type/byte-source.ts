/** A file of which ranges can be read, e.g. an object in S3. */
export type ByteSource = {
  sizeBytes: number;
  /** The bytes from `start` up to, not including, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
};

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
