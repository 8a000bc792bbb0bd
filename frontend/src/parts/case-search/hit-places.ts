import {
  OUTCOME_SUMMARY,
  type SearchedKind,
  type SearchHit,
} from '#contracts/endpoints/search/case-search.ts';
import { clockOf } from '#contracts/rules/documents/citations.ts';
import { paths } from '#portal/shared/paths.ts';

export const kindLabels: Readonly<Record<SearchedKind, string>> = {
  document: 'Documents',
  transcript: 'Transcripts',
  examination: 'Cross-examination',
  proceeding: 'Proceedings',
  order: 'My orders',
  draft: 'Drafts at the desk',
  summary: 'Summaries',
  note: 'My notes',
  annotation: 'Annotations',
};

/** Words and phrases that the viewer marks. */
const MARKED_MAX = 8;

/** Where a hit is: 'Page 12', '0:14:03', 'Turn 7', 'Proceedings'. */
export function placeLabel(hit: Pick<SearchHit, 'kind' | 'place' | 'citation'>): string {
  const { kind, place } = hit;
  if (isOfTranscript(hit)) return clockOf(place);
  if (kind === 'document' || kind === 'annotation') return `Page ${place}`;
  if (kind === 'examination') return `Turn ${place}`;
  return kindLabels[kind];
}

/** An annotation is of a transcript if its citation is of one; such a citation is never absent. */
const isOfTranscript = ({ kind, citation }: Pick<SearchHit, 'kind' | 'citation'>): boolean =>
  kind === 'transcript' || (kind === 'annotation' && citation.startsWith('{T-'));

export const markedWords = (excerpt: SearchHit['excerpt']): string[] =>
  [...new Set(excerpt.filter(({ isFound }) => isFound).map(({ text }) => text))].slice(
    0,
    MARKED_MAX,
  );

/** 'In B-001 Hearing bundle, page 212'; '' for what stands in no bundle. */
export const bundlesText = (bundles: SearchHit['bundles']): string =>
  bundles
    .map(({ code, name, page }, at) => `${at === 0 ? 'In ' : ''}${code} ${name}, page ${page}`)
    .join('; ');

export const hitsText = (total: number): string => (total === 1 ? '1 hit' : `${total} hits`);

/** A page of results without the hit in this draft, beside which they are shown. */
export function besideDraft<Page extends { data: SearchHit[]; total: number }>(
  page: Page,
  draftId: string,
): Page {
  const data = page.data.filter(({ kind, id }) => kind !== 'draft' || id !== draftId);
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}

/**
 * The address that opens the hit at its place. Documents open over the results of their case, whose
 * address has `search` as its query.
 */
export function hrefOfHit(
  caseId: string,
  hit: Pick<SearchHit, 'kind' | 'id' | 'place' | 'excerpt'> & Partial<Pick<SearchHit, 'citation'>>,
  search: URLSearchParams,
): string {
  const { kind, id, place, excerpt, citation = '' } = hit;
  if (isOfTranscript({ kind, citation }))
    return `${paths.transcription.href(caseId, undefined, id)}&at=${place}`;
  switch (kind) {
    case 'annotation':
    case 'document': {
      const query = new URLSearchParams(search);
      query.set('document', id);
      query.set('at', String(place));
      query.delete('find');
      for (const text of markedWords(excerpt)) query.append('find', text);
      return `${paths.caseSearch.href(caseId)}?${query}`;
    }
    case 'examination':
      return `${paths.savedExamination.href(caseId)}#turn-${id}`;
    case 'order':
      return hrefOfOrder(id, markedWords(excerpt));
    case 'draft':
      return paths.desk.href(caseId, id);
    case 'summary':
      return id === OUTCOME_SUMMARY ? paths.uploads.hrefToPapers(caseId) : paths.case.href(caseId);
    case 'note':
      return paths.case.hrefToDrawer(caseId, 'scratchPad');
    default:
      return `${paths.case.href(caseId)}#comment-${id}`;
  }
}

/** Shows an order with these words marked. */
function hrefOfOrder(orderId: string, words: readonly string[]): string {
  const query = new URLSearchParams({ view: orderId });
  for (const word of words) query.append('find', word);
  return `${paths.orderDictation.href()}?${query}`;
}
