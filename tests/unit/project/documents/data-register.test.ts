import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { REGISTER_DOCUMENT, renderRegister } from '#scripts/protect/register/document.ts';
import {
  itemRules,
  objectRules,
  ruleOfItem,
  ruleOfObject,
} from '#scripts/protect/register/register.ts';
import { incomingKey, uploadKey } from '#shared/files/upload-keys.ts';
import { itemKinds } from '#shared/forms/item-kinds.ts';
import { newId } from '#shared/ids.ts';

/** Every kind of item and object that the code can write has a rule in the register. */

const root = join(import.meta.dirname, '../../../..');
const keyFiles = globSync(['lambdas/**/*-keys.ts', 'seed/**/*-keys.ts', 'scripts/**/*-keys.ts'], {
  cwd: root,
});

const INSTANT = '2026-01-15T06:30:00.000Z';

/** Stands for any argument: a text, a number, or an object with such properties. */
const anything: object = new Proxy(() => INSTANT, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => INSTANT : anything),
  apply: () => anything,
});

type Made = { from: string; key: unknown };

/** What the key functions of a module make. */
function keysOf(file: string, exported: object): Made[] {
  return Object.entries(exported).flatMap(([name, value]): Made[] => {
    const from = `${file} ${name}`;
    const choices = Object.entries(chosen).find(([end]) => from.endsWith(end))?.[1];
    if (choices) return choices().map((key) => ({ from, key }));
    if (typeof value === 'function') return [{ from, key: call(value) }];
    return typeof value === 'object' && value !== null ? keysOf(from, value) : [];
  });
}

function call(make: (...args: unknown[]) => unknown): unknown {
  const withTexts = attempt(() => make(INSTANT, INSTANT, INSTANT, INSTANT));
  if (withTexts !== undefined && !String(JSON.stringify(withTexts)).includes('undefined'))
    return withTexts;
  return attempt(() => make(anything, anything, anything, anything));
}

function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Functions that take a word of a closed list, with every word of it. */
const chosen: Record<string, () => unknown[]> = {
  'lambdas/shared/files/upload-keys.ts incomingKey': () =>
    purposes.map((purpose) => incomingKey('usr_1', purpose, newId('upload'))),
  'lambdas/shared/files/upload-keys.ts uploadKey': () =>
    purposes.map((purpose) => uploadKey('usr_1', purpose, 'upl_1')),
};
const purposes = Object.keys(uploadRules) as UploadPurpose[];

const made = (
  await Promise.all(keyFiles.map(async (file) => keysOf(file, await import(join(root, file)))))
).flat();

describe('the register of what is stored', () => {
  test('has one rule for each kind of item', () => {
    expect(itemRules.map(({ item }) => item).toSorted()).toEqual(
      itemKinds.map(({ name }) => name).toSorted(),
    );
  });

  test('has a rule for each object that a key function names', () => {
    const objects = made.filter(
      ({ key }) => typeof key === 'string' && /^[a-z-]+\/.+[^/]$/.test(key),
    );
    expect(objects.length).toBeGreaterThan(8);
    expect(objects.filter(({ key }) => !ruleOfObject(String(key)))).toEqual([]);
  });

  test('finds items and objects without a rule', () => {
    expect(ruleOfItem({ pk: 'CASE#cas_1', sk: 'FINGERPRINTS' })).toBeUndefined();
    expect(ruleOfItem({ pk: 'FINGERPRINT#usr_1', sk: 'PROFILE' })).toBeUndefined();
    expect(ruleOfObject('uploads/usr_1/fingerprint/upl_1')).toBeUndefined();
    expect(ruleOfObject('faces/usr_1')).toBeUndefined();
  });

  test('finds each rule of objects by a key of its form, and by no other rule’s', () => {
    for (const rule of objectRules)
      expect(ruleOfObject(rule.key.replace('…', 'x'))?.rule.kind).toBe(rule.kind);
    for (const rules of [itemRules, objectRules])
      expect(new Set(rules.map(({ kind }) => kind)).size).toBe(rules.length);
  });

  test('gives a reason for all that an erasure keeps', () => {
    for (const { kind, own, named, because } of [...itemRules, ...objectRules])
      if (own === 'keep' || named === 'keep') expect(because, kind).toBeDefined();
  });

  test('sees all keys: none is written outside of *-keys.ts', () => {
    const files = globSync(['lambdas/**/*.ts', 'seed/**/*.ts', 'scripts/*/*.ts'], { cwd: root });
    const written = files.filter(
      (file) =>
        !file.endsWith('-keys.ts') &&
        /\bpk: ['`][A-Z]/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(written).toEqual([]);
  });

  test('names kinds in the commands of its document that have an age', () => {
    const command = /set-retention (.+) --stage/.exec(readFileSync(REGISTER_DOCUMENT, 'utf8'))?.[1];
    const kinds = [...(command ?? '').matchAll(/"([^="]+)=\d+"/g)].map(([, kind]) => kind);
    const aged = itemRules.filter(({ ageFrom }) => ageFrom !== undefined).map(({ kind }) => kind);
    expect(kinds).not.toEqual([]);
    expect(kinds.filter((kind) => !aged.includes(String(kind)))).toEqual([]);
  });

  test('is in docs/data-register.md (npm run documents writes it)', () => {
    const document = readFileSync(REGISTER_DOCUMENT, 'utf8');
    expect(renderRegister(document)).toBe(document);
  });
});
