/**
 * npm run forms: keeps an item of each kind, form and state that is not among the fixtures yet, from
 * the tables of tests (ADR 76). `npm run forms -- <folder>` reads a folder of earlier.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemKinds } from '#shared/forms/item-kinds.ts';
import { addFixtures, readFixtures, writeFixtures } from './forms/fixtures.ts';
import { DUMP_FOLDER_VARIABLE, type Item, storedItem } from './forms/stored-text.ts';

function* itemsIn(folder: string): Generator<Item> {
  for (const name of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line) yield storedItem(line);
}

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'stored-items-'));
try {
  if (given === undefined)
    for (const tests of [['domain'], ['integration', 'tests/integration/accounts']])
      spawnSync('npx', ['vitest', 'run', '--project', ...tests], {
        stdio: 'inherit',
        env: { ...process.env, [DUMP_FOLDER_VARIABLE]: folder },
      });
  const before = readFixtures();
  const after = await addFixtures(before, itemsIn(folder));
  writeFixtures(after);
  console.log(`Added ${after.length - before.length} items to ${before.length}.`);
  const seen = new Set(after.map(({ kind }) => kind));
  const missing = itemKinds.map(({ name }) => name).filter((name) => !seen.has(name));
  if (missing.length > 0) {
    console.error(`No item of these kinds was seen: ${missing.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
