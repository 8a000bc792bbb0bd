import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfStream } from '../../pdf/values.ts';

const METADATA_SIZE_MAX = 4 * 1024 * 1024;
const NAMES_MAX = 5;
const PRESS_COLOURS = 'colours of a printing press (CMYK)';

/** What keeps pages of a document out of PDF/A-2u. */
export class Obstacles {
  private readonly file: PdfFile;
  private readonly fonts = new Set<string>();
  private readonly others = new Set<string>();

  constructor(file: PdfFile) {
    this.file = file;
  }

  add(reason: string): void {
    this.others.add(reason);
  }

  /** Looks at an object that is copied. */
  look(dict: PdfDict): void {
    const type = nameOf(dict.get('Type'));
    if (type === 'Font') {
      this.lookAtFont(dict);
      return;
    }
    if (dict.get('Interpolate') === true) this.add('pictures that readers smooth');
    if (nameOf(dict.get('Subtype')) === 'PS') this.add('programs in PostScript');
    if (dict.has('TR') || dict.has('HTP')) this.add('settings of a printing press');
    const space = this.file.resolve(dict.get('ColorSpace') ?? dict.get('CS'));
    if (nameOf(space) === 'DeviceCMYK') this.add(PRESS_COLOURS);
    const filter = this.file.resolve(dict.get('Filter'));
    const filters = Array.isArray(filter) ? filter.map((one) => this.file.resolve(one)) : [filter];
    if (filters.some((one) => nameOf(one) === 'LZWDecode')) this.add('compression by LZW');
  }

  /** Sorted, so that the same document gives the same words. */
  list(): string[] {
    const names = [...this.fonts].sort();
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    return [
      ...(names.length > 0
        ? [`fonts that are not embedded: ${names.slice(0, NAMES_MAX).join(', ')}${more}`]
        : []),
      ...[...this.others].sort(),
    ];
  }

  private lookAtFont(font: PdfDict): void {
    const { file } = this;
    const subtype = nameOf(file.resolve(font.get('Subtype')));
    if (subtype === 'Type0' && !(file.resolve(font.get('ToUnicode')) instanceof PdfStream))
      this.add('fonts whose characters are not known');
    // A composite font is embedded by its descendant, a Type 3 font has its glyphs itself.
    if (subtype === 'Type0' || subtype === 'Type3') return;
    if (!isEmbedded(file, font))
      this.fonts.add(nameOf(file.resolve(font.get('BaseFont'))) ?? 'without a name');
  }
}

/** Whether a font that is neither composite nor of type 3 has its font file. */
export function isEmbedded(file: PdfFile, font: PdfDict): boolean {
  const descriptor = file.dict(font.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => file.resolve(descriptor?.get(key)) instanceof PdfStream,
  );
}

/**
 * Obstacles that a document has as a whole. Its content is not examined: a document counts as PDF/A-2u
 * only if it declares a level that contains it, and if nothing is found that speaks against it here.
 */
export function lookAtDocument(file: PdfFile, obstacles: Obstacles): void {
  if (!declaresArchive(file)) obstacles.add('the document does not declare PDF/A-2u');
  if (file.wasRepaired) obstacles.add('the file was damaged');
  const intents = file.array(file.root().get('OutputIntents'));
  for (const intent of intents) {
    const profile = file.resolve(file.dict(intent)?.get('DestOutputProfile'));
    const components = profile instanceof PdfStream ? file.resolve(profile.dict.get('N')) : 3;
    if (components === 4) obstacles.add(PRESS_COLOURS);
  }
}

/** Levels with text that can be extracted: 2u, 2a, 3u, 3a and 1a. */
function declaresArchive(file: PdfFile): boolean {
  const metadata = file.resolve(file.root().get('Metadata'));
  if (!(metadata instanceof PdfStream) || isDict(metadata)) return false;
  const xml = file.decodeContent([metadata], METADATA_SIZE_MAX).toString('utf8');
  const part = /pdfaid:part(?:>|\s{0,9}=\s{0,9}["'])\s{0,9}([0-9])/.exec(xml)?.[1];
  const level = /pdfaid:conformance(?:>|\s{0,9}=\s{0,9}["'])\s{0,9}([A-Za-z])/
    .exec(xml)?.[1]
    ?.toUpperCase();
  return part === '1'
    ? level === 'A'
    : (part === '2' || part === '3') && /^[AU]$/.test(level ?? '');
}
