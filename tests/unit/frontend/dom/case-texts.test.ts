import { afterEach, describe, expect, it, vi } from 'vitest';
import { presentNote } from '#lambdas/notes/present-note.ts';
import {
  clearUnsent,
  readUnsent,
  unsentKeyOf,
  writeUnsent,
} from '#portal/parts/unsent/stored-unsent.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { noteDateTime } from '#portal/shared/dates/indian-dates.ts';
import { textOfEscaped } from '#portal/shared/escaped-text.ts';
import { mailLink } from '#portal/shared/format.ts';

describe('a note', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', '21/11/2026 AT 05:30 am'],
    ['2026-11-20T18:30:00.000Z', '21/11/2026 AT 12:00 am'],
    ['2026-11-21T06:30:00.000Z', '21/11/2026 AT 12:00 pm'],
    ['2026-11-21T17:35:00.000Z', '21/11/2026 AT 11:05 pm'],
    ['yesterday', undefined],
  ])('of %s is dated %s', (instant, shown) => {
    expect(noteDateTime(instant)).toBe(shown);
  });

  it.each([
    'plain',
    'two\nlines\n\nand more',
    '<b>&amp;</b> &lt;br&gt; <br> & &amp;lt; "quoted" \'so\'',
    '&amp;amp;amp;',
  ])('is displayed exactly as typed: %j', (typed) => {
    const { content } = presentNote({ id: 'nte_1', content: typed, createdAt: '' });
    expect(content).not.toMatch(/<(?!br>)|>(?<!<br>)/);
    expect(textOfEscaped(content)).toBe(typed);
  });
});

describe('a mail link', () => {
  it('contains exactly one address', () => {
    expect(mailLink('indira.reddy@example.com')).toBe('mailto:indira.reddy@example.com');
    expect(mailLink('a@b.c?bcc=x@y.z&body=hi')).toBe('mailto:a@b.c%3Fbcc%3Dx%40y.z%26body%3Dhi');
  });
});

describe('reading all pages', () => {
  it('requests each page once, in order, and stops after the last page', async () => {
    const asked: number[] = [];
    const read = (lastPage: number) => async (page: number) => {
      asked.push(page);
      return { data: [`${page}a`, `${page}b`], lastPage };
    };
    expect(await readAllPages(read(3))).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(asked).toEqual([1, 2, 3]);
    asked.length = 0;
    await readAllPages(read(501));
    expect(asked.at(-1)).toBe(500);
  });
});

describe('an idempotency key', () => {
  it('is long enough to be unique', () => {
    const keys = Array.from({ length: 100 }, newIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('drafts', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The part of the browser's Storage that drafts use. */
  function storage(): Map<string, string> {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      get length() {
        return stored.size;
      },
      key: (at: number) => [...stored.keys()][at] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    return stored;
  }

  it('are separate for each user and field, and are deleted when emptied', () => {
    const stored = storage();
    const mine = unsentKeyOf('usr_1', 'note:cas_1');
    writeUnsent(mine, { text: 'Mine', requestKeys: { '': 'k' } });
    expect(readUnsent(mine)).toEqual({ text: 'Mine', requestKeys: { '': 'k' } });
    expect(readUnsent(unsentKeyOf('usr_2', 'note:cas_1'))).toEqual({ text: '' });
    expect(readUnsent(unsentKeyOf('usr_1', 'note:cas_2'))).toEqual({ text: '' });
    writeUnsent(mine, { text: '' });
    expect(stored.size).toBe(0);
  });

  it('are deleted on logout, and nothing else is', () => {
    const stored = storage();
    stored.set('token', 'abc');
    for (const n of [1, 2, 3, 4, 5])
      writeUnsent(unsentKeyOf(`usr_${n}`, `note:cas_${n}`), { text: 'x' });
    clearUnsent();
    // Without a database here, the next page removes what a database may have.
    expect([...stored.keys()]).toEqual(['token', 'drafts-cleared']);
  });

  it('that cannot be parsed are ignored', () => {
    const stored = storage();
    stored.set(unsentKeyOf('usr_1', 'note:cas_1'), '{"text":42}');
    stored.set(unsentKeyOf('usr_1', 'note:cas_2'), 'not json');
    expect(readUnsent(unsentKeyOf('usr_1', 'note:cas_1'))).toEqual({ text: '' });
    expect(readUnsent(unsentKeyOf('usr_1', 'note:cas_2'))).toEqual({ text: '' });
  });

  it('are empty without storage, and cause no error', () => {
    vi.stubGlobal('localStorage', undefined);
    writeUnsent('draft:usr_1:x', { text: 'x' });
    clearUnsent();
    expect(readUnsent('draft:usr_1:x')).toEqual({ text: '' });
  });
});
