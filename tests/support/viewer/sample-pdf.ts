import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  StandardFonts,
} from 'pdf-lib';
import { openFont } from '#shared/pdf/open-font.ts';

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

const fontFiles = {
  devanagari:
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  tamil: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
} as const;

const scriptOf = (line: string): keyof typeof fontFiles | undefined => {
  if (/\p{Script=Devanagari}/u.test(line)) return 'devanagari';
  return /\p{Script=Tamil}/u.test(line) ? 'tamil' : undefined;
};

/**
 * Writes a PDF as scanners and word processors do: not linearised, its index at the end.
 * `script` runs when a reader opens it.
 */
export async function samplePdf(
  pages: readonly SamplePage[],
  { password, script }: { password?: string; script?: string } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit({ create: openFont });
  const latin = await pdf.embedFont(StandardFonts.Helvetica);
  const fonts = new Map<string, PDFFont>();
  const fontOf = async (line: string): Promise<PDFFont> => {
    const script = scriptOf(line);
    const known = script ? fonts.get(script) : latin;
    if (known || !script) return known ?? latin;
    const font = await pdf.embedFont(
      await readFile(createRequire(import.meta.url).resolve(fontFiles[script])),
    );
    fonts.set(script, font);
    return font;
  };
  const made: PDFPage[] = [];
  for (const [at, sample] of pages.entries()) {
    const page = pdf.addPage(sample.isLandscape ? [842, 595] : [595, 842]);
    made.push(page);
    for (const [line, text] of (sample.lines ?? [`Page ${at + 1}`]).entries())
      page.drawText(text, {
        x: 60,
        y: page.getHeight() - 80 - line * 26,
        size: 14,
        font: await fontOf(text),
      });
    if (sample.pictureBytes) addPicture(pdf, page, sample.pictureBytes, at);
    if (sample.link) addLink(pdf, page, sample.link);
    if (at % 50 === 49) await yieldOnce();
  }
  addLabels(pdf, pages);
  addOutline(pdf, pages, made);
  if (script) {
    const action = { Type: 'Action', S: 'JavaScript', JS: PDFString.of(script) };
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action));
  }
  if (password) pdf.encrypt({ userPassword: password, ownerPassword: password });
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
