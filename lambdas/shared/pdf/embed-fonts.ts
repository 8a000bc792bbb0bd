import { type PDFDocument, PDFInvalidObject, PDFName, type PDFPage, PDFRef } from 'pdf-lib';
import type { FontUse } from 'typesetter';

/** Writes the fonts that a document shows, and names them in the resources of its pages. */
export function embedFonts(document: PDFDocument, pages: readonly PDFPage[], fonts: FontUse): void {
  const { context } = document;
  for (const font of fonts.used()) {
    const first = context.largestObjectNumber + 1;
    for (const [at, { text, data }] of fonts.bodies(font, first).entries()) {
      const stream = data ? [Buffer.from('\nstream\n'), data, Buffer.from('\nendstream')] : [];
      // pdf-lib writes the bytes of such an object as they are.
      const object = PDFInvalidObject.of(Buffer.concat([Buffer.from(text), ...stream]));
      context.assign(PDFRef.of(first + at), object);
    }
    for (const page of pages) page.node.setFontDictionary(PDFName.of(font), PDFRef.of(first));
  }
}
