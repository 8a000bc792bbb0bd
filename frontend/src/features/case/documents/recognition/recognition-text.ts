import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';

/** What a document's row says of the recognition of its scans; '' if no page is one. */
export function recognitionText({
  state,
  message,
  pageCount,
  pagesDone,
  leftOut,
  confidence,
  correctedWords,
}: CaseDocument['recognition']): string {
  if (state === 'none') return '';
  if (state === 'failed') return message;
  if (state === 'running')
    return `Recognising text, page ${Math.min(pagesDone + 1, pageCount)} of ${pageCount}`;
  const read =
    confidence > 0
      ? `Recognised text, ${confidence} % sure`
      : 'No text could be recognised on the scanned pages';
  const text = correctedWords > 0 ? `${read}, ${countOfCorrected(correctedWords)}` : read;
  return leftOut > 0 ? `${text}. ${leftOut} further scanned pages have no text` : text;
}

const countOfCorrected = (count: number): string =>
  count === 1 ? '1 word corrected' : `${count} words corrected`;
