import { PDFDocument } from 'pdf-lib';
import { type SignPdf, signPdf } from '../src/write/sign-pdf.ts';
import { makeSigner, type SignerOptions } from './make-signer.ts';

/** A PDF with a line of text on each page. */
export async function makeDocument({
  pageCount = 1,
  useObjectStreams = false,
}: {
  pageCount?: number;
  useObjectStreams?: boolean;
} = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pageCount; page++)
    document.addPage([595, 842]).drawText(`Award, page ${page}`, { x: 72, y: 700 });
  return document.save({ useObjectStreams });
}

export const SIGNED_AT = new Date('2026-05-05T10:30:00Z');

export async function sign(
  pdf: Uint8Array,
  name: string,
  { signer, ...options }: Partial<SignPdf> & { signer?: SignerOptions } = {},
): Promise<Uint8Array> {
  const made = await makeSigner(name, signer);
  return signPdf(pdf, { ...made, name, page: 1, signedAt: SIGNED_AT, ...options });
}
