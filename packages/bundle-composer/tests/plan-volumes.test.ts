import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cutVolumes, type Weighed } from '../src/plan/cut-volumes.ts';
import { ENGINE_VERSION, hashManifest } from '../src/plan/hash-manifest.ts';
import {
  type FactsByDocument,
  type Manifest,
  type ManifestItem,
  volumePlan,
  volumesOf,
} from '../src/plan/index.ts';
import { bundle, document, plan } from './plan-manifests.ts';

/** Where volumes are cut, what their contents say, and what a page's facts lead to. */

const ok = (pageCount: number, more: object = {}) => ({ code: 'ok' as const, pageCount, ...more });
const facts: FactsByDocument = { a: ok(3), b: ok(2), d: ok(30), e: ok(4) };

describe('pages are cut into volumes', () => {
  const pages = (itemId: string, count: number, more: Partial<Weighed> = {}): Weighed[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ key: `${itemId}/${at + 1}`, itemId, isDivider: false, bytes: 1_000, ...more },
    }));
  const divider = (itemId: string) => pages(itemId, 1, { isDivider: true });
  const cut = (all: Weighed[], limit: number, sheets = [2]) =>
    cutVolumes(all, { by: 'pages', pages: limit }, sheets);

  test('by pages, with room for the contents of each', () => {
    expect(cut(pages('a', 8), 10)).toEqual([8]);
    // The later volumes have one page of contents unless more are known.
    expect(cut(pages('a', 27), 10)).toEqual([8, 9, 9, 1]);
    expect(cut(pages('a', 27), 10, [2, 4])).toEqual([8, 6, 9, 4]);
    expect(cut([], 10)).toEqual([]);
    expect(cut(pages('a', 3), 1)).toEqual([1, 1, 1]);
  });

  test('so that a document stays whole where it can, and a long one begins a volume', () => {
    expect(cut([...pages('a', 5), ...pages('b', 3), ...pages('c', 1)], 10)).toEqual([8, 1]);
    expect(cut([...pages('a', 5), ...pages('b', 4)], 10)).toEqual([5, 4]);
    expect(cut([...pages('a', 5), ...pages('b', 12), ...pages('c', 6)], 10)).toEqual([5, 9, 9]);
  });

  test('so that dividers stay with the document after them', () => {
    expect(cut([...pages('a', 7), ...divider('s'), ...pages('b', 2)], 10)).toEqual([7, 3]);
    const two = [...pages('a', 6), ...divider('s'), ...divider('t'), ...pages('b', 1)];
    expect(cut(two, 10)).toEqual([6, 3]);
    // A section's own pages are of its item.
    expect(cut([...pages('a', 6), ...divider('s'), ...pages('s', 2)], 10)).toEqual([6, 3]);
    expect(cut([...divider('s'), ...pages('b', 1), ...pages('c', 7)], 10)).toEqual([2, 7]);
  });

  test('by size, of which a twentieth, fonts and contents are taken off', () => {
    // 95 % of a million, without 120,000 and 6,000 for each page of contents.
    const bySize = (bytes: number, sheets = [1]) =>
      cutVolumes(pages('a', 4, { bytes }), { by: 'size', bytes: 1_000_000 }, sheets);
    expect(bySize(206_000)).toEqual([4]);
    expect(bySize(206_001)).toEqual([3, 1]);
    expect(bySize(206_000, [2])).toEqual([3, 1]);
    expect(bySize(900_000)).toEqual([1, 1, 1, 1]);
  });
});

describe('the size of a page', () => {
  const counts = (items: ManifestItem[], known: FactsByDocument) =>
    plan(bundle(items, { volumes: { by: 'size', bytes: 1_000_000 } }), known).volumes?.map(
      ({ count }) => count,
    );

  test('is its share of the file, or a guess, and something for every page', () => {
    const of = (sizeBytes: number) => ({ a: ok(5, { sizeBytes }) });
    expect(counts([document('a', 'a')], of(5 * 410_000))).toEqual([2, 2, 1]);
    expect(counts([document('a', 'a')], of(5 * 410_001))).toEqual([1, 1, 1, 1, 1]);
    expect(counts([document('d', 'd')], facts)).toEqual([8, 8, 8, 6]);
    const slips = Array.from({ length: 400 }, (_, at) => document(`s${at}`, 'locked'));
    expect(counts(slips, {})).toBeUndefined();
  });
});

