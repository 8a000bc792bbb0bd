import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { SignatoryInput } from '#contracts/endpoints/outcome/signing.ts';
import {
  defaultRectangle,
  fitOn,
  type PageSize,
  type Rectangle,
  toCoordinates,
  toRectangle,
} from './rectangle.ts';
import type { FormSignatory } from './signing-form.ts';

/** The page on which a signatory signs: the chosen one, else the last one. */
export const pageOf = ({ page }: FormSignatory, pages: number): number =>
  page >= 1 && page <= pages ? page : pages;

export const nameOf = ({ name }: FormSignatory, index: number): string =>
  name.trim() || `Signatory ${index + 1}`;

/** The place of a signature on its page: the chosen one, else the default of its index. */
export function rectangleOf(
  { coordinates }: FormSignatory,
  index: number,
  page: PageSize,
): Rectangle {
  const chosen = toRectangle(coordinates);
  return chosen ? fitOn(page, chosen) : defaultRectangle(page, index);
}

/** Size of a page as it is displayed, in points: its crop box after its rotation. */
export async function readPageSize(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
}

/** The signatories with page and coordinates, as the API takes them. */
export const placeSignatures = (
  pdf: PDFDocumentProxy,
  signatories: readonly FormSignatory[],
): Promise<SignatoryInput[]> =>
  Promise.all(
    signatories.map(async (signatory, index) => {
      const pageNumber = pageOf(signatory, pdf.numPages);
      const size = await readPageSize(pdf, pageNumber);
      return {
        arbitratorName: signatory.name,
        arbitratorEmail: signatory.email,
        pageNumber,
        CustomizeCoordinates: toCoordinates(rectangleOf(signatory, index, size)),
      };
    }),
  );
