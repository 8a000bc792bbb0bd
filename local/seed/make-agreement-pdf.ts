import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import type { NewCase } from '../../lambdas/cases/case-repository.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 64;
const BODY = { size: 11, leading: 17 };
const ink = rgb(0.09, 0.13, 0.23);
const line = rgb(0.77, 0.8, 0.85);

/** The agreement or award of a made-up case as a real PDF: parties, terms, signatures. */
export async function makeAgreementPdf(record: NewCase): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.TimesRoman),
    document.embedFont(StandardFonts.TimesRomanBold),
  ]);
  const title = record.resolutionKind === 'arbitration' ? 'ARBITRAL AWARD' : 'SETTLEMENT AGREEMENT';
  document.setTitle(`${title} ${record.code}`);
  document.setCreationDate(new Date(record.updatedAt));
  document.setModificationDate(new Date(record.updatedAt));

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
  const paragraph = (text: string, font = regular) => {
    write(text, font, BODY.size, BODY.leading);
    y -= BODY.leading / 2;
  };

  write(title, bold, 20, 28);
  write(`Case ${record.code}`, regular, 12, 26);
  page.drawLine({
    start: { x: MARGIN, y },
    end: { x: PAGE.width - MARGIN, y },
    thickness: 0.8,
    color: line,
  });
  y -= 18;
  paragraph(record.title, bold);
  paragraph(`Claimant: ${record.claimant.name}`);
  for (const respondent of record.respondents) paragraph(`Respondent: ${respondent.name}`);
  y -= BODY.leading / 2;
  for (const [position, term] of (record.negotiationSummary ?? '').split('\n\n').entries())
    paragraph(`${position + 1}. ${term}`);
  y -= 3 * BODY.leading;
  for (const { name } of record.assignments.filter(({ role }) => role !== 'requested'))
    paragraph(`Signed: ${name}`);
  return document.save();
}

/** Lines of a text that fit between the margins. */
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