describe('the volumes of a plan', () => {
  const items = [document('a', 'a'), document('b', 'b'), document('d', 'd'), document('e', 'e')];
  const planVolumes = () =>
    plan(
      bundle(items, {
        ...{ code: 'B-001', hasContents: true, hasManifestPage: true },
        volumes: { by: 'pages', pages: 12 },
        annotations: [
          { id: 'n1', page: 'd/9', text: 'Last of the first part' },
          { id: 'n2', page: 'd/10', text: 'In the next' },
        ],
      }),
      facts,
    );

  test('have their number in the contents, and every line leads to its entry', () => {
    const planned = planVolumes();
    const volumes = volumesOf(planned);
    const headings = planned.contents.map(({ heading }) => heading.map(({ text }) => text));
    expect(headings).toEqual([
      ['Hearing bundle', 'B-001', 'Contents'],
      ...volumes.map((_, at) => [
        ...['Hearing bundle', 'B-001', `Contents of volume ${at + 1} of ${volumes.length}`],
      ]),
    ]);
    const listed = planned.contents.map(({ lines }) =>
      lines.map(({ entry }) => {
        const { title = '', volume, label } = planned.entries[entry] ?? {};
        return `${title} ${volume} ${label}`;
      }),
    );
    expect(listed).toEqual([
      ['Title of a 1 3', 'Title of b 1 6', 'Title of d 2 9', 'Title of e 5 42'],
      ['Title of a 1 3', 'Title of b 1 6'],
      ['Title of d 2 9'],
      ['Title of d (continued) 3 21'],
      ['Title of d (continued) 4 33'],
      ['Title of e 5 42'],
    ]);
    // Parts that continue come last, so that bookmarks of the whole lead to beginnings.
    expect(planned.entries.map(({ title }) => title)).toEqual([
      ...['a', 'b', 'd', 'e'].map((id) => `Title of ${id}`),
      ...['Title of d (continued)', 'Title of d (continued)'],
    ]);
  });

  test('follow each other; the list of checksums is in the last', () => {
    const planned = planVolumes();
    const volumes = volumesOf(planned);
    expect(volumes.map(({ first, count }) => [first, count])).toEqual([
      [0, 7],
      [7, 12],
      [19, 12],
      [31, 9],
      [40, 6],
    ]);
    const own = planned.pages.flatMap((page) => ('list' in page ? [page] : []));
    expect(own.map(({ kind, key, list }) => `${kind} ${key} ${list}`)).toEqual([
      ...['contents :contents/1 0', 'contents :contents/v1/1 1', 'contents :contents/v2/1 2'],
      ...['contents :contents/v3/1 3', 'contents :contents/v4/1 4', 'contents :contents/v5/1 5'],
      'manifest :manifest/1 0',
    ]);
    expect(planned.pages.at(-1)?.kind).toBe('manifest');
    expect(planned.pages.map(({ label }) => label)).toEqual(
      planned.pages.map((_, at) => String(at + 1)),
    );
    expect(planned.problems).toEqual([]);
  });

  test('have the notes and bookmarks of their own pages', () => {
    const planned = planVolumes();
    const [, second, third] = volumesOf(planned);
    if (!second || !third) throw new Error('There are volumes');
    const part = volumePlan(planned, second, 'Part 2');
    expect(part).not.toHaveProperty('volumes');
    expect(part.problems).toEqual([]);
    expect(part.pages.map(({ label }) => label)).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 8)),
    );
    const isHere = (title: string) => part.entries.find((entry) => entry.title === title)?.page;
    expect([isHere('Title of b'), isHere('Title of d'), isHere('Title of e')]).toEqual([-1, 1, -1]);
    expect(part.annotations.map(({ page }) => part.pages[page]?.key)).toEqual(['d/9', 'd/10']);
    expect(volumePlan(planned, third, 'Part 3').annotations).toEqual([]);
    const lastPage = { ...planned, annotations: [18, 19].map((page) => ({ page, text: '' })) };
    expect(volumePlan(lastPage, second, 'x').annotations).toEqual([{ page: 11, text: '' }]);
    expect(volumePlan(lastPage, third, 'x').annotations).toEqual([{ page: 0, text: '' }]);
  });

  test('are one where no limit is given or the pages fit', () => {
    const one = plan(bundle([document('a', 'a')]), facts);
    expect(volumesOf(one)).toEqual([{ first: 0, count: 3 }]);
    expect(one.entries[0]).not.toHaveProperty('volume');
    const fits = bundle([document('a', 'a')], {
      ...{ hasContents: true, volumes: { by: 'pages', pages: 4 } },
    });
    expect(plan(fits, facts).volumes).toBeUndefined();
    const beyond = { ...fits, volumes: { by: 'pages', pages: 3 } } as Manifest;
    expect(plan(beyond, facts).volumes?.map(({ count }) => count)).toEqual([3, 3]);
  });
});

