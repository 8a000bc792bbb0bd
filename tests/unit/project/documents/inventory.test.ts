import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/inventory.md names what the functions call. */

const inventory = readFileSync('docs/inventory.md', 'utf8');
const sources = globSync('lambdas/**/*.ts').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

test('names each file that calls an address', () => {
  const calling = sources.filter(({ text }) =>
    /\bfetch\(|createRemoteJWKSet\(|from 'node:(https?|net|tls|dns)'/.test(text),
  );
  expect(calling.length).toBeGreaterThan(4);
  expect(calling.map(({ path }) => path).filter((path) => !inventory.includes(path))).toEqual([]);
});

test('names each service of AWS, and no other', () => {
  const used = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/@aws-sdk\/(client-[a-z0-9-]+)/g)].map(([, client]) => client ?? ''),
    ),
  );
  const named = [...inventory.matchAll(/`(client-[a-z0-9-]+)`/g)].map(([, client]) => client ?? '');
  expect(named.sort()).toEqual([...used].sort());
});
