import { printCitation, sideOf } from '#contracts/rules/documents/citations.ts';
import { type DocumentRecord, numberOf } from './document-record.ts';

/** The address of a page, from 1; '' in a private document, whose number others cannot follow. */
export const citationOfPage = (
  document: Pick<DocumentRecord, 'id' | 'ownerType' | 'visibilityType' | 'sharedNumber' | 'privateNumber'>,
  page: number,
): string =>
  document.visibilityType === 'me'
    ? ''
    : printCitation({
        kind: 'document',
        side: sideOf(document.ownerType),
        number: numberOf(document),
        first: page,
        last: page,
      });
