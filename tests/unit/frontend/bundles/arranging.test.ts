import { describe, expect, it } from 'vitest';
import { type BundleItem, bundleManifestSchema } from '#contracts/rules/bundling/bundles.ts';
import {
  noEdit,
  type TitleEdit,
  titleChanges,
  withTitles,
} from '#portal/features/case/bundles/arranging/edit-titles.ts';
import { orderByDate } from '#portal/features/case/bundles/arranging/order-by-date.ts';
import { orderByTitle } from '#portal/features/case/bundles/arranging/order-by-title.ts';
import {
  hasAuthoritySections,
  sortAuthorities,
} from '#portal/features/case/bundles/arranging/sort-authorities.ts';

/** What changes many items of a bundle at once. */

type Kind = 'document' | 'pages' | 'section';
const item = (id: string, kind: Kind = 'document', more: object = {}) => ({
  kind,
  id,
  title: `Title of ${id}`,
  pages: '',
  ...(kind !== 'section' && { documentId: `doc_${id}` }),
  ...more,
});
const manifestOf = (items: readonly object[]) =>
  bundleManifestSchema.parse({ items, hasPageNumbers: true, hasContents: true });
const idsOf = ({ items }: { items: BundleItem[] }) => items.map(({ id }) => id).join(' ');

describe('documents by date', () => {
  const days: Record<string, string> = {
    doc_a: '2021-03-03',
    doc_b: '2020-01-01',
    doc_c: '',
    doc_d: '2021-03-03',
    doc_e: '1999-12-31',
  };
  const ordered = (items: readonly object[]) =>
    orderByDate(manifestOf(items), (id) => days[id] ?? '');

  it('are in their order: equal ones as they were, those without a date last', () => {
    const items = ['c', 'd', 'x', 'a', 'b', 'e'].map((id) => item(id));
    expect(idsOf(ordered(items))).toBe('e b d a c x');
  });

  it('stay in their section', () => {
    const items = [
      item('a'),
      item('b'),
      item('s', 'section'),
      item('d'),
      item('e'),
      item('t', 'section', { documentId: 'doc_e' }),
      item('c'),
    ];
    expect(idsOf(ordered(items))).toBe('b a s e d t c');
  });

  it('take along the pages and the insertions that follow them', () => {
    const items = [
      item('p', 'pages'),
      item('a'),
      item('q', 'pages'),
      item('i', 'document', { before: 'a/2' }),
      item('j', 'section', { before: 'a/2' }),
      item('b'),
    ];
    expect(idsOf(ordered(items))).toBe('p b a q i j');
  });

  it('leave everything else of the bundle, and a bundle in order, as they are', () => {
    const manifest = { ...manifestOf([item('a'), item('b')]), deletedPages: ['a/1'] };
    const next = orderByDate(manifest, (id) => days[id] ?? '');
    expect(next).toEqual({ ...manifest, items: [...manifest.items].reverse() });
    expect(orderByDate(next, (id) => days[id] ?? '')).toBe(next);
  });
});

describe('documents by title', () => {
  it('are in their order inside each section, numbers by their value', () => {
    const titled = (id: string, title: string) => item(id, 'document', { title });
    const manifest = manifestOf([
      titled('a', 'Exhibit 10'),
      item('q', 'pages'),
      titled('b', 'exhibit 9'),
      item('s', 'section'),
      titled('c', 'Exhibit 1'),
    ]);
    const next = orderByTitle(manifest);
    expect(idsOf(next)).toBe('b a q s c');
    expect(orderByTitle(next)).toBe(next);
  });
});

