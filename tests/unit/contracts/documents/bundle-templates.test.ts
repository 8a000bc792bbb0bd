import { describe, expect, it } from 'vitest';
import { withProfile } from '#contracts/rules/bundling/bundle-profiles.ts';
import {
  newBundleTemplateSchema,
  templateNameKey,
  templateOf,
  withTemplate,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { bundleManifestSchema } from '#contracts/rules/bundling/bundles.ts';

const section = (id: string, title: string, more: object = {}) => ({
  ...{ kind: 'section', id, title, pages: '' },
  ...more,
});
const flags = {
  hasPageNumbers: true,
  hasContents: true,
  hasDates: true,
  keepsNumbers: true,
  hasManifestPage: true,
  marksRemovedLinks: true,
};
const full = withProfile(
  bundleManifestSchema.parse({
    ...flags,
    items: [
      section('s', 'Pleadings'),
      { kind: 'document', id: 'a', title: 'Claim', documentId: 'doc_a' },
      section('t', 'Exhibits'),
      section('d', 'Divider', { documentId: 'doc_b' }),
    ],
    deletedPages: ['a/1'],
    annotations: [{ id: 'n', page: 'a/2', text: 'Secret' }],
    rotations: [{ page: 'a/2', turn: 90 }],
  }),
  'uk2021',
);
const plain = bundleManifestSchema.parse({ items: [], hasPageNumbers: false, hasContents: false });
const ids = () => {
  let count = 0;
  return () => `new_${++count}`;
};

describe('a template of a bundle', () => {
  it('has the sections, flags and settings, and nothing of its documents', () => {
    const template = templateOf(full);
    expect(template).toEqual({
      ...flags,
      sections: ['Pleadings', 'Exhibits'],
      settings: full.settings,
    });
    expect(newBundleTemplateSchema.parse({ name: 'UK', ...template })).toMatchObject(template);
    expect(JSON.stringify(template)).not.toMatch(/doc_|Claim|Divider|Secret/);
  });

  it('gives a new bundle all of that', () => {
    const made = withTemplate(plain, templateOf(full), ids());
    expect(made).toEqual({
      ...plain,
      ...flags,
      settings: full.settings,
      items: [section('new_1', 'Pleadings'), section('new_2', 'Exhibits')],
    });
    expect(templateOf(made)).toEqual(templateOf(full));
  });

  it('leaves the documents and sections that a bundle has', () => {
    const started = { ...full, items: full.items.slice(0, 2), settings: plain.settings };
    const made = withTemplate(started, templateOf(full), ids());
    expect(made.items).toEqual([...started.items, section('new_1', 'Exhibits')]);
    expect(made.annotations).toEqual(full.annotations);
    expect(made.settings).toEqual(full.settings);
  });

  it('has headings of 5,000 characters at most', () => {
    const messageOf = (sections: string[]) =>
      newBundleTemplateSchema.safeParse({ name: 'UK', ...templateOf(full), sections }).error
        ?.issues[0]?.message;
    const ten = Array.from({ length: 10 }, () => 'x'.repeat(500));
    expect(messageOf(ten)).toBeUndefined();
    expect(messageOf([...ten, 'x'])).toBe('The headings of a template are too long together');
  });

  it('has a name that differs from others in more than its case', () => {
    expect(templateNameKey('HÉARING')).toBe(templateNameKey('he\u0301aring'));
  });
});
