import { FileBytes } from './file-bytes.ts';
import { PdfError } from './pdf-error.ts';
import { PdfFile } from './pdf-file.ts';

export { PdfError };

/**
 * Whether a PDF is encrypted, with a password or without one. Reads its cross-reference tables only,
 * or, where they are damaged, each object. Throws PdfError for a file that cannot be read.
 */
export function isEncrypted(pdf: Uint8Array): boolean {
  try {
    const encryption = new PdfFile(new FileBytes(pdf)).trailer.get('Encrypt');
    return encryption !== undefined && encryption !== null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PdfError('damaged', 'The document is nested too deeply', { cause: error });
  }
}