describe('a volume has at most the pages of the limit', () => {
  const one: FactsByDocument = { one: ok(1) };
  /** Documents of one page each, of which the first sheet of contents has 34. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => document(`i${at}`, 'one', { title: `Title ${at}` }));
  const cut = (count: number, pages: number, more: Partial<Manifest> = {}) => {
    const limit = { volumes: { by: 'pages' as const, pages }, hasContents: true, ...more };
    const planned = plan(bundle(many(count), limit), one);
    return volumesOf(planned).map(({ first, count: all }) => [
      all,
      planned.pages.slice(first, first + all).filter(({ kind }) => kind === 'contents').length,
    ]);
  };

  test('with the contents of the whole in the first, and its own', () => {
    expect(cut(150, 60)).toEqual([
      [60, 7],
      [60, 2],
      [41, 2],
    ]);
    // One more document would need a second sheet of its own.
    expect(cut(68, 37)).toEqual([
      [37, 3],
      [35, 1],
    ]);
  });

  test('and one volume has only the contents of the whole', () => {
    expect(cut(60, 62)).toEqual([[62, 2]]);
    expect(cut(60, 61)).toEqual([
      [61, 4],
      [4, 1],
    ]);
    expect(cut(60, 60, { hasContents: false })).toEqual([[60, 0]]);
  });

  test('and there are 50 at most', () => {
    const volumes = { by: 'pages' as const, pages: 2 };
    const of = (pageCount: number) =>
      plan(bundle([document('i', 'one')], { volumes, hasContents: true }), { one: ok(pageCount) });
    expect(of(50).volumes).toHaveLength(50);
    expect(of(51).volumes).toBeUndefined();
  });

  test('also where it begins with pages that no list names', () => {
    const items = [document('a', 'a'), document('p', 'd', { kind: 'pages', pages: '1-12' })];
    const planned = plan(
      bundle(items, { volumes: { by: 'pages', pages: 8 }, hasContents: true }),
      facts,
    );
    expect(planned.volumes?.map(({ count }) => count)).toEqual([5, 8, 6]);
    expect(planned.entries.map(({ title }) => title)).toEqual(['Title of a']);
  });
});

describe('titles in the contents', () => {
  /** Letters that fit on the first line, as words of one letter. */
  const room = (more: Partial<Manifest> = {}, items: ManifestItem[] = []) => {
    const long = document('a', 'a', { title: 'x '.repeat(400) });
    const { contents } = plan(bundle([...items, long], { hasContents: true, ...more }), facts);
    return contents[0]?.lines.find(({ text }) => text.startsWith('x'))?.text.length;
  };

  test('leave room for the widest number, up to a limit', () => {
    expect(room()).toBe(73);
    expect(room({ numbers: { prefix: 'ABC-' } })).toBe(73);
    expect(room({ numbers: { prefix: 'ABCDEFGHIJ' } })).toBe(69);
    expect(room({ numbers: { prefix: 'A'.repeat(100) } })).toBe(47);
    expect(room({ volumes: { by: 'pages', pages: 100 } })).toBe(67);
    expect(room({ volumes: { by: 'pages', pages: 100 }, numbers: { prefix: 'AB' } })).toBe(65);
    expect(room({}, [{ kind: 'section', id: 's', title: 'Claim' }])).toBe(71);
  });

  test('take six lines at most, and the name of the bundle four', () => {
    const name = 'y '.repeat(500);
    const items = [document('a', 'a', { title: 'x '.repeat(490) })];
    const [sheet] = plan({ ...bundle(items, { hasContents: true }), name }, facts).contents;
    expect(sheet?.lines).toHaveLength(6);
    expect(sheet?.heading).toHaveLength(5);
  });
});

