import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRecords, readRecords, writeRecords } from '#portal/parts/unsent/unsent-database.ts';
import { stubIndexedDb } from '../fakes/fake-indexed-db.ts';

const record = (key: string, value: unknown) => ({ key, tab: 'tab_1', value, writtenAtMs: 1 });

beforeEach(() => stubIndexedDb());
afterEach(() => vi.unstubAllGlobals());

describe('a transaction of the browser’s database', () => {
  it('stores nothing if one of its values cannot be stored', async () => {
    await clearRecords();
    const wrong = record('draft:two', () => 'functions cannot be stored');
    await expect(writeRecords([record('draft:one', 'text'), wrong])).rejects.toThrow();
    expect(await readRecords({ prefix: 'draft:' })).toEqual([]);

    await writeRecords([record('draft:one', 'text')]);
    expect(await readRecords({ prefix: 'draft:' })).toHaveLength(1);
  });
});
