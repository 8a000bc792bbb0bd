import { type PDFDocument, PDFName } from 'pdf-lib';
import { romanNumeral } from '../rich-text/read-rich-text.ts';

export type Numbering = 'roman' | 'decimal';

/** From its first sheet on (from 0), pages are numbered from 1. */
export type NumberedPart = { first: number; numbering: Numbering };

/** What the footer of a sheet says: 'Page 2 of 5', or in a part of its own 'Page ii' or 'Page 2'. */
export function pageNumbers(
  parts: readonly NumberedPart[],
  count: number,
): (sheet: number) => string {
  return (sheet) => {
    const part = parts.findLast(({ first }) => first <= sheet);
    if (!part) return `Page ${sheet + 1} of ${count}`;
    const number = sheet - part.first + 1;
    return `Page ${part.numbering === 'roman' ? romanNumeral(number) : number}`;
  };
}

/** Tells viewers the same numbers (ISO 32000-1, 12.4.2). */
export function writePageLabels(document: PDFDocument, parts: readonly NumberedPart[]): void {
  if (parts.length === 0) return;
  const { context, catalog } = document;
  const Nums = parts.flatMap(({ first, numbering }) => [
    first,
    { S: numbering === 'roman' ? 'r' : 'D' },
  ]);
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums }));
}
