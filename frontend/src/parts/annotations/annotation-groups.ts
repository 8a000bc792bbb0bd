import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { clockOf } from '#contracts/rules/documents/citations.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';

/** How annotations are listed. */
export const annotationOrders = [
  { key: 'issue', label: 'By issue' },
  { key: 'document', label: 'By document' },
  { key: 'date', label: 'Chronology' },
] as const;
export type AnnotationOrder = (typeof annotationOrders)[number]['key'];

export type AnnotationGroup = { title: string; annotations: Annotation[] };

const NO_ISSUE = 'No issue';

/** 'page 12', '0:14:03'. */
export const placeInSource = ({ kind, page, second }: Annotation): string =>
  kind === 'document' ? `page ${page}` : clockOf(second);

const idOfSource = ({ documentId, transcriptId }: Annotation): string => documentId || transcriptId;

/** In the order of the pages of the documents and of the times of the transcripts. */
export const byPage = (one: Annotation, other: Annotation): number =>
  one.documentName.localeCompare(other.documentName) ||
  idOfSource(one).localeCompare(idOfSource(other)) ||
  one.page - other.page ||
  one.second - other.second ||
  one.occurrence - other.occurrence;

/** Groups in the order of their titles; those without an issue last. The chronology has dated ones only. */
export function groupAnnotations(
  annotations: readonly Annotation[],
  order: AnnotationOrder,
): AnnotationGroup[] {
  if (order === 'date')
    return [...Map.groupBy(dated(annotations), ({ eventDate }) => eventDate)].map(
      ([day, ofDay]) => ({ title: indianDate(day) ?? day, annotations: ofDay }),
    );
  const keyOf = (annotation: Annotation) =>
    order === 'issue' ? annotation.issue : `${annotation.documentName}\n${idOfSource(annotation)}`;
  return [...Map.groupBy(annotations.toSorted(byPage), keyOf)]
    .sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other))
    .map(([key, ofKey]) => ({
      title: order === 'issue' ? key || NO_ISSUE : (ofKey[0]?.documentName ?? ''),
      annotations: ofKey,
    }));
}

const dated = (annotations: readonly Annotation[]): Annotation[] =>
  annotations
    .filter(({ eventDate }) => eventDate !== '')
    .sort((one, other) => one.eventDate.localeCompare(other.eventDate) || byPage(one, other));

/** The issues of a case's annotations, for suggestions. */
export const issuesOf = (annotations: readonly Annotation[]): string[] =>
  [...new Set(annotations.map(({ issue }) => issue))].filter(Boolean).sort();

/** Words with the address of their page: “The goods were kept …” {C-3/12}. */
export const quotation = (quote: string, citation: string): string =>
  [quote && `“${quote}”`, citation].filter(Boolean).join(' ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The dated annotations as a table of a draft: date, event, evidence. */
export function chronologyMarkup(annotations: readonly Annotation[]): string {
  const rows = dated(annotations).map(({ eventDate, note, quote, citation, documentName }) => [
    indianDate(eventDate) ?? eventDate,
    note || `“${quote}”`,
    citation || documentName,
  ]);
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((text) => `<${tag}><p>${escaped(text).replaceAll('\n', '<br>')}</p></${tag}>`).join('')}</tr>`;
  const head = cells('th', ['Date', 'Event', 'Evidence']);
  return `<table><tbody>${head}${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}
