import type { PDFFont } from 'pdf-lib';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 64;
const BODY = { size: 11, leading: 17 };
const INK = [0.09, 0.13, 0.23] as const;
const LINE = [0.77, 0.8, 0.85] as const;

type Sheet = {
  /** Title of the file; defaults to `heading`. */
  title?: string;
  heading: string;
  subheading: string;
  /** Paragraphs; '' adds vertical space. */
  paragraphs: readonly (string | { bold: string })[];
  madeAt: Date;
};

/** Writes a sample document as a PDF: a heading, a line, paragraphs. */
export async function writeSheet(sheet: Sheet): Promise<Uint8Array> {
  // Hundreds of modules; a portal that is seeded writes no sheet when it starts.
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib');
  const ink = rgb(...INK);
  const document = await PDFDocument.create();
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.TimesRoman),
    document.embedFont(StandardFonts.TimesRomanBold),
  ]);
  document.setTitle(sheet.title ?? sheet.heading);
  document.setCreationDate(sheet.madeAt);
  document.setModificationDate(sheet.madeAt);

  let page = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN;
  const write = (text: string, font: PDFFont, size: number, leading: number) => {
    for (const part of wrap(text, font, size)) {
      if (y < MARGIN + leading) {
        page = document.addPage([PAGE.width, PAGE.height]);
        y = PAGE.height - MARGIN;
      }
      page.drawText(part, { x: MARGIN, y: y - size, size, font, color: ink });
      y -= leading;
    }
  };

  write(sheet.heading, bold, 20, 28);
  write(sheet.subheading, regular, 12, 26);
  page.drawLine({
    start: { x: MARGIN, y },
    end: { x: PAGE.width - MARGIN, y },
    thickness: 0.8,
    color: rgb(...LINE),
  });
  y -= 18;
  for (const paragraph of sheet.paragraphs) {
    if (typeof paragraph !== 'string') write(paragraph.bold, bold, BODY.size, BODY.leading);
    else if (paragraph !== '') write(paragraph, regular, BODY.size, BODY.leading);
    y -= BODY.leading / 2;
  }
  return document.save();
}

/** Breaks a text into lines that fit between the margins. */
function wrap(text: string, font: PDFFont, size: number): string[] {
  const width = PAGE.width - 2 * MARGIN;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (current && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
