import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Passwords can be pasted, and filled in by browsers and password managers (ASVS 5, 6.2.7). */

const sources = globSync('frontend/src/**/*.tsx').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

it('each password of an account names what it is to password managers', () => {
  // The password of a PDF does not belong to an account.
  const ofAccounts = sources.filter(({ file }) =>
    file.startsWith('frontend/src/features/accounts/'),
  );
  const fields = ofAccounts.flatMap(({ file, text }) =>
    text
      .split('<PasswordField')
      .slice(1)
      .map((field) => ({ file, field: field.slice(0, field.indexOf('/>')) })),
  );
  expect(fields.length).toBeGreaterThanOrEqual(6);
  const unnamed = fields.filter(
    ({ field }) => !/autoComplete="(?:current|new)-password"/.test(field),
  );
  expect(unnamed.map(({ file }) => file)).toEqual([]);
});

it('no password field refuses what is pasted or typed by a program', () => {
  // A phone number loses its spaces, and a code its text, before they are pasted; a list of words
  // that is too long is refused.
  const handling = sources.filter(({ text }) =>
    /onPaste=|onBeforeInput=|onDrop=\{\(event\) => event\.preventDefault/.test(text),
  );
  expect(handling.map(({ file }) => file).sort()).toEqual([
    'frontend/src/parts/recorder/words/words-sheet.tsx',
    'frontend/src/shared/ui/form/otp-input.tsx',
    'frontend/src/shared/ui/form/text-field.tsx',
  ]);
  const { text = '' } = sources.find(({ file }) => file.endsWith('form/text-field.tsx')) ?? {};
  expect(
    text.slice(text.indexOf('export function PasswordField'), text.indexOf('A multi-line text')),
  ).not.toMatch(/onPaste|onDrop|readOnly|maxLength/);
});

it('no form turns the help of browsers off', () => {
  const off = sources.filter(({ text }) => /<form[^>]*autoComplete="off"/.test(text));
  expect(off.map(({ file }) => file)).toEqual([]);
});
