import { describe, expect, test } from 'vitest';
import {
  choosePages,
  type FactsByDocument,
  type Manifest,
  ManifestError,
  type ManifestItem,
  mapPages,
} from '../src/plan/index.ts';
import { MARGIN, SHEET } from '../src/plan/lay-out-contents.ts';
import type { ReadableFacts } from '../src/plan/manifest.ts';
import type { ProblemCode } from '../src/plan/problem.ts';
import { bundle, document, LINE_HEIGHT, measure, plan as planWith } from './plan-manifests.ts';

/** What a plan says of its documents, and where the lines of its contents stand. */

const facts: FactsByDocument = {
  a: { code: 'ok', pageCount: 5, sha256: 'ab12', fileName: 'a.pdf' },
  b: { code: 'ok', pageCount: 3 },
  locked: { code: 'password_required' },
};
const plan = (manifest: Manifest, known = facts) => planWith(manifest, known);
const problemsOf = (error: unknown) => (error instanceof ManifestError ? error.problems : error);
function refusalOf(work: () => unknown) {
  try {
    return work();
  } catch (error) {
    return problemsOf(error);
  }
}

describe('the problems of a document', () => {
  test.each([
    [
      { pagesWithoutText: [1, 3] },
      'no_text_layer',
      '2 page(s) without searchable text',
      ['1', '3'],
    ],
    [{ blankPages: [2] }, 'blank_pages', '1 blank page(s)', ['2']],
    [{ oversizedPages: [2] }, 'oversized_pages', '1 page(s) larger than A3', ['2']],
    [{ isSigned: true }, 'signed', 'its digital signature is valid in the original only'],
    [{ wasRepaired: true }, 'repaired', 'the file was damaged and has been repaired'],
    [
      { lostPages: 4 },
      'pages_lost',
      'the file is damaged: 4 page(s) that it names are missing in it',
    ],
    [{ hasXfa: true }, 'xfa_form', 'an XFA form; check that its pages show what was filled in'],
    [{ hasHiddenLayers: true }, 'hidden_layers', 'hidden layers are left out'],
    [{ hasAttachments: true }, 'attachments', 'attached files are left out'],
  ] satisfies [Partial<ReadableFacts>, ProblemCode, string, string[]?][])(
    '%j',
    (more, code, text, pages?: string[]) => {
      const known: FactsByDocument = { a: { code: 'ok', pageCount: 3, ...more } };
      expect(plan(bundle([document('i', 'a')]), known).problems).toStrictEqual([
        { code, itemId: 'i', message: `Title of i: ${text}`, ...(pages && { pages }) },
      ]);
    },
  );

  test('none for a section, which has no document', () => {
    const section: ManifestItem = { kind: 'section', id: 's', title: 'Part' };
    expect(plan(bundle([section, document('i', 'a')])).problems).toEqual([]);
  });

  test('none for a sound document, and none of pages that are not in the bundle', () => {
    const known: FactsByDocument = { a: { code: 'ok', pageCount: 3, blankPages: [3] } };
    expect(plan(bundle([document('i', 'a', { pages: '1-2' })]), known).problems).toEqual([]);
    expect(plan(bundle([document('i', 'a')]), facts).problems).toEqual([]);
  });

  test('pages are named by the labels of their own item', () => {
    const known: FactsByDocument = {
      a: { code: 'ok', pageCount: 2 },
      b: { code: 'ok', pageCount: 2, blankPages: [2] },
    };
    const items = [document('one', 'a'), document('two', 'b'), document('three', 'b')];
    expect(plan(bundle(items), known).problems.map(({ itemId, pages }) => [itemId, pages])).toEqual(
      [
        ['two', ['4']],
        ['three', ['6']],
      ],
    );
  });

  test('a document without facts is damaged', () => {
    const { problems, pages } = plan(bundle([document('i', 'constructor')]));
    expect(problems.map(({ code }) => code)).toEqual(['damaged']);
    expect(pages).toMatchObject([{ kind: 'slip', code: 'damaged' }]);
  });
});

