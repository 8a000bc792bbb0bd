import { describe, expect, it } from 'vitest';
import { checkItem, itemReaders } from '#scripts/forms/check-item.ts';
import { addFixtures, readFixtures } from '#scripts/forms/fixtures.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import { storedItem, storedText } from '#scripts/forms/stored-text.ts';
import { itemKinds, kindOfKey } from '#shared/forms/item-kinds.ts';
import { FORM_ATTRIBUTE } from '#shared/forms/present-forms.ts';
import { findKeyMakers } from '#tests/support/keys/find-key-makers.ts';

/** Stands for each argument of a function that makes keys; some of them read it as an instant. */
const ARGUMENT = '2026-01-05T10:00:00.000Z';

/** Kinds whose keys no `*-keys.ts` names. */
const elsewhere = [
  // seed/seed-once.ts
  'seedMark',
];

type Made = { name: string; key: { pk: string; sk: string } };

/** Each key of one item that a `*-keys.ts` makes. Ranges have no `sk`. */
async function keysMade(): Promise<Made[]> {
  const made: Made[] = [];
  for (const [name, make] of await findKeyMakers('{lambdas,scripts}/**/*-keys.ts')) {
    const key = make(...Array(6).fill(ARGUMENT));
    if (isKey(key)) made.push({ name, key });
  }
  return made;
}

const isKey = (key: unknown): key is Made['key'] =>
  typeof key === 'object' && key !== null && 'pk' in key && 'sk' in key;

const fixtures = readFixtures();

describe('kinds of stored items', () => {
  it('name each key that the code makes, and no other', async () => {
    const made = await keysMade();
    expect(made.length).toBeGreaterThan(100);
    const unknown = made.filter(({ key }) => !kindOfKey(key)).map(({ name }) => name);
    expect(unknown, 'add these to lambdas/shared/forms/item-kinds.constants.ts').toEqual([]);
    const found = new Set(made.map(({ key }) => kindOfKey(key)?.kind.name));
    const unused = itemKinds.map(({ name }) => name).filter((name) => !found.has(name));
    expect(unused).toEqual(elsewhere);
  });

  it('have names of their own, and a reader each', () => {
    const names = itemKinds.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(Object.keys(itemReaders).sort()).toEqual(names.toSorted());
  });

  it('tell apart keys that begin alike', () => {
    const kinds = [
      { pk: 'CASE#cas_1', sk: 'CASE' },
      { pk: 'NEUTRAL#usr_1', sk: 'CASE#cas_1' },
      { pk: 'NEUTRAL#usr_1', sk: 'SNAPSHOT' },
      { pk: 'CASE#cas_1#DOCUMENTS', sk: 'DOCUMENT#doc_1' },
      { pk: 'CASE#cas_1#DOCUMENTS#all#SHARED', sk: 'ROW#000000001' },
      { pk: 'PARTIES#TOVERIFY', sk: 'PARTY#2026#pty_1' },
      { pk: 'CASE#cas_1', sk: 'CASE#more' },
      { pk: 'CASE#', sk: 'CASE' },
      { pk: 'ELSE#1', sk: 'X' },
    ].map((key) => kindOfKey(key)?.kind.name);
    expect(kinds).toEqual([
      ...['case', 'docketRow', 'docketSnapshot', 'document', 'documentRow', 'partyRowToVerify'],
      ...[undefined, undefined, undefined],
    ]);
  });
});

describe('items that releases have stored', () => {
  it('are kept of each kind, and of each form until the present one', () => {
    const kept = new Set(fixtures.map(({ kind, form }) => `${kind} ${form}`));
    const wanted = itemKinds.flatMap(({ name, form }) =>
      Array.from({ length: form }, (_none, at) => `${name} ${at + 1}`),
    );
    expect(wanted.filter((name) => !kept.has(name))).toEqual([]);
  });

  it.each(fixtures)('$kind $form $state is read by the present code', async (fixture) => {
    expect(await checkItem(fixture.item)).toMatchObject({
      is: 'good',
      kind: { name: fixture.kind },
      form: fixture.form,
    });
  });

  it.each(fixtures)(
    '$kind $form $state is read with an attribute of later code',
    async ({ item }) => {
      const later = { ...item, aLaterAttribute: { of: ['another', 'release'] } };
      expect(await checkItem(later)).toMatchObject({ is: 'good' });
    },
  );

  it('are refused with an unknown key, a later form, no form, or another shape', async () => {
    const stored = fixtures.find(({ kind }) => kind === 'case')?.item ?? {};
    const judged = async (change: Record<string, unknown>) =>
      (await checkItem({ ...stored, ...change })).is;
    expect(await judged({})).toBe('good');
    expect(await judged({ pk: 'FOLDER#1', sk: 'FOLDER' })).toBe('unknown');
    expect(await judged({ [FORM_ATTRIBUTE]: 99 })).toBe('newer');
    expect(await judged({ [FORM_ATTRIBUTE]: 'two' })).toBe('damaged');
    expect(await judged({ [FORM_ATTRIBUTE]: 0.5 })).toBe('damaged');
    expect(await judged({ title: 7 })).toBe('damaged');
    const unread = await checkItem(stored, {});
    expect(unread).toMatchObject({ is: 'unknown', why: 'No reader is named for this kind' });
  });

  it('are named as damaged without any of their values', async () => {
    const stored = fixtures.find(({ kind }) => kind === 'user')?.item ?? {};
    const judgement = await checkItem({ ...stored, role: 'a secret', name: { of: 'a secret' } });
    expect(judgement).toMatchObject({ is: 'damaged', why: expect.stringContaining('name') });
    expect(JSON.stringify(judgement)).not.toContain('a secret');
  });

  it('keep what they are as text, with bytes and sets', () => {
    const item = { pk: 'A', sk: 'B', bytes: new Uint8Array([0, 255]), set: new Set(['x']), n: 1.5 };
    expect(storedItem(storedText(item))).toEqual(item);
  });
});

describe('npm run forms', () => {
  it('adds a kind and a state that are missing, and changes no line that is kept', async () => {
    const ofCases = fixtures.filter(({ kind }) => kind === 'case');
    const [first, second] = ofCases;
    if (!first || !second) throw new Error('Two cases are kept');
    const changed = { ...first.item, title: 'Another title', further: 1 };
    const kept = await addFixtures([first], [changed, second.item, { pk: 'ELSE', sk: 'ELSE' }]);
    expect(kept).toEqual([first, second]);
    expect(keyOf(first.item).sk).toBe('CASE');
  });

  it('keeps no item that is not readable', async () => {
    const [stored] = fixtures;
    expect(await addFixtures([], [{ ...stored?.item, [FORM_ATTRIBUTE]: 'none' }])).toEqual([]);
  });
});
