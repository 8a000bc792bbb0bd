import { setImmediate as yieldOnce } from 'node:timers/promises';
import {
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  StandardFonts,
} from 'pdf-lib';
import { createFontUse, createTypesetter } from 'typesetter';
import { embedFonts } from '#shared/pdf/embed-fonts.ts';

export type SamplePage = {
  /** Lines of text, each in the font of its script. */
  lines?: readonly string[];
  /** Bytes of a picture on the page, which no compression makes smaller. */
  pictureBytes?: number;
  label?: string;
  /** Title in the outline. */
  bookmark?: string;
  /** Address of a link at the top of the page. */
  link?: string;
  isLandscape?: boolean;
};

const typesetter = createTypesetter();

/**
 * Writes a PDF as scanners and word processors do: not linearised, its index at the end.
 * `script` runs when a reader opens it.
 */
export async function samplePdf(
  pages: readonly SamplePage[],
  { password, script }: { password?: string; script?: string } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const latin = await pdf.embedFont(StandardFonts.Helvetica);
  const fonts = createFontUse(typesetter);
  const made: PDFPage[] = [];
  for (const [at, sample] of pages.entries()) {
    const page = pdf.addPage(sample.isLandscape ? [842, 595] : [595, 842]);
    made.push(page);
    for (const [line, text] of (sample.lines ?? [`Page ${at + 1}`]).entries()) {
      const place = { x: 60, y: page.getHeight() - 80 - line * 26 };
      if (/^[\x20-\x7e]*$/.test(text)) page.drawText(text, { ...place, size: 14, font: latin });
      else {
        const shown = fonts.show(typesetter.set(text, 14).runs, 14);
        const content = pdf.context.stream(`BT 1 0 0 1 ${place.x} ${place.y} Tm\n${shown}ET`);
        page.node.addContentStream(pdf.context.register(content));
      }
    }
    if (sample.pictureBytes) addPicture(pdf, page, sample.pictureBytes, at);
    if (sample.link) addLink(pdf, page, sample.link);
    if (at % 50 === 49) await yieldOnce();
  }
  embedFonts(pdf, made, fonts);
  addLabels(pdf, pages);
  addOutline(pdf, pages, made);
  if (script) {
    const action = { Type: 'Action', S: 'JavaScript', JS: PDFString.of(script) };
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action));
  }
  // A reader without compiled scripts takes seconds to check a password of AES-256.
  const algorithm = 'AES-128';
  if (password) pdf.encrypt({ userPassword: password, ownerPassword: password, algorithm });
  return pdf.save();
}

function addPicture(pdf: PDFDocument, page: PDFPage, size: number, seed: number): void {
  const width = 180;
  const height = Math.max(1, Math.round(size / 3 / width));
  const bytes = new Uint8Array(width * height * 3);
  let state = seed + 1;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  const picture = pdf.context.register(
    pdf.context.stream(bytes, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  );
  page.node.setXObject(PDFName.of('Picture'), picture);
  const content = pdf.context.stream('q 400 0 0 400 90 100 cm /Picture Do Q');
  page.node.addContentStream(pdf.context.register(content));
}

function addLink(pdf: PDFDocument, page: PDFPage, address: string): void {
  const height = page.getHeight();
  const link = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [60, height - 60, 300, height - 30],
    Border: [0, 0, 1],
    A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) },
  });
  page.node.addAnnot(pdf.context.register(link));
}

function addLabels(pdf: PDFDocument, pages: readonly SamplePage[]): void {
  if (pages.every(({ label }) => label === undefined)) return;
  const numbers = pages.flatMap(({ label = '' }, at) => [
    at,
    pdf.context.obj({ P: PDFHexString.fromText(label) }),
  ]);
  pdf.catalog.set(PDFName.of('PageLabels'), pdf.context.obj({ Nums: numbers }));
}

function addOutline(
  pdf: PDFDocument,
  pages: readonly SamplePage[],
  made: readonly PDFPage[],
): void {
  const entries = pages.flatMap(({ bookmark }, at) => {
    const page = made[at];
    return bookmark && page ? [{ title: bookmark, page, ref: pdf.context.nextRef() }] : [];
  });
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return;
  const root = pdf.context.nextRef();
  for (const [at, { title, page, ref }] of entries.entries()) {
    const previous = entries[at - 1]?.ref;
    const next = entries[at + 1]?.ref;
    pdf.context.assign(
      ref,
      pdf.context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: [page.ref, 'Fit'],
        ...(previous && { Prev: previous }),
        ...(next && { Next: next }),
      }),
    );
  }
  pdf.context.assign(
    root,
    pdf.context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: entries.length }),
  );
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
