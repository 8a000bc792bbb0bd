import { describe, expect, test } from 'vitest';
import {
  disclosureActOf,
  firstDisclosureSchema,
  laterDisclosureSchema,
} from '#contracts/rules/disclosures.ts';
import { acceptanceOf } from '#tests/support/people/acceptance.ts';

const arbitration = acceptanceOf('arbitrator').disclosure;
const mediation = acceptanceOf('mediator').disclosure;

const issuesOf = (form: object) =>
  (firstDisclosureSchema.safeParse(form).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an arbitrator and a mediator disclose, each under their Act; a case manager does not', () => {
  expect(disclosureActOf('arbitrator')).toBe('arbitration');
  expect(disclosureActOf('mediator')).toBe('mediation');
  expect(disclosureActOf('caseManager')).toBeUndefined();
});

describe('a disclosure before acceptance', () => {
  test('is accepted as both Acts ask for it', () => {
    expect(issuesOf({ ...arbitration })).toEqual([]);
    expect(issuesOf({ ...mediation })).toEqual([]);
    expect(issuesOf({ ...arbitration, ongoingArbitrations: 0 })).toEqual([]);
    expect(issuesOf({ ...arbitration, ongoingArbitrations: 999 })).toEqual([]);
  });

  test.each([
    [{ ...mediation, interests: 'some' }, 'interestsText: Say what you disclose'],
    [
      { ...mediation, interestsText: 'A relative' },
      'interestsText: Remove the text, or say that you disclose something',
    ],
    [
      { ...arbitration, timeText: 'A long trial' },
      'timeText: Remove the text, or say that you disclose something',
    ],
    [{ ...arbitration, time: 'some' }, 'timeText: Say what you disclose'],
    [{ ...arbitration, ongoingArbitrations: 1000 }, 'ongoingArbitrations: Maximum 999'],
    [{ ...arbitration, interestsText: 'x'.repeat(2001) }, 'interestsText: Maximum 2000 characters'],
    [{ ...arbitration, contact: 'x'.repeat(301) }, 'contact: Maximum 300 characters'],
    [{ ...mediation, confirmed: false }, 'confirmed: Confirm that the disclosure is complete'],
  ])('is refused: %#', (form, issue) => {
    expect(issuesOf(form)).toContain(issue);
  });

  test('has text of the longest allowed length', () => {
    expect(issuesOf({ ...arbitration, interestsText: 'x'.repeat(2000) })).toEqual([]);
    expect(issuesOf({ ...arbitration, contact: 'x'.repeat(300) })).toEqual([]);
  });
});

test('a later disclosure says something', () => {
  const isAccepted = (body: object) => laterDisclosureSchema.safeParse(body).success;
  expect(isAccepted({ interestsText: 'A relative' })).toBe(true);
  expect(isAccepted({ interestsText: '', timeText: 'A long trial' })).toBe(true);
  expect(isAccepted({ interestsText: '', timeText: '' })).toBe(false);
  expect(isAccepted({ interestsText: ' ' })).toBe(false);
});
