import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { packSnapshot, unpackSnapshot } from '#lambdas/docket/search/docket-snapshot.ts';
import { openColumns, packColumns } from '#lambdas/docket/search/packed-columns.ts';
import type { SearchEntry } from '#lambdas/docket/search/search-entry.ts';

const texts = z.array(z.string());
const zipped = (value: unknown) => gzipSync(JSON.stringify(value));

describe('columns', () => {
  it('are written as one JSON object, and read one at a time', async () => {
    const columns = { format: 1, name: ['a', 'b'], empty: [], number: [1, -2.5], last: 'text' };
    const makers = Object.fromEntries(
      Object.entries(columns).map(([name, value]) => [name, () => value]),
    );
    const packed = await packColumns(makers);
    expect(gunzipSync(packed).toString()).toBe(JSON.stringify(columns));
    const opened = await openColumns(packed);
    for (const [name, value] of Object.entries(columns))
      expect(opened.read(name, z.unknown())).toEqual(value);
    expect([opened.has('name'), opened.has('other')]).toEqual([true, false]);
    expect(() => opened.read('other', texts)).toThrow('has no column other');
    expect(() => opened.read('number', texts)).toThrow();
  });

  it('have any texts, also those that look like the end of a column', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '],"next":[',
        '"],"next":["',
        ']',
        '],',
        ',"a":',
        'न्याय 😀 \ud800',
        '\\"],"b":',
        '}',
        '\\',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text), fc.array(text), async (first, next) => {
        const opened = await openColumns(zipped({ first, next, n: 1 }));
        expect(opened.read('first', texts)).toEqual(first);
        expect(opened.read('next', texts)).toEqual(next);
        expect(opened.read('n', z.number())).toBe(1);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it.each([
    ['no gzip', Buffer.from('{"a":[]}')],
    ['too short', Buffer.alloc(3)],
    ['cut', zipped({ a: ['b'] }).subarray(0, 20)],
    ['a list', zipped(['a'])],
    ['no JSON', gzipSync('{a:1}')],
  ])('are refused: %s', async (_, bytes) => {
    await expect(
      openColumns(bytes).then((opened) => opened.read('a', z.unknown())),
    ).rejects.toThrow();
  });
});

describe('a snapshot', () => {
  const entry: SearchEntry = {
    ...{ caseId: 'cas_1', kind: 'arbitration', bucket: 'settled', caseManagerId: '' },
    ...{ searchText: 'asha "],"x":[', docketByCode: 'A', docketByClaimValue: 'B' },
    ...{
      docketByHearing: 'C',
      docketByClock: 'D',
      docketByTargetDate: 'E',
      statusDay: '2026-01-02',
    },
    papers: 'pending',
    resolution: { on: '2026-01-01', days: 7 },
  };
  const { papers: _, resolution: __, ...running } = entry;
  const other: SearchEntry = { ...running, caseId: 'cas_2', bucket: 'underResolution' };

  it('is read as it was written', async () => {
    expect(await unpackSnapshot(await packSnapshot([entry, other]))).toEqual([entry, other]);
    expect(await unpackSnapshot(await packSnapshot([]))).toEqual([]);
  });

  it('of an earlier release, without later columns, and of a later one with more', async () => {
    const packed = JSON.parse(gunzipSync(await packSnapshot([other])).toString());
    const { docketByClock, papers, docketByTargetDate, statusDay, ...rest } = packed;
    expect([docketByClock, papers, docketByTargetDate, statusDay]).toEqual([
      ['D'],
      [-1],
      ['E'],
      ['2026-01-02'],
    ]);
    const { resolvedOn: _on, resolvedInDays: _days, ...early } = rest;
    expect(await unpackSnapshot(zipped(early))).toEqual([
      { ...other, docketByClock: '~', docketByTargetDate: '', statusDay: '' },
    ]);
    expect(await unpackSnapshot(zipped({ ...packed, later: ['x'] }))).toEqual([other]);
  });

  it('is refused with columns of unequal length, an unknown place or another form', async () => {
    const packed = JSON.parse(gunzipSync(await packSnapshot([entry, other])).toString());
    for (const wrong of [
      { ...packed, searchText: ['one'] },
      { ...packed, place: [0, 9] },
      { ...packed, places: ['divorce#lost'] },
      { ...packed, format: 2 },
      { ...packed, resolvedInDays: [] },
    ])
      await expect(unpackSnapshot(zipped(wrong))).rejects.toThrow();
  });
});
