import { FileBytes } from './file-bytes.ts';
import { PdfError } from './pdf-error.ts';
import { PdfFile } from './pdf-file.ts';
import { nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

export { PdfError };

/** Why a PDF cannot be signed as it is shown, or cannot take a signature. */
export type SigningObstacle =
  | 'encrypted'
  /** Without a cross-reference table that leads to its objects, no update can be appended. */
  | 'noTable'
  /** Scripts, and XFA forms, which show themselves by scripts. */
  | 'javaScript'
  /** An action that starts a program or opens another file. */
  | 'launch'
  | 'embeddedFile'
  /** More values than are looked at. */
  | 'tooComplex';

/** Values that are looked at; a document of 5,000 pages has about a million. */
const VALUES_MAX = 5_000_000;

/**
 * Finds what keeps a PDF from being signed; undefined if nothing does. Looks at each object that the
 * catalog leads to, once, without decoding contents. Throws PdfError for a file that cannot be read.
 */
export function findSigningObstacle(pdf: Uint8Array): SigningObstacle | undefined {
  try {
    const file = new PdfFile(new FileBytes(pdf));
    const encryption = file.trailer.get('Encrypt');
    if (encryption !== undefined && encryption !== null) return 'encrypted';
    if (file.wasRepaired) return 'noTable';
    const found = findInObjects(file);
    // An object that is not where the table says is searched for in the whole file.
    return file.wasRepaired ? 'noTable' : found;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PdfError('damaged', 'The document is nested too deeply', { cause: error });
  }
}

function findInObjects(file: PdfFile): SigningObstacle | undefined {
  const seen = new Set<number>();
  const open: PdfValue[] = [file.root()];
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= VALUES_MAX) return 'tooComplex';
    let value = open.pop() ?? null;
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      value = file.resolve(value);
    }
    if (Array.isArray(value)) for (const one of value) open.push(one);
    const dict = value instanceof PdfStream ? value.dict : value instanceof Map ? value : undefined;
    if (!dict) continue;
    const obstacle = obstacleIn(dict);
    if (obstacle) return obstacle;
    for (const one of dict.values()) open.push(one);
  }
  return undefined;
}

/** What a dictionary alone tells: actions (ISO 32000-1, 12.6.4), name trees and file attachments. */
function obstacleIn(dict: PdfDict): SigningObstacle | undefined {
  const action = nameOf(dict.get('S'));
  if (action === 'JavaScript' || dict.has('JS') || dict.has('JavaScript') || dict.has('XFA'))
    return 'javaScript';
  if (action === 'Launch') return 'launch';
  const isEmbedded =
    dict.has('EF') ||
    dict.has('EmbeddedFiles') ||
    action === 'GoToE' ||
    nameOf(dict.get('Type')) === 'EmbeddedFile';
  return isEmbedded ? 'embeddedFile' : undefined;
}