describe('a plan of a manifest', () => {
  test('has its name, code and date, and none that it lacks', () => {
    const items = [document('i', 'a')];
    const createdAt = '2026-11-27T10:00:00.000Z';
    expect(plan(bundle(items, { code: 'B-001', createdAt }))).toMatchObject({
      name: 'Hearing bundle',
      code: 'B-001',
      createdAt,
      fileNames: { a: 'a.pdf' },
    });
    const bare = plan(bundle(items));
    expect(bare).not.toHaveProperty('code');
    expect(bare).not.toHaveProperty('createdAt');
    expect(bare).not.toHaveProperty('marksRemovedLinks');
    expect(bare).not.toHaveProperty('reducesPictures');
    const reduced = plan(bundle(items, { reducesPictures: true }));
    expect(reduced.reducesPictures).toBe(true);
  });

  test('has a slip with the reason and the link that are known', () => {
    const known: FactsByDocument = { a: { code: 'damaged', reason: 'No pages' } };
    const [slip] = plan(bundle([document('i', 'a', { link: 'https://x.example' })]), known).pages;
    expect(slip).toMatchObject({ kind: 'slip', reason: 'No pages', link: 'https://x.example' });
    const [other] = plan(bundle([document('i', 'locked')])).pages;
    expect(other).not.toHaveProperty('reason');
    expect(other).not.toHaveProperty('link');
  });

  test('lists each document once with its checksum', () => {
    const items = [document('i', 'a'), document('j', 'b'), document('k', 'a')];
    const section: ManifestItem = { kind: 'section', id: 's', title: 'Part' };
    const { manifestPages, pages } = plan(bundle([section, ...items], { hasManifestPage: true }));
    const [sheet] = manifestPages;
    expect(sheet?.heading.map(({ text }) => text)).toEqual(['Documents']);
    expect(sheet?.lines.map(({ text }) => text)).toEqual([
      'Title of i',
      'SHA-256 ab12',
      'Title of j',
      'SHA-256 not known',
    ]);
    expect(pages.at(-1)).toMatchObject({ kind: 'manifest', key: ':manifest/1', list: 0 });
  });

  test('notes in the contents what a signed and an unreadable document lacks', () => {
    const known: FactsByDocument = {
      a: { code: 'ok', pageCount: 1, isSigned: true },
      b: { code: 'ok', pageCount: 1 },
      locked: { code: 'password_required' },
    };
    const items = [document('i', 'a'), document('j', 'b'), document('k', 'locked')];
    const { entries, pages, contents } = plan(bundle(items, { hasContents: true }), known);
    expect(entries[0]?.note).toBe('The digital signature is valid in the original file only');
    expect(entries[1]).not.toHaveProperty('note');
    expect(entries[2]?.note).toBeTruthy();
    expect(pages[0]).toMatchObject({ kind: 'contents', key: ':contents/1', list: 0 });
    expect(contents[0]?.heading.map(({ text }) => text)).toEqual(['Hearing bundle', 'Contents']);
  });

  test('cuts names at a thousand characters', () => {
    const title = 'n'.repeat(1_001);
    const items = [
      document('i', 'locked', { title }),
      { kind: 'section', id: 's', title } as ManifestItem,
    ];
    const { entries, pages } = plan(bundle(items));
    const cut = 'n'.repeat(1_000);
    expect(entries.map((entry) => entry.title)).toEqual([cut, cut]);
    expect(pages).toMatchObject([{ title: cut }, { title: cut }]);
  });

  test('places annotations, and says which page is gone', () => {
    const annotations = [
      { id: 'n1', page: 'i/2', text: 'Here' },
      { id: 'n2', page: 'gone/1', text: 'Nowhere' },
    ];
    const planned = plan(bundle([document('i', 'a')], { annotations }));
    expect(planned.annotations).toEqual([{ page: 1, text: 'Here' }]);
    expect(planned.problems).toEqual([
      { code: 'page_missing', message: 'The page of annotation n2 is no longer in the bundle' },
    ]);
  });

  test.each(['x/1', 'j/2'])(
    'leaves an item at its place whose page is gone or its own: %s',
    (before) => {
      const planned = plan(bundle([document('j', 'b', { before }), document('i', 'a')]));
      expect(planned.problems).toEqual([
        {
          code: 'page_missing',
          message: '"Title of j" is at its place in the list: the page it stood before is gone',
          itemId: 'j',
        },
      ]);
      expect(planned.pages.map(({ key }) => key).slice(0, 4)).toEqual(['j/1', 'j/2', 'j/3', 'i/1']);
    },
  );

  test('puts items at the end that wait for each other', () => {
    const circle = [
      document('i', 'a'),
      document('j', 'b', { before: 'k/1', pages: '1' }),
      document('k', 'b', { before: 'j/1', pages: '1' }),
    ];
    const { problems, pages } = plan(bundle(circle));
    expect(problems).toEqual(
      ['j', 'k'].map((itemId) => ({
        ...{ code: 'page_missing', itemId },
        message: `"Title of ${itemId}" is at the end: the page it stood before is gone`,
      })),
    );
    expect(pages.slice(5).map(({ key }) => key)).toEqual(['j/1', 'k/1']);
  });

  test('inserts several items before one page in their order', () => {
    const items = [
      document('i', 'a', { pages: '1' }),
      document('j', 'b', { before: 'i/1' }),
      document('k', 'b', { before: 'i/1', pages: '2' }),
    ];
    expect(plan(bundle(items)).pages.map(({ key }) => key)).toEqual([
      'j/1',
      'j/2',
      'j/3',
      'k/2',
      'i/1',
    ]);
  });

  test.each([
    ['without an item', bundle([]), 'empty_bundle', 'A bundle needs a document'],
    [
      'without a page left',
      bundle([document('i', 'locked')], { deletedPages: ['i/slip'] }),
      'all_pages_deleted',
      'At least one page must stay in the bundle',
    ],
    [
      'with an id twice',
      bundle([document('i', 'a'), document('i', 'b')]),
      'duplicate_id',
      'Item id "i" can\'t be used',
    ],
    ['with an empty id', bundle([document('', 'a')]), 'duplicate_id', 'Item id "" can\'t be used'],
    [
      'with an id of the bundle’s own pages',
      bundle([document(':contents', 'a')]),
      'duplicate_id',
      'Item id ":contents" can\'t be used',
    ],
  ])('is refused %s', (_, manifest, code, message) => {
    expect(refusalOf(() => plan(manifest))).toEqual([{ code, message }]);
  });

  test('is refused with more than 200,000 pages, and with as many only for another reason', () => {
    const known: FactsByDocument = { a: { code: 'ok', pageCount: 200_000 }, b: facts['b'] };
    const with200000 = (item: ManifestItem) =>
      refusalOf(() => plan(bundle([document('i', 'a'), item]), known));
    expect(with200000(document('j', 'b', { pages: '1' }))).toEqual([
      { code: 'page_expression', message: 'A bundle has at most 200000 pages' },
    ]);
    expect(with200000(document('j', 'b', { pages: '0' }))).toMatchObject([{ itemId: 'j' }]);
  });

  test('is refused with a ManifestError', () => {
    expect(() => plan(bundle([]))).toThrow(expect.objectContaining({ name: 'ManifestError' }));
  });

  test('is refused with wrong pages, item by item', () => {
    const items = [document('i', 'a', { pages: '9' }), document('j', 'b', { pages: '0' })];
    expect(refusalOf(() => plan(bundle(items)))).toEqual([
      { code: 'page_expression', itemId: 'i', message: expect.stringMatching(/^Title of i: ./) },
      {
        code: 'page_expression',
        itemId: 'j',
        message: 'Title of j: Pages are counted from 1',
      },
    ]);
  });
});

