import { describe, expect, it } from 'vitest';
import { errorText, UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';

describe('the text of a failed API call (D100)', () => {
  it.each([
    ['the message first', { message: 'From message', error: 'From error' }, 'From message'],
    ['the error string without a message', { error: 'From error' }, 'From error'],
    [
      'the error string when the message is blank',
      { message: ' ', error: 'From error' },
      'From error',
    ],
    ['a plain string', 'Plain text', 'Plain text'],
    ["the first item's message", [{ message: 'First' }, { message: 'Second' }], 'First'],
  ])('uses %s', (_what, body, expected) => {
    expect(errorText(body)).toBe(expected);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty string', ''],
    ['an empty list', []],
    ['a message that is no text', { message: { html: '<b>x</b>' } }],
    ['an error that is no text', { error: true }],
  ])('uses a general error text for %s', (_what, body) => {
    expect(errorText(body)).toBe(UNKNOWN_ERROR);
  });
});

it('a failure of the portal names the request, a refusal does not', () => {
  const requestId = '0a1b2c3d';
  expect(errorText({ message: UNKNOWN_ERROR, code: 'internal', requestId })).toBe(
    'Something went wrong! Reference: 0a1b2c3d',
  );
  expect(errorText({ message: 'Not found', code: 'not_found', requestId })).toBe('Not found');
});
