import { DOCUMENT_ROWS_MAX } from '#contracts/endpoints/files/documents.ts';
import { indianNumber } from '#contracts/rules/notation.ts';

/** '12 of 40 documents'; says which were searched where a section has more. */
export function foundText(
  found: number,
  sections: readonly { data: readonly unknown[]; total: number }[],
): string {
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const text = `${indianNumber(found)} of ${indianNumber(total)} ${total === 1 ? 'document' : 'documents'}`;
  return sections.some(({ data, total: all }) => data.length < all)
    ? `${text}. Only the ${DOCUMENT_ROWS_MAX} newest of each section are searched and sorted.`
    : text;
}
