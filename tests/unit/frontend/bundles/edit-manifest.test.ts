import { describe, expect, it } from 'vitest';
import { defaultBundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import {
  addDocuments,
  annotate,
  changeItem,
  deletePages,
  itemIdOf,
  moveItem,
  placeInOrder,
  removeItem,
  restorePages,
  turnPages,
  uprightTurns,
} from '#portal/features/case/bundles/work-table/edit-manifest.ts';

const document = (id: string, before?: string) => ({
  kind: 'document' as const,
  id,
  title: `Title of ${id}`,
  documentId: `doc_${id}`,
  pages: '',
  ...(before !== undefined && { before }),
});

const manifest = (changes: Partial<BundleManifest> = {}): BundleManifest => ({
  items: [document('a'), document('b'), document('c')],
  deletedPages: [],
  annotations: [],
  hasPageNumbers: false,
  hasContents: false,
  keepsNumbers: false,
  hasManifestPage: false,
  hasDates: false,
  marksRemovedLinks: false,
  rotations: [],
  settings: defaultBundleSettings,
  ...changes,
});

const ids = ({ items }: BundleManifest) => items.map(({ id }) => id).join('');

describe('edits of a manifest', () => {
  it('move an item and keep the order of the others', () => {
    expect(ids(moveItem(manifest(), 0, 2))).toBe('bca');
    expect(ids(moveItem(manifest(), 2, 0))).toBe('cab');
    expect(ids(moveItem(manifest(), 7, 0))).toBe('abc');
  });

  it('put a moved item into the order if it stood before a page', () => {
    const inserted = manifest({ items: [document('a'), document('late', 'a/2')] });
    expect(moveItem(inserted, 1, 0).items).toEqual([document('late'), document('a')]);
    expect(placeInOrder(inserted, 'late').items).toEqual([document('a'), document('late')]);
    expect(placeInOrder(inserted, 'a')).toEqual(inserted);
  });

  it('add documents at the end or before a page', () => {
    const added = [{ itemId: 'd', documentId: 'doc_d', title: 'Title of d' }];
    expect(addDocuments(manifest(), added).items.at(-1)).toEqual(document('d'));
    expect(addDocuments(manifest(), added, 'a/3').items.at(-1)).toEqual(document('d', 'a/3'));
  });

  it('remove an item with all that belongs to its pages', () => {
    const before = manifest({
      items: [document('a'), document('ab', 'a/1'), document('c', 'ab/1')],
      deletedPages: ['a/2', 'ab/2'],
      annotations: [
        { id: 'n1', page: 'a/1', text: 'one' },
        { id: 'n2', page: 'ab/1', text: 'two' },
      ],
    });
    const after = removeItem(before, 'a');
    expect(after.items).toEqual([document('ab'), document('c', 'ab/1')]);
    expect(after.deletedPages).toEqual(['ab/2']);
    expect(after.annotations.map(({ id }) => id)).toEqual(['n2']);
  });

  it('delete pages with their annotations, and bring single ones back', () => {
    const annotated = annotate(manifest(), { id: 'n1', page: 'a/1', text: 'note' });
    const deleted = deletePages(deletePages(annotated, ['a/1', 'a/2']), ['a/2', 'b/1']);
    expect(deleted.deletedPages).toEqual(['a/1', 'a/2', 'b/1']);
    expect(deleted.annotations).toEqual([]);
    expect(restorePages(deleted, ['a/1', 'a/2']).deletedPages).toEqual(['b/1']);
  });

  it('replace an annotation of the same id', () => {
    const first = annotate(manifest(), { id: 'n1', page: 'a/1', text: 'first' });
    const second = annotate(first, { id: 'n1', page: 'a/1', text: 'second' });
    expect(second.annotations).toEqual([{ id: 'n1', page: 'a/1', text: 'second' }]);
  });

  it('leave the given manifest unchanged', () => {
    const given = manifest();
    changeItem(given, 'a', { title: 'New', pages: '1-3' });
    removeItem(given, 'a');
    expect(given).toEqual(manifest());
  });
});

describe('the item of a page', () => {
  it('is what stands before the last slash of the key', () => {
    expect(itemIdOf('bit_1/12')).toBe('bit_1');
    expect(itemIdOf('bit_1/divider')).toBe('bit_1');
    expect(itemIdOf(':contents/1')).toBe(':contents');
  });
});

it('pages are turned further, and a page that is upright again has no turn', () => {
  const once = turnPages(manifest(), [
    { page: 'a/1', by: 90 },
    { page: 'b/2', by: 270 },
  ]);
  expect(once.rotations).toEqual([
    { page: 'a/1', turn: 90 },
    { page: 'b/2', turn: 270 },
  ]);
  const twice = turnPages(once, [
    { page: 'a/1', by: 270 },
    { page: 'b/2', by: 270 },
  ]);
  expect(twice.rotations).toEqual([{ page: 'b/2', turn: 180 }]);
});

it('a removed item takes its turns along; a deleted page keeps its turn', () => {
  const turned = turnPages(manifest(), [
    { page: 'a/1', by: 90 },
    { page: 'b/2', by: 90 },
  ]);
  expect(removeItem(turned, 'a').rotations).toEqual([{ page: 'b/2', turn: 90 }]);
  expect(deletePages(turned, ['a/1']).rotations).toEqual(turned.rotations);
});

it('pages whose text is turned are turned back', () => {
  const pages = [
    { key: 'a/1' },
    { key: 'a/2', textTurn: 90 as const },
    { key: 'a/3', textTurn: 180 as const },
    { key: 'a/4', textTurn: 270 as const },
  ];
  expect(uprightTurns(pages)).toEqual([
    { page: 'a/2', by: 270 },
    { page: 'a/3', by: 180 },
    { page: 'a/4', by: 90 },
  ]);
});
