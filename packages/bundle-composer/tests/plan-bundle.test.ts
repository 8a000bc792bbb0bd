import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BundlePlan,
  choosePages,
  compareLabels,
  type FactsByDocument,
  hashManifest,
  type Manifest,
  ManifestError,
  type ManifestItem,
  mapPages,
} from '../src/plan/index.ts';
import { bundle, document, plan } from './plan-manifests.ts';

const labelsOf = ({ pages }: BundlePlan) => pages.map(({ key, label }) => ({ key, label }));

const facts: FactsByDocument = {
  a: { code: 'ok', pageCount: 5 },
  b: { code: 'ok', pageCount: 3 },
  locked: { code: 'password_required' },
};

test('documents after a section with a document of its own stand beside it', () => {
  const levelsOf = (section: ManifestItem) =>
    plan(bundle([section, document('next', 'b'), document('last', 'a')]), facts).entries.map(
      ({ itemId, level }) => [itemId, level],
    );
  const section = { kind: 'section', id: 's', title: 'Replies' } as const;
  expect(levelsOf({ ...section, documentId: 'a' })).toEqual([
    ['s', 0],
    ['next', 0],
    ['last', 0],
  ]);
  expect(levelsOf(section)).toEqual([
    ['s', 0],
    ['next', 1],
    ['last', 1],
  ]);
});

const keysOf = ({ pages }: BundlePlan) => pages.map(({ key }) => key);

