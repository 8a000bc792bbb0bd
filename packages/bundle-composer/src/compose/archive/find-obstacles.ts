import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, PdfStream } from '../../pdf/values.ts';

/** Fonts of one document that are copied and neither embedded nor replaced. */
export class MissingFonts {
  /** Names of fonts of one byte for each code. */
  readonly simple = new Set<string>();
  /** Names of composite fonts. */
  readonly composite = new Set<string>();
  private readonly file: PdfFile;

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** Looks at an object that is copied. */
  look(dict: PdfDict): void {
    const { file } = this;
    if (nameOf(file.resolve(dict.get('Type'))) !== 'Font') return;
    const subtype = nameOf(file.resolve(dict.get('Subtype')));
    // A composite font is embedded by its descendant, a Type 3 font has its glyphs itself.
    if (subtype === 'Type0' || subtype === 'Type3' || isEmbedded(file, dict)) return;
    const name = shownFontName(file, dict);
    const isComposite = subtype === 'CIDFontType0' || subtype === 'CIDFontType2';
    (isComposite ? this.composite : this.simple).add(name);
  }
}

const NAME_LENGTH_MAX = 60;

/** The name of a font for people. */
export const shownFontName = (file: PdfFile, font: PdfDict): string =>
  (nameOf(file.resolve(font.get('BaseFont'))) ?? 'without a name').slice(0, NAME_LENGTH_MAX);

/** Whether a font that is neither composite nor of type 3 has its font file. */
export function isEmbedded(file: PdfFile, font: PdfDict): boolean {
  const descriptor = file.dict(font.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => file.resolve(descriptor?.get(key)) instanceof PdfStream,
  );
}

/** Whether the colours of a document mean those of a printing press, unlike those of the bundle. */
export function hasPressIntent(file: PdfFile): boolean {
  return file.array(file.root().get('OutputIntents')).some((intent) => {
    const profile = file.resolve(file.dict(intent)?.get('DestOutputProfile'));
    return profile instanceof PdfStream && file.resolve(profile.dict.get('N')) === 4;
  });
}
