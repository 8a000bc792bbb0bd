import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAccepted, shippedPackages } from '#scripts/licences.ts';

const root = join(import.meta.dirname, '../../../..');

test('each package that we ship has an accepted licence', () => {
  const shipped = shippedPackages(root);
  const refused = shipped.filter((one) => !isAccepted(one));
  expect(refused).toEqual([]);
  // All dependencies of the product are among them.
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = new Set(shipped.map(({ name }) => name));
  const ours = [
    'bundle-composer',
    'mp3-encoder',
    'pdf-signatures',
    'recogniser',
    'typesetter',
    'pdf-lib',
  ];
  const missing = Object.keys(dependencies).filter((name) => !names.has(name));
  expect(missing.filter((name) => !ours.includes(name))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND Zlib', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['MIT AND GPL-2.0', false],
  ['GPL-2.0 AND MIT OR ISC', true],
  ['(MIT OR GPL-2.0) AND GPL-3.0', false],
  ['MIT OR (GPL-2.0 AND MIT)', false],
  ['(GPL-2.0 AND MIT) OR LGPL-3.0', false],
  ['OFL-1.1', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
  [undefined, false],
])('the licence %j of a package is accepted: %s', (licence, isExpected) => {
  expect(isAccepted({ name: 'some-package', licence })).toBe(isExpected);
});

test('fonts may have the Open Font License', () => {
  expect(isAccepted({ name: '@fontsource-variable/inter', licence: 'OFL-1.1' })).toBe(true);
  expect(isAccepted({ name: '@expo-google-fonts/arimo', licence: 'MIT AND OFL-1.1' })).toBe(true);
});
