import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { checkItem } from './check-item.ts';
import { keyOf } from './item-key.ts';
import { type Item, storedItem, storedText } from './stored-text.ts';

/** Items as releases stored them: one line for each kind, form and state. Lines are only added. */
export const FIXTURES_FILE = join(
  import.meta.dirname,
  '../../tests/fixtures/forms/stored-items.jsonl',
);

export type Fixture = { kind: string; form: number; state: string; item: Item };

export function readFixtures(path = FIXTURES_FILE): Fixture[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').filter(Boolean).map(fixtureOf);
}

/** A line's fields, which `lineOf` wrote. */
function fixtureOf(line: string): Fixture {
  const [kind = '', form = '', state = '', ...item] = line.split('\t');
  return { kind, form: Number(form), state, item: storedItem(item.join('\t')) };
}

const lineOf = ({ kind, form, state, item }: Fixture) =>
  [kind, form, state, storedText(item)].join('\t');

export function writeFixtures(fixtures: readonly Fixture[], path = FIXTURES_FILE): void {
  const lines = fixtures.map(lineOf).toSorted();
  writeFileSync(path, `${lines.join('\n')}\n`);
}

/** An item's status or state: a short word, or '' where it has none. */
function stateOf(item: Item): string {
  const state = item['status'] ?? item['state'];
  return typeof state === 'string' && /^[\w-]{1,40}$/.test(state) ? state : '';
}

const nameOf = ({ kind, form, state }: Fixture) => `${kind} ${form} ${state}`;

/** Longer items are kept only where no shorter one is of the same kind and state. */
const LENGTH_MAX = 4_000;

/** More attributes show more of a form. */
const worthOf = ({ item }: Fixture): number =>
  Object.keys(item).length - (storedText(item).length > LENGTH_MAX ? 1_000 : 0);

/** The fixtures, and one more for each kind, form and state that they lack. */
export async function addFixtures(
  kept: readonly Fixture[],
  items: Iterable<Item>,
): Promise<Fixture[]> {
  const names = new Set(kept.map(nameOf));
  const added = new Map<string, Fixture>();
  for (const item of items) {
    if (!kindOfKey(keyOf(item))) continue;
    const judgement = await checkItem(item);
    if (judgement.is !== 'good') continue;
    const fixture = {
      kind: judgement.kind.name,
      form: judgement.form,
      state: stateOf(item),
      item,
    };
    const name = nameOf(fixture);
    const before = added.get(name);
    if (!names.has(name) && (!before || worthOf(fixture) > worthOf(before)))
      added.set(name, fixture);
  }
  return [...kept, ...added.values()];
}
