import { describe, expect, test } from 'vitest';
import { planBundle } from '../src/plan/index.ts';
import { type ListEntry, layOutList, MARGIN, SHEET } from '../src/plan/lay-out-contents.ts';
import { bundle, document, measure } from './plan-manifests.ts';

/** Where each line of a list stands, and how much of a text it shows. */

/** Lines of ten points for each point of size, so that few entries fill a sheet. */
const tall: typeof measure = (text, sizePoints) => ({
  width: measure(text, sizePoints).width,
  height: sizePoints * 10,
});
/** No text fills a line. */
const narrow: typeof measure = (text, sizePoints) => ({
  width: text.length / 1_000,
  height: measure(text, sizePoints).height,
});

const layOut = (
  entries: readonly ListEntry[],
  more: Partial<Parameters<typeof layOutList>[1]> = {},
) => layOutList(entries, { heading: [], measure, ...more });
const entry = (title: string, more: Partial<ListEntry> = {}): ListEntry => ({
  ...{ title, level: 0, ...more },
});
const TOP = SHEET.height - MARGIN.top;

describe('the column of dates', () => {
  test('is left of the page labels; its title takes a line of each sheet', () => {
    const dated = Array.from({ length: 8 }, (_, at) =>
      entry(`Exhibit ${at}`, { date: '03/03/2021' }),
    );
    const sheets = layOut(dated, { measure: tall, hasDates: true });
    // Left of the margin, of 72 points for labels and of its own width, without the gap.
    const x = SHEET.width - MARGIN.side - 72 - 72 + 16;
    const [first, second] = sheets;
    expect([first?.lines.length, second?.lines.length]).toEqual([5, 3]);
    // A title of 85 points in height, whose baseline is a quarter of it above its end.
    expect(first?.heading).toEqual([
      { text: 'Date', x, y: TOP - 12 - 85 + 85 / 4, sizePoints: 8.5 },
    ]);
    expect(second?.heading).toEqual([{ text: 'Date', x, y: TOP - 85 + 85 / 4, sizePoints: 8.5 }]);
    expect(first?.lines[0]).toMatchObject({ date: { text: '03/03/2021', x } });
    expect(first?.lines[0]?.y).toBeCloseTo(TOP - 12 - 85 - 4 - 110 + 110 / 4, 6);
    expect(second?.lines[0]?.y).toBeCloseTo(TOP - 85 - 4 - 110 + 110 / 4, 6);
  });

  test('shows twelve characters of a date', () => {
    const [sheet] = layOut([entry('Exhibit', { date: '03/03/2021 or so' })], { hasDates: true });
    expect(sheet?.lines[0]?.date?.text).toBe('03/03/2021 o');
  });
});

describe('a heading', () => {
  test('is broken between the margins', () => {
    const [sheet] = layOut([], { heading: ['word '.repeat(30), 'word '.repeat(30)] });
    const lines = sheet?.heading ?? [];
    const widest = SHEET.width - 2 * MARGIN.side;
    for (const [sizePoints, count] of [
      [18, 3],
      [11, 2],
    ] as const) {
      const own = lines.filter((line) => line.sizePoints === sizePoints);
      expect(own).toHaveLength(count);
      for (const { text } of own) expect(measure(text, sizePoints).width).toBeLessThan(widest);
      const longer = `${own[0]?.text} word`;
      expect(measure(longer, sizePoints).width).toBeGreaterThan(widest);
    }
  });
});

describe('an entry', () => {
  test('stays on the sheet as long as its last gap ends at the margin', () => {
    const between = TOP - 12 - MARGIN.bottom;
    const withHeight = (height: number) =>
      layOut([entry('One'), entry('Two')], {
        measure: (text, sizePoints) => ({ ...measure(text, sizePoints), height }),
      }).map(({ lines }) => lines.length);
    expect(withHeight(between / 2 - 4)).toEqual([2]);
    expect(withHeight(between / 2 - 3.99)).toEqual([1, 1]);
  });

  test('that is higher than a sheet leaves no empty sheet before it', () => {
    const high = entry('Title', { note: 'Note' });
    const sheets = layOut([high, high], {
      measure: (text, sizePoints) => ({ ...measure(text, sizePoints), height: 500 }),
    });
    expect(sheets.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['Title', 'Note'],
      ['Title', 'Note'],
    ]);
  });

  test('has its note below all lines of its title, and marks the first line only', () => {
    const [sheet] = layOut([entry('word '.repeat(20).trim(), { level: 1, note: 'Signed' })]);
    expect(
      sheet?.lines.map(({ text, isFirst, sizePoints, x }) => [
        ...[text.split(' ').length, isFirst, sizePoints, x],
      ]),
    ).toEqual([
      [14, true, 11, MARGIN.side + 18],
      [6, false, 11, MARGIN.side + 18],
      [1, false, 8.5, MARGIN.side + 18],
    ]);
    const [first, second, note] = sheet?.lines ?? [];
    expect((first?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(11 * 1.35, 6);
    expect((second?.y ?? 0) - (note?.y ?? 0)).toBeCloseTo((11 / 4 + (8.5 * 3) / 4) * 1.35, 6);
  });

  test('has the whole line but the room for labels', () => {
    const [sheet] = layOut([entry('x '.repeat(400))]);
    // 483.28 points between the margins, without 72 for labels, for letters of 5.5 points.
    expect(sheet?.lines[0]?.text.length).toBe(73);
  });
});

test('names are cut at a thousand characters, also where more would fit', () => {
  const long = 'n'.repeat(1_001);
  const manifest = { ...bundle([document('i', 'a', { title: long })]), name: long };
  const { contents, manifestPages } = planBundle(
    { ...manifest, hasContents: true, hasManifestPage: true },
    { a: { code: 'ok', pageCount: 1 } },
    { measure: narrow },
  );
  const cut = 'n'.repeat(1_000);
  expect(contents[0]?.heading[0]?.text).toBe(cut);
  expect(contents[0]?.lines[0]?.text).toBe(cut);
  expect(manifestPages[0]?.lines[0]?.text).toBe(cut);
});
