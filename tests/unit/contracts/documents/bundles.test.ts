import { expect, test } from 'vitest';
import { defaultBundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import {
  BUNDLE_NAME_MESSAGE,
  bundleItemSchema,
  bundleManifestSchema,
  bundleNameSchema,
  MAX_PAGE_EXPRESSION,
  pageExpressionSchema,
} from '#contracts/rules/bundling/bundles.ts';

/** Fields of a bundle (seed 2, sections 4 and 5; D50 to D53). */

test.each(['a/b', 'a\\b', 'a=b'])('the name %s is refused', (name) => {
  expect(bundleNameSchema.safeParse(name).error?.issues[0]?.message).toBe(BUNDLE_NAME_MESSAGE);
});

test('a name of 100 characters is accepted, one of 101 and an empty one are not', () => {
  expect(bundleNameSchema.parse(` ${'x'.repeat(100)} `)).toBe('x'.repeat(100));
  expect(bundleNameSchema.safeParse('x'.repeat(101)).success).toBe(false);
  expect(bundleNameSchema.safeParse('  ').error?.issues[0]?.message).toBe(
    'Bundle name is required',
  );
});

test('page expressions have no markup and no control characters', () => {
  expect(pageExpressionSchema.parse(' 1-5, 8 ')).toBe('1-5, 8');
  for (const text of ['<b>', '1>2', '1\u00002', '1'.repeat(MAX_PAGE_EXPRESSION + 1)])
    expect(pageExpressionSchema.safeParse(text).success, text.slice(0, 9)).toBe(false);
});

test('an item is a document, pages of one, or a section', () => {
  const placed = { id: 'one', title: 'Exhibit 1' };
  expect(bundleItemSchema.parse({ kind: 'document', ...placed, documentId: 'doc_1' })).toEqual({
    kind: 'document',
    ...placed,
    documentId: 'doc_1',
    pages: '',
  });
  expect(bundleItemSchema.parse({ kind: 'section', ...placed })).toEqual({
    kind: 'section',
    ...placed,
    pages: '',
  });
  for (const body of [
    { kind: 'pages', ...placed },
    { kind: 'folder', ...placed },
    { kind: 'section', ...placed, before: 'page 1' },
    { kind: 'section', ...placed, title: '' },
  ])
    expect(bundleItemSchema.safeParse(body).success, JSON.stringify(body)).toBe(false);
});

test('a manifest without its optional parts has none of them', () => {
  const manifest = { items: [], hasPageNumbers: true, hasContents: false };
  expect(bundleManifestSchema.parse(manifest)).toEqual({
    ...manifest,
    deletedPages: [],
    annotations: [],
    keepsNumbers: false,
    hasManifestPage: false,
    hasDates: false,
    marksRemovedLinks: false,
    rotations: [],
    settings: defaultBundleSettings,
  });
  const items = Array.from({ length: 1_001 }, (_, at) => ({
    kind: 'section',
    id: `s${at}`,
    title: 'Part',
  }));
  expect(bundleManifestSchema.safeParse({ ...manifest, items }).success).toBe(false);
});
