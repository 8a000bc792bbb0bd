import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';

/** The confirmed date of a document, otherwise the date that was found in its text. */
export function DocumentDay({
  documentDate,
  foundDate,
}: Pick<ListedDocument, 'documentDate' | 'foundDate'>) {
  const day = documentDate || foundDate;
  if (day === '') return null;
  const text = courtDayText(day);
  return (
    <time className="tabular" dateTime={day}>
      {documentDate === '' ? `${text} in its text, not confirmed` : `Dated ${text}`}
    </time>
  );
}
