import { PDFHexString, PDFObject } from 'pdf-lib';
import { PdfSigningError } from './pdf-signing-error.ts';

type Facts = {
  name: string;
  reason: string | undefined;
  /** PDF date. */
  date: string;
  /** Room for the CMS message, in bytes. */
  messageBytes: number;
};

/** Room for the numbers of the byte range. */
const RANGE = `[0 ${'*'.repeat(10)} ${'*'.repeat(10)} ${'*'.repeat(10)}]`;

/** A signature dictionary with room for the byte range and the CMS message. */
export class SignaturePlaceholder extends PDFObject {
  private readonly text: string;

  constructor({ name, reason, date, messageBytes }: Facts) {
    super();
    this.text = [
      '<<',
      '/Type /Sig',
      '/Filter /Adobe.PPKLite',
      '/SubFilter /ETSI.CAdES.detached',
      `/Name ${PDFHexString.fromText(name)}`,
      ...(reason ? [`/Reason ${PDFHexString.fromText(reason)}`] : []),
      `/M (${date})`,
      `/ByteRange ${RANGE}`,
      `/Contents <${'0'.repeat(messageBytes * 2)}>`,
      '>>',
    ].join('\n');
  }

  override toString(): string {
    return this.text;
  }

  override sizeInBytes(): number {
    return this.text.length;
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    return new TextEncoder().encodeInto(this.text, buffer.subarray(offset)).written;
  }

  /** Writes the byte range and the message of `sign` into a file; searches from `from`. */
  async fill(
    file: Uint8Array<ArrayBuffer>,
    from: number,
    sign: (covered: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const at = Buffer.from(file.buffer, file.byteOffset).indexOf(this.text, from, 'latin1');
    const start = at + this.text.indexOf('/Contents ') + '/Contents '.length;
    const end = at + this.text.lastIndexOf('>\n>>') + 1;
    const range = `[0 ${start} ${end} ${file.length - end}]`.padEnd(RANGE.length);
    write(file, at + this.text.indexOf(RANGE), range);
    const covered = new Uint8Array(file.length - (end - start));
    covered.set(file.subarray(0, start));
    covered.set(file.subarray(end), start);
    const message = Buffer.from(await sign(covered)).toString('hex');
    if (message.length > end - start - 2)
      throw new PdfSigningError('The certificates are larger than the room for the signature');
    write(file, start + 1, message);
    return file;
  }
}

function write(file: Uint8Array, at: number, text: string): void {
  file.set(new TextEncoder().encode(text), at);
}
