import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize, MB } from '#contracts/rules/notation.ts';
import { SIGNABLE_BYTES_MAX, VERIFIABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';
import { tooLargeToVerify } from '#portal/features/signing/verify/verdict.ts';

/** Messages write sizes by fileSize() from the constant of the limit, so that all have one unit. */

const sources = globSync('{contracts,lambdas,frontend/src}/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('contracts/rules/notation.ts'))
  .map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }));

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, code }) =>
    (code.match(pattern) ?? []).map((text) => `${path}: ${text}`),
  );

describe('sizes in messages', () => {
  it('are read in all sources', () => expect(sources.length).toBeGreaterThan(1_000));

  it('are not written as a number', () => {
    expect(found(/[\w ]*\d ?[KMGk]i?B\b.{0,20}/g)).toEqual([]);
  });

  it('are not divided by a unit of their own', () => {
    expect(found(/\} ?[KMGk]i?B\b.{0,20}/g)).toEqual([]);
    expect(found(/\/ (?:1_048_576|1_000_000|1_000|1024 \* 1024|2 \*\* 20)\}/g)).toEqual([]);
  });
});

test('a megabyte has 1,048,576 bytes', () => {
  expect(fileSize(MB)).toBe('1 MB');
  expect(fileSize(1_000_000)).toBe('976.6 KB');
  expect(fileSize(2_048 * MB)).toBe('2 GB');
  expect(fileSize(0)).toBe('0 bytes');
});

test('each limit is a round size', () => {
  const limits = Object.values(uploadRules).map(({ maxBytes }) => maxBytes);
  for (const limit of [...limits, SIGNABLE_BYTES_MAX, VERIFIABLE_BYTES_MAX])
    expect(fileSize(limit)).toMatch(/^\d+ [MG]B$/);
});

test('the verification page names one limit: that of its check', () => {
  const sizes = tooLargeToVerify('Award.pdf').match(/[\d.]+ [KMG]B/g);
  expect(sizes).toEqual([fileSize(VERIFIABLE_BYTES_MAX)]);
});
