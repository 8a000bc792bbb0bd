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
