import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import {
  ADDITIONS_DOCUMENT,
  keyOf,
  renderAdditions,
  specifiedKeys,
} from '#scripts/documents/additions-document.ts';

/**
 * Every endpoint is documented: in the specification's list of paths, which is kept as data, or
 * in the table of docs/api-additions.md, which is generated from the contracts.
 */

const written = readFileSync(ADDITIONS_DOCUMENT, 'utf8');

test('each path of the specification is served', () => {
  const served = new Set(endpointList.map(keyOf));
  expect([...specifiedKeys].filter((key) => !served.has(key))).toEqual([]);
});

test('docs/api-additions.md lists each other endpoint (npm run documents writes it)', () => {
  expect(written).toBe(renderAdditions(written));
  const listed = endpointList.filter(({ method, path }) =>
    written.includes(`| \`${method} ${path}\` |`),
  );
  expect(listed.map(keyOf).sort()).toEqual(
    endpointList
      .map(keyOf)
      .filter((key) => !specifiedKeys.has(key))
      .sort(),
  );
});