describe('the contents', () => {
  const contentsOf = (items: ManifestItem[], code?: string) =>
    plan(bundle(items, { hasContents: true, ...(code && { code }) })).contents;

  test('stand between the margins, headings bold, documents of a section indented', () => {
    const section: ManifestItem = { kind: 'section', id: 's', title: 'Claim' };
    const [sheet] = contentsOf([section, document('i', 'a')], 'B-001');
    const [name, code, contents] = sheet?.heading ?? [];
    expect(name).toMatchObject({ text: 'Hearing bundle', sizePoints: 18, isBold: true });
    expect(code).toMatchObject({ text: 'B-001', sizePoints: 11, isBold: false });
    expect(contents).toMatchObject({ text: 'Contents', sizePoints: 11, isBold: false });
    const [big, small] = [18 * LINE_HEIGHT, 11 * LINE_HEIGHT];
    const top = SHEET.height - MARGIN.top;
    const baseline = (bottom: number, height: number) => bottom + height / 4;
    expect(name).toMatchObject({ x: MARGIN.side, y: baseline(top - big, big) });
    expect(code?.y).toBeCloseTo(baseline(top - big - small, small), 6);
    const [first, second] = sheet?.lines ?? [];
    const begin = top - big - 2 * small - 12;
    expect(first).toMatchObject({ text: 'Claim', x: MARGIN.side, entry: 0, isFirst: true });
    expect(first?.y).toBeCloseTo(baseline(begin - small, small), 6);
    expect(second).toMatchObject({ x: MARGIN.side + 18, entry: 1, isFirst: true });
    expect(second?.y).toBeCloseTo(baseline(begin - 2 * small - 4, small), 6);
  });

  test('break long titles before the page label, and mark the first line only', () => {
    const title = 'word '.repeat(40).trim();
    const lines = contentsOf([document('i', 'a', { title })])[0]?.lines ?? [];
    const widest = SHEET.width - 2 * MARGIN.side - 72;
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ isFirst }) => isFirst)).toEqual([true, ...lines.slice(1).map(() => false)]);
    for (const { text } of lines) expect(measure(text, 11).width).toBeLessThanOrEqual(widest);
    expect(measure(`${lines[0]?.text} word`, 11).width).toBeGreaterThan(widest);
  });

  test('never divide an entry between pages, nor leave the bottom margin', () => {
    const title = 'word '.repeat(30).trim();
    const items = Array.from({ length: 40 }, (_, at) => document(`i${at}`, 'a', { title }));
    const sheets = contentsOf(items);
    expect(sheets.length).toBeGreaterThan(1);
    const places = new Map<number, Set<number>>();
    for (const [at, { lines }] of sheets.entries())
      for (const { entry, y } of lines) {
        expect(y).toBeGreaterThan(MARGIN.bottom);
        places.set(entry, (places.get(entry) ?? new Set()).add(at));
      }
    expect([...places.values()].every(({ size }) => size === 1)).toBe(true);
    expect(sheets.slice(1).every(({ heading }) => heading.length === 0)).toBe(true);
    // Another entry would not have fitted on the first sheet.
    const last = sheets[0]?.lines.at(-1);
    const block = sheets[1]?.lines.filter(({ entry }) => entry === (last?.entry ?? 0) + 1) ?? [];
    const needed = block.reduce((sum, { height }) => sum + height, 4);
    const bottom = (last?.y ?? 0) - (last?.height ?? 0) / 4 - 4;
    expect(bottom - needed).toBeLessThan(MARGIN.bottom);
  });
});

