import { FileBytes } from './file-bytes.ts';
import { serialize } from './lexer.ts';
import { PdfError } from './pdf-error.ts';
import { PdfFile } from './pdf-file.ts';
import { isDict } from './values.ts';

/** Encrypted documents are decrypted in memory; larger ones are refused. */
const ENCRYPTED_SIZE_MAX = 256 * 1024 * 1024;

export type OpenedPdf = {
  close(): void;
  file: PdfFile;
  wasEncrypted: boolean;
  /** The bytes as they came, encrypted or not. */
  source: FileBytes;
};

/**
 * Opens a PDF by path or bytes. Encrypted documents are opened with the password, or with the
 * empty one. Throws PdfError.
 */
export async function openPdf(source: string | Uint8Array, password = ''): Promise<OpenedPdf> {
  const bytes = new FileBytes(source);
  const close = () => bytes.close();
  try {
    const file = new PdfFile(bytes);
    const encryption = file.trailer.get('Encrypt');
    if (encryption === undefined || encryption === null)
      return { file, wasEncrypted: false, source: bytes, close };
    if (!isDict(file.resolve(encryption)))
      throw new PdfError('damaged', 'The encryption of the document is wrong');
    const decrypted = new PdfFile(new FileBytes(await decrypt(bytes, file, password)));
    return { file: decrypted, wasEncrypted: true, source: bytes, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The file with an identifier in a last trailer, if it has none: keys are made from it, and readers
 * take an empty one.
 */
function withIdentifier(bytes: Buffer, { trailer }: PdfFile): Uint8Array {
  if (trailer.has('ID')) return bytes;
  const entries = ['Root', 'Encrypt', 'Size']
    .map((key) => `/${key} ${serialize(trailer.get(key) ?? null, ({ num }) => `${num} 0 R`)}`)
    .join('');
  return Buffer.concat([bytes, Buffer.from(`\ntrailer\n<<${entries}/ID[<><>]>>\n`, 'latin1')]);
}

async function decrypt(bytes: FileBytes, file: PdfFile, password: string): Promise<Uint8Array> {
  if (bytes.size > ENCRYPTED_SIZE_MAX)
    throw new PdfError('unsupported', 'The encrypted document is too large');
  // Loaded when it is needed: few documents are encrypted.
  const { PDFDocument, PDFWriter } = await import('pdf-lib');
  try {
    const document = await PDFDocument.load(withIdentifier(bytes.slice(0, bytes.size), file), {
      password,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    const { context } = document;
    context.trailerInfo = { ...(context.trailerInfo.Root && { Root: context.trailerInfo.Root }) };
    return await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
  } catch (cause) {
    const isPassword = cause instanceof Error && /password/i.test(cause.message);
    throw isPassword
      ? new PdfError('password_required', 'The document needs a password', { cause })
      : new PdfError('damaged', 'The document cannot be decrypted', { cause });
  }
}
