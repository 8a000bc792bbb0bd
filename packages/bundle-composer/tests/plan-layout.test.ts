import { expect, test } from 'vitest';
import { type FactsByDocument, volumePlan, volumesOf } from '../src/plan/index.ts';
import { bundle, document, measure, plan } from './plan-manifests.ts';

/** Numbers, late pages, turns and volumes of a plan. */

const ok = (pageCount: number, more: object = {}) => ({ code: 'ok' as const, pageCount, ...more });
const facts: FactsByDocument = { a: ok(3), b: ok(2), c: ok(2), d: ok(30), e: ok(4) };
const labels = (manifest: Parameters<typeof plan>[0], known = facts) =>
  plan(manifest, known).pages.map(({ label }) => label);
const kept = (manifest: Parameters<typeof plan>[0]) =>
  plan(manifest, facts).pages.map(({ key, label, number = label }) => ({ key, label: number }));

test('numbers have a prefix, a first number and leading zeros', () => {
  const numbers = { prefix: 'ABC-', first: 98, digits: 5 };
  const planned = plan(bundle([document('a', 'a')], { numbers }), facts);
  expect(planned.pages.map(({ label, number }) => [label, number])).toEqual([
    ['ABC-00098', '98'],
    ['ABC-00099', '99'],
    ['ABC-00100', '100'],
  ]);
  expect(planned.entries[0]?.label).toBe('ABC-00098');
});

test('kept numbers take a new prefix, and new pages a letter', () => {
  const items = [document('a', 'a'), document('b', 'b')];
  const keepLabels = kept(bundle(items));
  const late = [document('a', 'a'), document('c', 'c'), document('b', 'b')];
  expect(labels(bundle(late, { keepLabels, numbers: { prefix: 'X', digits: 2 } }))).toEqual([
    'X01',
    'X02',
    'X03',
    'X03A',
    'X03B',
    'X04',
    'X05',
  ]);
});

test('late pages at the end keep every number that of its page', () => {
  const items = [document('s', 'a'), document('b', 'b')];
  const before = bundle(items, { hasContents: true, hasManifestPage: true });
  const after = bundle([document('s', 'a'), document('c', 'c'), document('b', 'b')], {
    ...before,
    items: [document('s', 'a'), document('c', 'c'), document('b', 'b')],
    keepLabels: kept(before),
    latePages: 'end',
  });
  const planned = plan(after, facts);
  expect(planned.pages.map(({ label }) => label)).toEqual(
    Array.from({ length: 9 }, (_, index) => String(index + 1)),
  );
  expect(planned.pages.map(({ key }) => key).slice(-3)).toEqual([':manifest/1', 'c/1', 'c/2']);
  expect(planned.entries.map(({ itemId, label }) => [itemId, label])).toEqual([
    ['s', '2'],
    ['b', '5'],
    ['c', '8'],
  ]);
});

test('a late document is in no section, and a second page of contents stands at the end', () => {
  const section = { kind: 'section', id: 's', title: 'Pleadings' } as const;
  const many = Array.from({ length: 60 }, (_, index) => document(`n${index}`, 'b'));
  const before = bundle([section, document('a', 'a')], { hasContents: true });
  const after = bundle([section, document('a', 'a'), ...many], {
    hasContents: true,
    keepLabels: kept(before),
    latePages: 'end',
  });
  const planned = plan(after, facts);
  expect(planned.entries.map(({ level }) => level).slice(0, 4)).toEqual([0, 1, 0, 0]);
  const contents = planned.pages.flatMap(({ kind, label }) => (kind === 'contents' ? label : []));
  expect(contents.slice(0, 2)).toEqual(['1', '6']);
  expect(planned.pages.map(({ label }) => label)).toEqual(
    planned.pages.map((_, index) => String(index + 1)),
  );
});

test('pages that were late once keep their place when others come later', () => {
  const first = bundle([document('a', 'a')]);
  const late = document('b', 'b', { before: 'a/2' });
  const second = { ...first, items: [document('a', 'a'), late], latePages: 'end' as const };
  const afterFirst = { ...second, keepLabels: kept(first) };
  const third = { ...second, items: [...second.items, document('c', 'c', { before: 'a/1' })] };
  const planned = plan({ ...third, keepLabels: kept(afterFirst) }, facts);
  expect(planned.pages.map(({ key, label }) => `${key} ${label}`)).toEqual([
    'a/1 1',
    'a/2 2',
    'a/3 3',
    'b/1 4',
    'b/2 5',
    'c/1 6',
    'c/2 7',
  ]);
});