describe('pages of two plans', () => {
  test('are matched by key, then by document and page, each once', () => {
    const earlier = plan(bundle([document('i', 'a', { pages: '1-3' })]));
    const later = plan(
      bundle([document('new', 'a', { pages: '3,1' }), document('i', 'a', { pages: '2' })]),
    );
    expect([...mapPages(earlier, later)].sort()).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    const twice = plan(
      bundle([document('x', 'b', { pages: '1' }), document('y', 'b', { pages: '1' })]),
    );
    const once = plan(bundle([document('z', 'b', { pages: '1' })]));
    expect([...mapPages(twice, once)]).toEqual([[0, 0]]);
    const section = plan(bundle([{ kind: 'section', id: 's', title: 'Part' }]));
    expect(mapPages(section, once).size).toBe(0);
    // A divider has no document; of two equal pages, each stays itself.
    expect([...mapPages(section, section)]).toEqual([[0, 0]]);
    const swapped = plan(
      bundle([document('y', 'b', { pages: '1' }), document('x', 'b', { pages: '1' })]),
    );
    expect([...mapPages(twice, swapped)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test('are chosen by number, and none of the bundle’s own', () => {
    const planned = plan(
      bundle([document('i', 'a')], { hasContents: true, hasManifestPage: true }),
    );
    expect(choosePages(planned, ' 3, 2 ')).toEqual(['i/2', 'i/1']);
    const refused = (expression: string) => refusalOf(() => choosePages(planned, expression));
    const own = (page: number) => [
      { code: 'page_expression', message: `Page ${page} belongs to the bundle itself` },
    ];
    expect(refused('1')).toEqual(own(1));
    expect(refused('7')).toEqual(own(7));
    expect(refused('  ')).toEqual([{ code: 'page_expression', message: 'Pages are required' }]);
    expect(refused('x')).toMatchObject([{ code: 'page_expression' }]);
  });
});

describe('labels that are kept', () => {
  const labelsOf = (items: ManifestItem[], keepLabels: Manifest['keepLabels']) =>
    plan(bundle(items, { ...(keepLabels && { keepLabels }) })).pages.map(({ label }) => label);
  const page = (id: string) => document(id, 'b', { pages: '1' });

  test.each([
    [
      ['1', '2'],
      ['A', 'x', 'B'],
      ['1', '1A', '2'],
    ],
    [
      ['1', '1A'],
      ['A', 'x', 'B'],
      ['1', '1.1', '1A'],
    ],
    [
      ['1A', '1B'],
      ['A', 'x', 'B'],
      ['1A', '1A1', '1B'],
    ],
    [
      ['1A', '2'],
      ['A', 'x', 'B'],
      ['1A', '1B', '2'],
    ],
    [
      ['1Z', '2'],
      ['A', 'x', 'B'],
      ['1Z', '1AA', '2'],
    ],
    [
      ['1', '2'],
      ['A', 'B', 'x'],
      ['1', '2', '3'],
    ],
    [
      ['1', '2'],
      ['x', 'A', 'B'],
      ['0A', '1', '2'],
    ],
    [
      ['9', '12B'],
      ['A', 'B', 'x', 'y'],
      ['9', '12B', '13', '14'],
    ],
    [
      ['1', '2'],
      ['B', 'A'],
      ['0A', '1'],
    ],
  ])('%j, pages %j', (earlier, ids, expected) => {
    const keepLabels = earlier.map((label, at) => ({ key: `${'AB'[at]}/1`, label }));
    expect(labelsOf(ids.map(page), keepLabels)).toEqual(expected);
  });

  test('a label of a page that is gone is not given again', () => {
    const keepLabels = [
      { key: 'A/1', label: '1' },
      { key: 'gone/1', label: '1A' },
      { key: 'B/1', label: '2' },
    ];
    expect(labelsOf([page('A'), page('x'), page('y'), page('B')], keepLabels)).toEqual([
      '1',
      '1B',
      '1C',
      '2',
    ]);
    expect(labelsOf([page('x')], [])).toEqual(['1']);
  });
});
