import { describe, expect, test } from 'vitest';
import { compareNames, toComparable } from '#lambdas/invites/review/compare-names.ts';

const compare = (one: string, other: string) => {
  const [a, b] = [toComparable(one), toComparable(other)];
  const result = compareNames(a, b);
  expect(compareNames(b, a), 'the order does not matter').toBe(result);
  return result;
};

describe('two names', () => {
  test.each([
    ['Kaveri Home Loans Pvt. Ltd.', 'KAVERI HOME LOANS PRIVATE LIMITED'],
    ['M/s. Sharma & Sons', 'Sharma and Sons'],
    ['K. R. Menon', 'K R Menon'],
    ['Mr. Suresh Patil', 'suresh  patil'],
    ['Ｋａｖｅｒｉ Finance', 'Kaveri Finance'],
    ['कावेरी गृह ऋण लिमिटेड', 'कावेरी गृह ऋण लिमिटेड'],
    ['Home Loans', 'HomeLoans Ltd'],
    ['Rekha D’Souza', "Rekha D'Souza"],
  ])('%s and %s are the same', (one, other) => {
    expect(compare(one, other)).toBe('same');
  });

  test.each([
    ['Anil Kumar Sharma', 'Anil Sharma'],
    ['Anil Kumar Sharma', 'Anil Kumar Verma'],
    ['Kaveri Home Loans', 'Kaveri Home Loans South'],
  ])('%s and %s are similar', (one, other) => {
    expect(compare(one, other)).toBe('similar');
  });

  test('of organisations that begin alike may be of one group', () => {
    expect(compare('Kaveri Home Loans Ltd', 'Kaveri Logistics LLP')).toBe('group');
    expect(compare('The Kaveri Bank', 'Kaveri Foods')).toBe('group');
  });

  test.each([
    ['Kaveri Home Loans', 'Nilgiri Home Loans'],
    ['State Bank of India', 'Konkan Bank of India'],
    ['Anil Kumar', 'Sunil Kumar'],
    ['Anil Kumar', 'Anil Verma'],
    ['Rekha D’Souza', 'Gauri D’Souza'],
    ['Kaveri Sharma', 'Kaveri Home Loans Ltd'],
    ['', 'Kaveri Home Loans'],
    ['–', '–'],
  ])('%s and %s are not alike', (one, other) => {
    expect(compare(one, other)).toBeUndefined();
  });

  test('of any length are compared within their first words', () => {
    const long = Array.from({ length: 50_000 }, (_, n) => `word${n}`).join(' ');
    expect(toComparable(long).words.length).toBeLessThanOrEqual(20);
  });
});
