import type { SearchedKind, SearchHit } from '#contracts/endpoints/case-search.ts';
import { paths } from '#portal/shared/paths.ts';

export const kindLabels: Readonly<Record<SearchedKind, string>> = {
  document: 'Documents',
  transcript: 'Transcripts',
  examination: 'Cross-examination',
  proceeding: 'Proceedings',
  note: 'My notes',
};

/** Words and phrases that the viewer marks. */
const MARKED_MAX = 8;

/** Where a hit is: 'Page 12', '0:14:03', 'Turn 7', 'Proceedings'. */
export function placeLabel({ kind, place }: Pick<SearchHit, 'kind' | 'place'>): string {
  if (kind === 'document') return `Page ${place}`;
  if (kind === 'transcript') return clockOf(place);
  if (kind === 'examination') return `Turn ${place}`;
  return kindLabels[kind];
}

function clockOf(seconds: number): string {
  const part = (value: number) => String(value % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${part(Math.floor(seconds / 60))}:${part(seconds)}`;
}

/** The address that opens the hit at its place. Documents open over the results. */
export function hrefOfHit(caseId: string, { kind, id, place, excerpt }: SearchHit): string {
  switch (kind) {
    case 'document': {
      const query = new URLSearchParams(window.location.search);
      const found = excerpt.filter(({ isFound }) => isFound).map(({ text }) => text);
      query.set('document', id);
      query.set('at', String(place));
      query.delete('find');
      for (const text of [...new Set(found)].slice(0, MARKED_MAX)) query.append('find', text);
      return `?${query}`;
    }
    case 'transcript':
      return `${paths.transcription.href(caseId, undefined, id)}&at=${place}`;
    case 'examination':
      return `${paths.savedExamination.href(caseId)}#turn-${id}`;
    case 'note':
      return paths.case.hrefToDrawer(caseId, 'scratchPad');
    default:
      return `${paths.case.href(caseId)}#comment-${id}`;
  }
}
