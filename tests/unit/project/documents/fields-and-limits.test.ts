import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  absentByDataAlone,
  readRules,
  writeRules,
} from '#scripts/documents/fields/access.constants.ts';
import { fieldsOf, limitsOf, rulesOf } from '#scripts/documents/fields/describe-schema.ts';
import { rulesWithStored } from '#scripts/documents/fields/rules.constants.ts';
import {
  FIELDS_DOCUMENT,
  optionalFields,
  renderFields,
} from '#scripts/documents/fields-document.ts';
import { LIMITS_DOCUMENT, quotaRows, renderLimits } from '#scripts/documents/limits-document.ts';
import { faultsOfTest } from '#tests/support/project/named-tests.ts';

/** docs/fields.md and docs/limits.md are written from the contracts and the code (ASVS 5: 2.1, 8.1, 15.1). */

test('both documents are current (npm run documents writes them)', () => {
  expect(readFileSync(FIELDS_DOCUMENT, 'utf8')).toBe(renderFields());
  expect(readFileSync(LIMITS_DOCUMENT, 'utf8')).toBe(renderLimits());
});

test('each rule for fields names code and tests that exist', () => {
  const rules = [...readRules, ...writeRules, ...rulesWithStored];
  expect(rules.flatMap(({ test: named }) => faultsOfTest(named))).toEqual([]);
  expect(rules.map(({ code }) => code).filter((path) => !existsSync(path))).toEqual([]);
});

test('each field that an answer can be without is judged: absent by its reader, or by the data', () => {
  const names = new Set(optionalFields().map((field) => field.split('.').at(-1) ?? ''));
  const byReader = readRules.flatMap(({ absent = [] }) => absent);
  const judged = [...byReader, ...absentByDataAlone];
  expect([...names].filter((name) => !judged.includes(name))).toEqual([]);
  expect(judged.filter((name) => !names.has(name))).toEqual([]);
  expect(byReader.filter((name) => absentByDataAlone.includes(name))).toEqual([]);
});

test('the quotas that the code declares are all listed', () => {
  const names = quotaRows().map(([name]) => name);
  expect(names).toContain('`UPLOADS`');
  expect(new Set(names).size).toBe(names.length);
});

describe('a schema', () => {
  const schema = z
    .object({
      name: z.string().trim().min(1).max(20),
      note: z.string().max(5).optional(),
      kind: z.enum(['a', 'b']).default('a'),
      items: z.array(z.object({ id: z.int().min(1).max(9) })).max(3),
      either: z.union([z.object({ one: z.boolean() }), z.object({ two: z.boolean() })]),
    })
    .refine(({ name, note }) => name !== note, 'Say something else');

  it('gives each field with its limits, at any depth', () => {
    const fields = fieldsOf(schema).map(
      ({ path, isOptional, limits }) => `${path}${isOptional ? '?' : ''}: ${limits}`,
    );
    expect(fields).toEqual([
      'name: string, 1 to 20 characters',
      'note?: string, at most 5 characters',
      'kind?: `a` `b`',
      'items: list, at most 3 entries',
      'items[]: object',
      'items[].id: integer, 1 to 9',
      'either: one of several forms',
      'either#1: object',
      'either#1.one: boolean',
      'either#2: object',
      'either#2.two: boolean',
    ]);
  });

  it('gives the rules between its fields, also below what is transformed', () => {
    expect(rulesOf(schema.transform(({ name }) => name))).toEqual([
      { path: '', message: 'Say something else' },
    ]);
    expect(rulesOf(z.object({ one: schema }))).toEqual([
      { path: 'one', message: 'Say something else' },
    ]);
    expect(rulesOf(z.object({ text: z.string().refine((text) => text !== 'x', 'No x') }))).toEqual(
      [],
    );
  });

  it('says rules of one field with the field', () => {
    expect(limitsOf(z.string().refine((text) => text !== 'x', 'No x'))).toBe('string, “No x”');
    expect(limitsOf(z.string().max(9).pipe(z.email()).nullable())).toMatch(
      /^string, at most 9 characters; then string, email, or null$/,
    );
  });
});
