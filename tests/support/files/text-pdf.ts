import { PDFDocument } from 'pdf-lib';

/** A PDF with one line of text on each page: '<name> page <n>'. */
export async function textPdf(name: string, pageCount: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let n = 1; n <= pageCount; n += 1)
    document.addPage([300, 400]).drawText(`${name} page ${n}`, { x: 20, y: 300, size: 12 });
  return Buffer.from(await document.save());
}
