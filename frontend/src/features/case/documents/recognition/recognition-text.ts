import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';

/** What a document's row says of the recognition of its scans; '' if no page is one. */
export function recognitionText({
  state,
  message,
  pageCount,
  pagesDone,
  leftOut,
  bound,
  confidence,
  correctedWords,
}: CaseDocument['recognition']): string {
  if (state === 'none') return '';
  if (state === 'failed') return message;
  if (state === 'running')
    return `Recognising text, page ${Math.min(pagesDone + 1, pageCount)} of ${pageCount}`;
  if (pageCount === 0) return leftOutText({ leftOut, bound, isFurther: false });
  const read =
    confidence > 0
      ? `Recognised text, ${confidence} % sure`
      : 'No text could be recognised on the scanned pages';
  const text = correctedWords > 0 ? `${read}, ${countOfCorrected(correctedWords)}` : read;
  return leftOut > 0 ? `${text}. ${leftOutText({ leftOut, bound, isFurther: true })}` : text;
}

/** Why pages have no text, and what one can do. */
function leftOutText({
  leftOut,
  bound,
  isFurther,
}: Pick<CaseDocument['recognition'], 'leftOut' | 'bound'> & { isFurther: boolean }): string {
  const further = isFurther ? ' further' : '';
  const pages =
    leftOut === 1
      ? `1${further} scanned page has no text`
      : `${leftOut}${further} scanned pages have no text`;
  return `${pages}${reasons[bound]}`;
}

const reasons: Readonly<Record<CaseDocument['recognition']['bound'], string>> = {
  '': '',
  document: ': the limit of a document is reached. Those who run the portal can raise it',
  case: ': the pages of this case for that month were used up. New ones come with each month',
  deployment:
    ': the pages of the portal for that month were used up. New ones come with each month',
};

const countOfCorrected = (count: number): string =>
  count === 1 ? '1 word corrected' : `${count} words corrected`;
