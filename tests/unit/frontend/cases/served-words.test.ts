import { expect, test } from 'vitest';
import type { ServedPerson } from '#contracts/endpoints/servings.ts';
import { whoIsServed } from '#portal/parts/servings/served-words.ts';

/** Whom an act tells, by the way in which they learn of it. */

const person = (name: string, facts: Partial<ServedPerson> = {}): ServedPerson => ({
  ...{ id: name, kind: 'neutral', name, email: `${name}@example.com`, parties: [] },
  mailPreference: 'atOnce',
  ...facts,
});

test('people are named by the mail that they get', () => {
  expect(
    whoIsServed([
      person('Asha'),
      person('Binod', { mailPreference: 'daily' }),
      person('Chitra', { mailPreference: 'none' }),
      person('Rao', { kind: 'agent', parties: ['Sunrise Finance'] }),
    ]),
  ).toEqual([
    'By mail: Asha, Rao (for Sunrise Finance).',
    'In the daily mail: Binod.',
    'In the portal only: Chitra.',
  ]);
});

test('nobody without an address gets a mail, whatever they prefer', () => {
  expect(whoIsServed([person('Dev', { email: '' })])).toEqual(['In the portal only: Dev.']);
});

test('more than twelve are counted', () => {
  const people = Array.from({ length: 14 }, (_, at) => person(`P${at + 1}`));
  expect(whoIsServed(people)[0]).toMatch(/P12, 2 more\.$/);
});
