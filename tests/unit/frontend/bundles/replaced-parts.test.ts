import { describe, expect, it } from 'vitest';
import { defaultBundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { replacedParts } from '#portal/features/case/bundles/replaced-parts.ts';

const item = (kind: BundleItem['kind'], documentId: string, before?: string): BundleItem => ({
  kind,
  id: `${kind}-${documentId}-${before ?? ''}`,
  title: documentId,
  documentId,
  pages: '',
  ...(before !== undefined && { before }),
});

const manifest = (items: BundleItem[], deletedPages: string[] = []): BundleManifest => ({
  items,
  deletedPages,
  annotations: [{ id: 'note', page: 'a:1', text: 'See letter 3' }],
  hasPageNumbers: true,
  hasContents: true,
  keepsNumbers: false,
  hasDates: false,
  hasManifestPage: true,
  marksRemovedLinks: false,
  rotations: [],
  settings: defaultBundleSettings,
});

describe('parts that Generate Bundles replaces', () => {
  it('are none for chosen documents, whatever their pages and order', () => {
    const plain = manifest([item('document', 'b'), item('document', 'a')]);
    expect(replacedParts(plain, ['a', 'b', 'c'])).toEqual([]);
  });

  it('are sections, added pages, places, repeats and deleted pages', () => {
    const arranged = manifest(
      [
        item('section', 'a'),
        item('section', 'b'),
        item('document', 'a'),
        item('document', 'a', 'a:2'),
        item('pages', 'c'),
      ],
      ['a:1', 'a:2', 'a:3'],
    );
    expect(replacedParts(arranged, ['a', 'c'])).toEqual([
      '2 sections',
      '1 addition of pages',
      '1 inserted document',
      '1 repeated document',
      '3 deleted pages',
    ]);
  });

  it('do not name documents that are taken out on purpose', () => {
    const arranged = manifest([item('document', 'a'), item('document', 'b', 'a:1')]);
    expect(replacedParts(arranged, ['a'])).toEqual([]);
  });
});