test('a document that was late once stays out of the section that is before it', () => {
  const section = { kind: 'section', id: 's', title: 'Pleadings' } as const;
  const first = bundle([section, document('a', 'a')], { hasContents: true });
  const items = [document('b', 'b'), section, document('a', 'a')];
  const second = { ...first, items, latePages: 'end' as const, keepLabels: kept(first) };
  const third = { ...second, keepLabels: kept(second) };
  for (const manifest of [second, third])
    expect(plan(manifest, facts).entries.map(({ itemId, level }) => [itemId, level])).toEqual([
      ['s', 0],
      ['a', 1],
      ['b', 0],
    ]);
});

test('late pages stand at the end only where numbers are kept', () => {
  const section = { kind: 'section', id: 's', title: 'Pleadings' } as const;
  const planned = plan(
    bundle([section, document('a', 'a')], { latePages: 'end', keepLabels: [] }),
    facts,
  );
  expect(planned.pages.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
  expect(planned.entries.map(({ level }) => level)).toEqual([0, 1]);
});

test('a document stays in its section where pages of it alone are late', () => {
  const section = { kind: 'section', id: 's', title: 'Pleadings' } as const;
  const first = bundle([section, document('a', 'a', { pages: '1-2' }), document('b', 'b')]);
  const longer = { ...first, items: [section, document('a', 'a'), document('b', 'b')] };
  const planned = plan({ ...longer, keepLabels: kept(first), latePages: 'end' }, facts);
  expect(planned.pages.map(({ key }) => key)).toEqual([
    ...['s/divider', 'a/1', 'a/2', 'b/1', 'b/2', 'a/3'],
  ]);
  expect(planned.entries.map(({ itemId, level }) => [itemId, level])).toEqual([
    ['s', 0],
    ['a', 1],
    ['b', 1],
  ]);
});

test('contents that are added later stand first', () => {
  const first = bundle([document('a', 'a'), document('b', 'b')]);
  const later = { ...first, hasContents: true, keepLabels: kept(first), latePages: 'end' as const };
  expect(plan(later, facts).pages.map(({ key }) => key)).toEqual([
    ...[':contents/1', 'a/1', 'a/2', 'a/3', 'b/1', 'b/2'],
  ]);
});

test('volumes begin with their contents also where numbers are kept', () => {
  const first = bundle([document('a', 'a'), document('b', 'b')]);
  const planned = plan(
    {
      ...{ ...first, hasContents: true, keepLabels: kept(first), latePages: 'end' },
      volumes: { by: 'pages', pages: 5 },
    },
    facts,
  );
  expect(planned.pages.map(({ key }) => key)).toEqual([
    ...[':contents/1', ':contents/v1/1', 'a/1', 'a/2', 'a/3'],
    ...[':contents/v2/1', 'b/1', 'b/2'],
  ]);
});

test('turns stay with their pages, also where other pages come and go', () => {
  const rotations = [
    { page: 'a/2', turn: 90 as const },
    { page: 'gone/1', turn: 180 as const },
  ];
  const items = [document('b', 'b'), document('a', 'a')];
  const turned = plan(bundle(items, { rotations, deletedPages: ['a/1'] }), facts).pages.flatMap(
    (page) => (page.kind === 'source' && page.turn ? [[page.key, page.turn]] : []),
  );
  expect(turned).toEqual([['a/2', 90]]);
});

const inVolumes = (more: object) =>
  bundle([document('a', 'a'), document('b', 'b'), document('d', 'd'), document('e', 'e')], {
    hasContents: true,
    ...more,
  });

test('volumes have contents of their own, and one of the whole; numbers go on', () => {
  const planned = plan(inVolumes({ volumes: { by: 'pages', pages: 12 } }), facts);
  const volumes = volumesOf(planned);
  expect(volumes.every(({ count }) => count <= 12)).toBe(true);
  expect(volumes.reduce((sum, { count }) => sum + count, 0)).toBe(planned.pages.length);
  expect(planned.pages.map(({ label }) => label)).toEqual(
    planned.pages.map((_, index) => String(index + 1)),
  );
  const keys = volumes.map(({ first }) => planned.pages[first]?.key);
  expect(keys).toEqual([
    ':contents/1',
    ...volumes.slice(1).map((_, index) => `:contents/v${index + 2}/1`),
  ]);
  expect(planned.pages[1]?.key).toBe(':contents/v1/1');
  // A document that fits into one volume is not cut; the long one goes on, and is listed again.
  const volumeOf = (key: string) => {
    const at = planned.pages.findIndex((page) => page.key === key);
    return volumes.findIndex(({ first, count }) => at >= first && at < first + count);
  };
  expect(volumeOf('e/1')).toBe(volumeOf('e/4'));
  expect(volumeOf('b/1')).toBe(volumeOf('b/2'));
  const continued = planned.entries.filter(({ isContinued }) => isContinued);
  expect(continued.map(({ title }) => title)).toEqual([
    'Title of d (continued)',
    'Title of d (continued)',
  ]);
});

test('the plan of a volume has its pages, its bookmarks and its notes', () => {
  const planned = plan(
    inVolumes({
      volumes: { by: 'pages', pages: 12 },
      annotations: [{ id: 'n', page: 'e/1', text: 'Note' }],
    }),
    facts,
  );
  const volumes = volumesOf(planned);
  const last = volumes.at(-1) ?? { first: 0, count: 0 };
  const part = volumePlan(planned, last, 'Last');
  expect(part.name).toBe('Last');
  expect(part.pages).toHaveLength(last.count);
  expect(part.pages[0]?.label).toBe(String(last.first + 1));
  expect(part.annotations).toEqual([
    { page: part.pages.findIndex(({ key }) => key === 'e/1'), text: 'Note' },
  ]);
  expect(part.entries.find(({ itemId }) => itemId === 'a')?.page).toBe(-1);
  expect(part.entries.find(({ itemId }) => itemId === 'e')?.label).toBe(
    planned.entries.find(({ itemId }) => itemId === 'e')?.label,
  );
});

test('a bundle within the limit is one volume', () => {
  const planned = plan(inVolumes({ volumes: { by: 'pages', pages: 100 } }), facts);
  expect(planned.volumes).toBeUndefined();
  expect(planned.pages).toHaveLength(40);
});

test('volumes by size follow the sizes of the files', () => {
  const large: FactsByDocument = {
    a: ok(3, { sizeBytes: 4_000_000 }),
    b: ok(2, { sizeBytes: 4_000_000 }),
    d: ok(30, { sizeBytes: 9_000_000 }),
    e: ok(4, { sizeBytes: 500_000 }),
  };
  const planned = plan(inVolumes({ volumes: { by: 'size', bytes: 5_000_000 } }), large);
  const firstOf = (id: string) =>
    planned.volumes?.findIndex(({ first, count }) => {
      const at = planned.pages.findIndex((page) => 'itemId' in page && page.itemId === id);
      return at >= first && at < first + count;
    });
  // The long document fills two volumes.
  expect(['a', 'b', 'd', 'e'].map(firstOf)).toEqual([0, 1, 2, 4]);
});

test('a divider is never the last page of a volume', () => {
  const items = [
    document('d', 'd', { pages: '1-9' }),
    { kind: 'section', id: 's', title: 'Letters' } as const,
    document('e', 'e'),
  ];
  const planned = plan(
    bundle(items, { hasContents: true, volumes: { by: 'pages', pages: 12 } }),
    facts,
  );
  const [first] = volumesOf(planned);
  expect(planned.pages[(first?.count ?? 0) - 1]?.key).toBe('d/9');
});

test('a limit that gives more than 50 volumes leaves one PDF, and says so', () => {
  const many = { d: ok(500) };
  const volumes = { by: 'size' as const, bytes: 1 };
  const planned = plan(bundle([document('d', 'd')], { volumes, hasContents: true }), many);
  expect(planned.volumes).toBeUndefined();
  expect(planned.pages).toHaveLength(501);
  expect(planned.problems).toEqual([
    { code: 'too_many_volumes', message: expect.stringMatching(/^The limit gives [0-9]+ volumes/) },
  ]);
});

test('contents with dates have a column with a title on each page; others have none', () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    document(`i${index}`, 'a', index === 1 ? {} : { date: '03/03/2021' }),
  );
  const dated = plan(bundle(items, { hasContents: true, hasDates: true }), facts);
  expect(dated.contents.length).toBeGreaterThan(1);
  for (const { heading } of dated.contents) expect(heading.at(-1)?.text).toBe('Date');
  const [first, second] = dated.contents[0]?.lines ?? [];
  const x = dated.contents[0]?.heading.at(-1)?.x;
  expect([first?.date, second?.date]).toEqual([{ text: '03/03/2021', x }, undefined]);
  expect(dated.entries.slice(0, 2).map(({ date }) => date)).toEqual(['03/03/2021', undefined]);

  const plain = plan(bundle(items, { hasContents: true }), facts);
  expect(plain.contents[0]?.heading.map(({ text }) => text)).not.toContain('Date');
  expect(plain.contents[0]?.lines.some(({ date }) => date !== undefined)).toBe(false);
  expect(plain.entries.some(({ date }) => date !== undefined)).toBe(false);
});

test('titles end before the column of dates, in volumes too', () => {
  const items = [document('a', 'a', { title: 'word '.repeat(60), date: '03/03/2021' })];
  const limits = { volumes: { by: 'pages', pages: 2 } } as const;
  for (const more of [{}, limits]) {
    const { contents } = plan(bundle(items, { hasContents: true, hasDates: true, ...more }), facts);
    for (const { lines } of contents) {
      expect(lines.some(({ date }) => date !== undefined)).toBe(true);
      const column = lines[0]?.date?.x ?? 0;
      for (const { x, text, sizePoints } of lines)
        expect(x + measure(text, sizePoints).width).toBeLessThan(column);
    }
  }
});