describe('authorities', () => {
  const titled = (id: string, title: string) => item(id, 'document', { title });
  const section = (id: string, title: string) => item(id, 'section', { title });
  const supreme = section('S', 'Judgments of the Supreme Court');
  const high = section('H', 'Judgments of High Courts');
  const others = section('O', 'Other texts');

  it('go to the section of their citation, with what follows them', () => {
    const manifest = manifestOf([
      titled('a', 'One v Two, AIR 1999 Del 1'),
      item('q', 'pages'),
      titled('b', 'One v Two, (2012) 9 SCC 1'),
      titled('x', 'A commentary'),
      supreme,
      titled('c', 'Placed here, AIR 1999 Del 2'),
      high,
      others,
      titled('d', 'Three v Four, (2013) 9 SCC 1'),
      titled('y', 'Another commentary'),
    ]);
    const next = sortAuthorities(manifest);
    expect(idsOf(next)).toBe('S c b d H a q O y x');
    expect(sortAuthorities(next)).toBe(next);
  });

  it('stay where their section is missing, and outside of a bundle of authorities', () => {
    const manifest = manifestOf([titled('a', 'One v Two, AIR 1999 Del 1'), supreme]);
    expect(sortAuthorities(manifest)).toBe(manifest);
    expect(hasAuthoritySections(manifest)).toBe(true);
    const plain = manifestOf([
      titled('a', 'One v Two, AIR 1999 Del 1'),
      section('s', 'Pleadings'),
      // A document as its own divider.
      item('t', 'section', { title: 'Other texts', documentId: 'doc_t' }),
    ]);
    expect(hasAuthoritySections(plain)).toBe(false);
    expect(sortAuthorities(plain)).toBe(plain);
  });
});

describe('several titles', () => {
  const titled = (id: string, title: string, kind: Kind = 'document') => item(id, kind, { title });
  const bundle = manifestOf([
    titled('s', 'Exhibit of the claimant', 'section'),
    titled('a', 'Exhibit $1.pdf'),
    titled('b', 'Reply.pdf'),
    titled('c', 'Exhibit hidden.pdf'),
    titled('p', 'Exhibit pages', 'pages'),
  ]);
  const changes = (edit: Partial<TitleEdit>) =>
    titleChanges(bundle, { ...noEdit, ...edit }, (id) => id !== 'doc_c');
  const titlesAfter = (edit: Partial<TitleEdit>) =>
    changes(edit).map(({ id, after: title }) => `${id} ${title}`);

  it('are found and replaced as written; not of documents that their owner does not see', () => {
    expect(titlesAfter({ find: '.pdf', replacement: '' })).toEqual(['a Exhibit $1', 'b Reply']);
    expect(titlesAfter({ find: '$1', replacement: '$&$&' })).toEqual(['a Exhibit $&$&.pdf']);
    expect(titlesAfter({ find: 'exhibit', replacement: 'x' })).toEqual([]);
    expect(titlesAfter({ find: 'Exhibit', replacement: 'Annexure', hasSections: true })).toEqual([
      's Annexure of the claimant',
      'a Annexure $1.pdf',
    ]);
    expect(titlesAfter({ find: '', replacement: 'x' })).toEqual([]);
  });

  it('get a prefix, with their numbers where it asks for them', () => {
    const kind = 'prefix' as const;
    expect(titlesAfter({ kind, prefix: 'C-{n}: ' })).toEqual([
      'a C-1: Exhibit $1.pdf',
      'b C-2: Reply.pdf',
    ]);
    expect(titlesAfter({ kind, prefix: ' ' })).toEqual([]);
  });

  it('are refused where one would be empty or too long', () => {
    expect(changes({ find: 'Reply.pdf' })).toMatchObject([{ problem: 'Title is required' }]);
    const [long] = changes({ kind: 'prefix', prefix: 'x'.repeat(495) });
    expect(long?.problem).toBeDefined();
  });

  it('are changed in one step, with everything else as it was', () => {
    const next = withTitles(bundle, changes({ find: '.pdf', replacement: '' }));
    expect(next.items.map(({ title }) => title)).toEqual([
      'Exhibit of the claimant',
      'Exhibit $1',
      'Reply',
      'Exhibit hidden.pdf',
      'Exhibit pages',
    ]);
    expect({ ...next, items: [] }).toEqual({ ...bundle, items: [] });
  });
});
