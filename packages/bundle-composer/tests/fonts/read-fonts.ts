import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import { openFace } from 'typesetter';

/** A simple font of a PDF as another library reads it, with the glyphs that its codes draw. */
export type ReadFont = {
  name: string;
  isEmbedded: boolean;
  fileBytes: number;
  /** What each code is copied as. */
  texts: Map<number, string>;
  /** The width that the dictionary gives to a code. */
  widthOf(code: number): number | undefined;
  /** The glyph of a code by the font's own table, its width in thousandths and its outline. */
  glyphOf(code: number): { glyph: number; width: number; path: string } | undefined;
};

const PRIVATE_CODES = 0xf000;

/** All fonts of a file that are neither composite nor of type 3. */
export async function readFonts(bytes: Uint8Array): Promise<ReadFont[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const data = (stream: unknown) =>
    stream instanceof PDFRawStream ? inflateSync(stream.getContents()) : Buffer.alloc(0);
  return context.enumerateIndirectObjects().flatMap(([, object]): ReadFont[] => {
    if (!(object instanceof PDFDict)) return [];
    const subtype = object.lookup(PDFName.of('Subtype'))?.toString() ?? '';
    if (object.lookup(PDFName.of('Type'))?.toString() !== '/Font') return [];
    if (subtype !== '/TrueType' && subtype !== '/Type1') return [];
    const descriptor = object.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
    const file = data(descriptor?.lookup(PDFName.of('FontFile2')));
    const face = file.length > 0 ? openFace(file) : undefined;
    const widths = object.lookupMaybe(PDFName.of('Widths'), PDFArray);
    const first = object.lookupMaybe(PDFName.of('FirstChar'), PDFNumber)?.asNumber() ?? 0;
    return [
      {
        name: object.lookup(PDFName.of('BaseFont'))?.toString().slice(1) ?? '',
        isEmbedded: face !== undefined,
        fileBytes: file.length,
        texts: textsIn(data(object.lookup(PDFName.of('ToUnicode'))).toString('latin1')),
        widthOf: (code) => widths?.lookupMaybe(code - first, PDFNumber)?.asNumber(),
        glyphOf(code) {
          const glyph = face?.glyphOf(String.fromCharCode(PRIVATE_CODES + code));
          if (face === undefined || glyph === undefined) return undefined;
          const width = (face.advanceOf(glyph) * 1000) / face.unitsPerEm;
          return { glyph, width, path: face.pathOf(glyph) };
        },
      },
    ];
  });
}

const textsIn = (map: string): Map<number, string> =>
  new Map(
    [...map.matchAll(/^<([0-9a-f]{2})> <([0-9a-f]{4,})>$/gm)].map(([, code = '', text = '']) => [
      Number.parseInt(code, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  );