/** Manifests of up to eight items over four documents, one of them unreadable. */
const manifests = fc
  .array(
    fc.record({
      kind: fc.constantFrom('document' as const, 'section' as const, 'pages' as const),
      documentId: fc.constantFrom('a', 'b', 'locked', 'unknown', undefined),
      pages: fc.constantFrom(undefined, '1', '2-3', '3,1'),
      before: fc.constantFrom(undefined, 'i0/1', 'i1/2', 'i2/divider', 'nowhere'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((drafts) => {
    const items = drafts.map(({ kind, documentId, pages, before }, index) => ({
      kind: documentId === undefined ? 'section' : kind,
      id: `i${index}`,
      title: `Item ${index}`,
      ...(documentId !== undefined && { documentId }),
      ...(pages !== undefined && { pages }),
      ...(before !== undefined && { before }),
    })) as ManifestItem[];
    return fc.record({
      name: fc.constant('Bundle'),
      items: fc.constant(items),
      deletedPages: fc.subarray(['i0/1', 'i0/2', 'i1/1', 'i2/slip', 'i3/divider']),
      hasPageNumbers: fc.boolean(),
      hasContents: fc.boolean(),
      hasManifestPage: fc.boolean(),
    });
  });

/** A plan, or undefined where the manifest is refused because nothing is left. */
function planOrNothing(manifest: Manifest): BundlePlan | undefined {
  try {
    return plan(manifest, facts);
  } catch (error) {
    expect(error).toBeInstanceOf(ManifestError);
    return undefined;
  }
}

function selectedKeys({ items, deletedPages = [] }: Manifest): string[] {
  const keys = items.flatMap(({ id, kind, documentId, pages }) => {
    const found = documentId === undefined ? undefined : facts[documentId];
    const count = found?.code === 'ok' ? found.pageCount : 0;
    const numbers =
      pages === '1' ? [1] : pages === '2-3' ? [2, 3] : pages === '3,1' ? [3, 1] : undefined;
    const own = numbers ?? Array.from({ length: count }, (_, index) => index + 1);
    const shown = documentId === undefined ? [] : count === 0 ? ['slip'] : own;
    return [...(kind === 'section' ? ['divider'] : []), ...shown].map((name) => `${id}/${name}`);
  });
  return keys.filter((key) => !deletedPages.includes(key));
}

describe('a plan', () => {
  test('has each selected page once and no other', () => {
    fc.assert(
      fc.property(manifests, (manifest) => {
        const planned = planOrNothing(manifest);
        if (planned === undefined) return;
        const own = keysOf(planned).filter((key) => !key.startsWith(':'));
        expect([...own].sort()).toEqual(selectedKeys(manifest).sort());
      }),
    );
  });

  test('numbers pages from 1 and gives entries the label of their first page', () => {
    fc.assert(
      fc.property(manifests, (manifest) => {
        const planned = planOrNothing(manifest);
        if (planned === undefined) return;
        expect(planned.pages.map(({ label }) => label)).toEqual(
          planned.pages.map((_, index) => String(index + 1)),
        );
        for (const { page, label, itemId } of planned.entries) {
          const first = planned.pages.findIndex(
            (candidate) => 'itemId' in candidate && candidate.itemId === itemId,
          );
          expect({ page, label }).toEqual({ page: first, label: String(first + 1) });
        }
      }),
    );
  });

  test('is the same for the same manifest, and the hash does not depend on the order of keys', async () => {
    await fc.assert(
      fc.asyncProperty(manifests, async (manifest) => {
        expect(planOrNothing(structuredClone(manifest))).toEqual(planOrNothing(manifest));
        const { name, items, ...rest } = manifest;
        const reversed: Manifest = { ...rest, items, name };
        expect(await hashManifest(reversed, facts)).toBe(await hashManifest(manifest, facts));
      }),
      { numRuns: 30 },
    );
    const manifest = bundle([document('x', 'a')]);
    const renamed = await hashManifest({ ...manifest, name: 'Other' }, facts);
    expect(renamed).not.toBe(await hashManifest(manifest, facts));
  });

  test('keeps labels of an earlier plan, unique and increasing', () => {
    fc.assert(
      fc.property(manifests, manifests, manifests, (first, second, third) => {
        const earlier = planOrNothing(first);
        if (earlier === undefined) return;
        const later = planOrNothing({ ...second, keepLabels: labelsOf(earlier) });
        if (later === undefined) return;
        const last = planOrNothing({ ...third, keepLabels: labelsOf(later) });
        for (const [before, after] of [
          [earlier, later],
          [later, last],
        ]) {
          if (before === undefined || after === undefined) continue;
          const labels = after.pages.map(({ label }) => label);
          expect(new Set(labels).size).toBe(labels.length);
          for (const [index, label] of labels.entries())
            if (index > 0) expect(compareLabels(labels[index - 1] ?? '', label)).toBeLessThan(0);
          // No label moves to another page.
          const owners = new Map(before.pages.map(({ key, label }) => [label, key]));
          for (const { key, label } of after.pages)
            if (owners.has(label)) expect(owners.get(label)).toBe(key);
        }
      }),
    );
  });

  test('maps pages one to one, and only pages that stay', () => {
    fc.assert(
      fc.property(manifests, manifests, (first, second) => {
        const earlier = planOrNothing(first);
        const later = planOrNothing(second);
        if (earlier === undefined || later === undefined) return;
        const map = mapPages(earlier, later);
        expect(new Set(map.values()).size).toBe(map.size);
        for (const [from, to] of map) {
          const before = earlier.pages[from];
          const after = later.pages[to];
          const isSamePage =
            before?.kind === 'source' &&
            after?.kind === 'source' &&
            before.documentId === after.documentId &&
            before.sourcePage === after.sourcePage;
          expect(before?.key === after?.key || isSamePage).toBe(true);
        }
      }),
    );
  });

  test('maps every page of an unchanged plan to itself', () => {
    const planned = plan(bundle([document('x', 'a'), document('y', 'b')]), facts);
    expect([...mapPages(planned, planned)].every(([from, to]) => from === to)).toBe(true);
  });
});

describe('numbering with late documents', () => {
  const earlier = plan(bundle([document('x', 'a'), document('y', 'b')]), facts);

  test('gives inserted pages letters and moves no other number', () => {
    const late = bundle(
      [document('x', 'a'), document('z', 'b', { pages: '1-2' }), document('y', 'b')],
      {
        keepLabels: labelsOf(earlier),
      },
    );
    expect(plan(late, facts).pages.map(({ label }) => label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '5A',
      '5B',
      '6',
      '7',
      '8',
    ]);
  });

  test('continues the count at the end and never uses a number again', () => {
    const late = bundle([document('x', 'a'), document('z', 'b')], {
      keepLabels: labelsOf(earlier),
    });
    expect(plan(late, facts).pages.map(({ label }) => label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '9',
      '10',
      '11',
    ]);
  });

  test('finds labels between labels that were inserted before', () => {
    const keep = (labels: string[]) =>
      labels.map((label, index) => ({ key: `x/${index + 1}`, label }));
    const insert = (labels: [string, string], before: string) =>
      plan(
        bundle([document('x', 'a', { pages: '1-2' }), document('z', 'b', { pages: '1', before })], {
          keepLabels: keep(labels),
        }),
        facts,
      ).pages[before === 'x/2' ? 1 : 0]?.label;
    expect(insert(['12A', '12B'], 'x/2')).toBe('12A1');
    expect(insert(['12A', '13'], 'x/2')).toBe('12B');
    expect(insert(['12', '12A'], 'x/2')).toBe('12.1');
    expect(insert(['12', '12.1'], 'x/2')).toBe('12.0A');
    expect(insert(['1', '2'], 'x/1')).toBe('0A');
    expect(insert(['12Z', '13'], 'x/2')).toBe('12AA');
  });
});

describe('items', () => {
  test('stand in order; inserted ones stand before their page', () => {
    const planned = plan(
      bundle([
        document('x', 'a', { pages: '1-3' }),
        document('p', 'b', { kind: 'pages', pages: '2', before: 'x/2' }),
        { kind: 'section', id: 's', title: 'Replies' },
        document('y', 'b', { pages: '3' }),
      ]),
      facts,
    );
    expect(keysOf(planned)).toEqual(['x/1', 'p/2', 'x/2', 'x/3', 's/divider', 'y/3']);
    expect(planned.entries.map(({ itemId, level }) => [itemId, level])).toEqual([
      ['x', 0],
      ['s', 0],
      ['y', 1],
    ]);
  });

  test('that cannot be read get a slip sheet and a problem', () => {
    const planned = plan(bundle([document('x', 'locked'), document('y', 'b')]), facts);
    expect(planned.pages[0]).toMatchObject({ kind: 'slip', code: 'password_required' });
    expect(planned.problems.map(({ code, itemId }) => [code, itemId])).toEqual([
      ['password_required', 'x'],
    ]);
  });

  test('that are inserted before each other come last, with a problem', () => {
    const planned = plan(
      bundle([
        document('x', 'a', { pages: '1', before: 'y/1' }),
        document('y', 'b', { pages: '1', before: 'x/1' }),
      ]),
      facts,
    );
    expect(keysOf(planned)).toEqual(['x/1', 'y/1']);
    expect(planned.problems.map(({ code }) => code)).toEqual(['page_missing', 'page_missing']);
  });

  test('with a wrong page expression are refused by name, all at once', () => {
    const wrong = bundle([
      document('x', 'a', { pages: '9', title: 'Claim' }),
      document('y', 'b', { pages: '3-1', title: 'Reply' }),
    ]);
    expect(() => plan(wrong, facts)).toThrow(
      'Claim: Page 9 does not exist; the last is 5; Reply: 3-1 is reversed; write 1-3',
    );
  });

  test('must leave a page', () => {
    const none = bundle([document('x', 'b', { pages: '1' })], { deletedPages: ['x/1'] });
    expect(() => plan(none, facts)).toThrow('At least one page must stay in the bundle');
    expect(() => plan(bundle([]), facts)).toThrow('A bundle needs a document');
  });

  test('need unique ids', () => {
    const twice = bundle([document('x', 'a'), document('x', 'b')]);
    expect(() => plan(twice, facts)).toThrow(`Item id "x" can't be used`);
  });
});

test('chosen pages count physical pages and spare the contents', () => {
  const planned = plan(bundle([document('x', 'a')], { hasContents: true }), facts);
  expect(choosePages(planned, '2,4-5')).toEqual(['x/1', 'x/3', 'x/4']);
  expect(() => choosePages(planned, '1')).toThrow('Page 1 belongs to the bundle itself');
  expect(() => choosePages(planned, '7')).toThrow('Page 7 does not exist; the last is 6');
  expect(() => choosePages(planned, '')).toThrow('Pages are required');
});

test('contents take as many pages as their titles need, and count themselves', () => {
  const items = Array.from({ length: 120 }, (_, index) =>
    document(`d${index}`, 'b', { pages: '1', title: `Exhibit ${index} ${'long '.repeat(30)}` }),
  );
  const planned = plan(bundle(items, { hasContents: true }), facts);
  const listed = planned.contents.flatMap(({ lines }) => lines.filter(({ isFirst }) => isFirst));
  expect(listed.map(({ entry }) => entry)).toEqual(items.map((_, index) => index));
  expect(planned.contents.length).toBeGreaterThan(4);
  expect(planned.entries[0]?.label).toBe(String(planned.contents.length + 1));
  for (const { lines } of planned.contents)
    for (const { y } of lines) expect(y).toBeGreaterThan(72 - 1);
});

test('preflight names the pages of the bundle', () => {
  const planned = plan(bundle([document('x', 'c', { pages: '2-3' })], { hasContents: true }), {
    c: {
      code: 'ok',
      pageCount: 3,
      pagesWithoutText: [1, 3],
      blankPages: [2],
      oversizedPages: [1],
      isSigned: true,
      hasXfa: true,
    },
  });
  expect(planned.problems.map(({ code, pages }) => [code, pages])).toEqual([
    ['no_text_layer', ['3']],
    ['blank_pages', ['2']],
    ['signed', undefined],
    ['xfa_form', undefined],
  ]);
});
