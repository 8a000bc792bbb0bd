import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** The lists of docs/adr/0053-parts-of-our-own.md. */

const decision = readFileSync('docs/adr/0053-parts-of-our-own.md', 'utf8');
const sources = globSync('frontend/src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));

const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

test('imports the parts of PrimeReact that the decision lists', () => {
  const imported = sources.flatMap((code) =>
    [...code.matchAll(/'primereact\/([^']+)'/g)].map(([, part]) => part),
  );
  const [, listed = ''] = /In use are ([^.]+)\./.exec(decision) ?? [];
  expect([...new Set(imported)].sort()).toEqual(codeSpans(listed));
});

test('names each shared part of our own', () => {
  const named = new Set(codeSpans(decision));
  const parts = globSync('frontend/src/shared/ui/**/*.tsx').map((file) => basename(file, '.tsx'));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((part) => !named.has(part))).toEqual([]);
});
