import { describe, expect, it } from 'vitest';
import {
  amountSchema,
  keywordsSchema,
  statusSpellingSchema,
} from '#contracts/rules/cases/case-fields.ts';
import { messagesOf } from '#tests/support/project/messages-of.ts';

describe('an amount', () => {
  const amount = amountSchema('Claim');

  it.each([0, 0.01, 1_234.56, 999_999_999_999.99])('takes %d', (value) => {
    expect(amount.parse(value)).toBe(value);
  });

  it.each([
    ['12', 'Claim must be a number'],
    [-0.01, 'Claim cannot be negative'],
    [1_000_000_000_000, 'Claim is too large'],
    [0.001, 'Claim can have at most two decimals'],
    [10.555, 'Claim can have at most two decimals'],
  ])('refuses %s: %s', (value, message) => {
    expect(messagesOf(amount, value)).toEqual([message]);
  });
});

describe('keywords', () => {
  it('are kept once, in their order', () => {
    expect(keywordsSchema.parse(['loan', 'lease', 'loan'])).toEqual(['loan', 'lease']);
  });

  it('are at most ten, of 1 to 50 characters', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
    expect(keywordsSchema.parse(many(10))).toHaveLength(10);
    expect(messagesOf(keywordsSchema, many(11))).toEqual(['At most 10 keywords']);
    expect(messagesOf(keywordsSchema, [' '])).toContain('Keyword is required');
    expect(messagesOf(keywordsSchema, ['x'.repeat(51)])).toEqual(['Maximum 50 characters']);
  });
});

it('reads a status and refuses text that is none', () => {
  expect(statusSpellingSchema.parse('draft')).toBe('draft');
  expect(messagesOf(statusSpellingSchema, 'no such status')).toEqual(['Not a case status']);
});
