import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import {
  type DocumentVisibility,
  documentViews,
  viewOf,
} from '#contracts/rules/documents/documents.ts';
import { sideLabels } from '../side-labels.ts';

/** Search, order and filters of the documents drawer. */

export const documentOrders = [
  'number',
  'newest',
  'oldest',
  'dated',
  'name',
  'size',
  'pages',
] as const;
export type DocumentOrder = (typeof documentOrders)[number];

export const documentStates = ['ready', 'reading', 'problem', 'signing'] as const;
export type DocumentState = (typeof documentStates)[number];

export type Arrangement = {
  search: string;
  /** 'number': the sections as they are. */
  order: DocumentOrder;
  visibility: DocumentVisibility | '';
  state: DocumentState | '';
};

export const plainArrangement: Arrangement = {
  search: '',
  order: 'number',
  visibility: '',
  state: '',
};

/** Whether the sections are shown as they are. */
export const isPlain = ({ search, order, visibility, state }: Arrangement): boolean =>
  search === '' && order === 'number' && visibility === '' && state === '';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

const searchedText = ({ documentNo, name, owner, ownerType, url }: CaseDocument) =>
  folded(
    [documentNo, name, owner.name, sideLabels[ownerType], url.category, url.uploadType].join('\n'),
  );

const stateOf = ({
  url,
  processing: { state },
}: CaseDocument): Exclude<DocumentState, 'signing'> => {
  if (state === 'failed' || state === 'passwordRequired' || state === 'blocked') return 'problem';
  return state === 'ready' && url.url !== '' ? 'ready' : 'reading';
};

const sectionOf = ({ ownerType }: CaseDocument) => documentViews.indexOf(viewOf(ownerType));

type Compare = (a: CaseDocument, b: CaseDocument) => number;

/** Digits count as numbers, so that 'Exhibit 9' stands before 'Exhibit 10'. */
const names = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const compares: Readonly<Record<DocumentOrder, Compare>> = {
  number: (a, b) => sectionOf(a) - sectionOf(b) || names.compare(a.documentNo, b.documentNo),
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  oldest: (a, b) => a.created_at.localeCompare(b.created_at),
  // Those without a date last.
  dated: (a, b) => (a.documentDate || '9999').localeCompare(b.documentDate || '9999'),
  name: (a, b) => names.compare(a.name, b.name),
  size: (a, b) => b.sizeBytes - a.sizeBytes,
  pages: (a, b) => b.pageCount - a.pageCount,
};

/**
 * The documents that fit, in the chosen order; equal ones stay in the order in which they came. Each
 * word of the search must occur in the number, name, type or party. `isBeingSigned` says which
 * documents wait for signatures.
 */
export function arrangeDocuments(
  documents: readonly CaseDocument[],
  { search, order, visibility, state }: Arrangement,
  isBeingSigned: (documentId: string) => boolean,
): CaseDocument[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return documents
    .filter((document) => {
      if (visibility && document.visibilityType !== visibility) return false;
      if (state === 'signing' ? !isBeingSigned(document.id) : state && stateOf(document) !== state)
        return false;
      if (words.length === 0) return true;
      const text = searchedText(document);
      return words.every((word) => text.includes(word));
    })
    .sort(compares[order]);
}