describe('a page of a scan', () => {
  const turned = (known: object, rotations: Manifest['rotations'] = []) =>
    plan(bundle([document('a', 'a')], { rotations }), { a: ok(3, known) }).pages.map((page) =>
      page.kind === 'source' ? [page.turn, page.textTurn, page.isPicture] : [],
    );
  const plain = [undefined, undefined, undefined];

  test('is a picture where it has no text', () => {
    expect(turned({ pagesWithoutText: [2] })).toEqual([plain, [undefined, undefined, true], plain]);
  });

  test('has text that is turned with it', () => {
    const turnedPages = [
      { page: 1, turn: 90 },
      { page: 2, turn: 270 },
    ];
    const rotations = [1, 2, 3].map((page) => ({ page: `a/${page}`, turn: 90 as const }));
    expect(turned({ turnedPages })).toEqual([
      [undefined, 90, undefined],
      [undefined, 270, undefined],
      plain,
    ]);
    expect(turned({ turnedPages }, rotations)).toEqual([
      [90, 180, undefined],
      [90, undefined, undefined],
      [90, 90, undefined],
    ]);
    // Nobody has examined it.
    expect(turned({}, rotations)).toEqual([1, 2, 3].map(() => [90, undefined, undefined]));
  });

  test('without text has none to turn, unless it was read from the picture', () => {
    const rotations = [1, 2, 3].map((page) => ({ page: `a/${page}`, turn: 90 as const }));
    const known = {
      turnedPages: [{ page: 1, turn: 90 }],
      pagesWithoutText: [1, 2],
      blankPages: [3],
    };
    expect(turned(known, rotations)).toEqual([
      [90, 180, true],
      [90, undefined, true],
      [90, undefined, undefined],
    ]);
  });
});

test('a plan has what the manifest asks for, and nothing else', () => {
  const asked = {
    ...{ fitsA4: true, language: 'hi', footer: 'Case 5', marksRemovedLinks: true },
    numbers: { position: 'topLeft' as const },
  };
  const { numbers, ...same } = asked;
  const planned = plan(bundle([document('a', 'a')], asked), facts);
  expect(planned).toMatchObject({ ...same, numberPosition: numbers.position });
  expect(planned.pages[0]).not.toHaveProperty('number');
  const none = plan(bundle([document('a', 'a')], { footer: '', fitsA4: false }), facts);
  for (const name of ['fitsA4', 'language', 'footer', 'numberPosition', 'volumes'])
    expect(none).not.toHaveProperty(name);
  expect(none.pages[0]).toStrictEqual({
    ...{ kind: 'source', key: 'a/1', label: '1', itemId: 'a', documentId: 'a', sourcePage: 1 },
  });
  const section: ManifestItem = { kind: 'section', id: 's', title: 'Claim' };
  const dated = plan(bundle([section, document('a', 'a')], { hasDates: true }), facts);
  expect(dated.entries).toStrictEqual([
    { itemId: 's', title: 'Claim', level: 0, page: 0, label: '1' },
    { itemId: 'a', title: 'Title of a', level: 1, page: 1, label: '2', documentId: 'a' },
  ]);
  expect(dated.fileNames).toStrictEqual({});
});

test('a bundle is known by the SHA-256 of engine, manifest and facts, in the order of their names', async () => {
  const manifest = bundle([document('i', 'a', { pages: '2,1' })]);
  const text = `[${ENGINE_VERSION},{"hasContents":false,"hasPageNumbers":true,"items":[{"documentId":"a","id":"i","kind":"document","pages":"2,1","title":"Title of i"}],"name":"Hearing bundle"},{"a":{"code":"ok","pageCount":3,"turnedPages":null}}]`;
  const known = { a: { ...ok(3), turnedPages: null } } as unknown as FactsByDocument;
  expect(await hashManifest(manifest, known)).toBe(createHash('sha256').update(text).digest('hex'));
});
