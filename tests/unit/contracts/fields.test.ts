import { expect, test } from 'vitest';
import {
  lineSchema,
  mailedLineSchema,
  mobileSchema,
  newPasswordSchema,
  quantitySchema,
  textAreaSchema,
  withoutForbiddenCharacters,
} from '#contracts/rules/fields.ts';

test.each([
  ['Abcdef1!', true],
  ['Abcde1!', false],
  ['abcdef1!', false],
  ['ABCDEF1!', false],
  ['Abcdefg!', false],
  ['Abcdefg1', false],
  [' Abcdef1!', false],
  ['Abcdef1! ', false],
  ['Abcdef1!\uD800', false],
])('a new password %j is accepted: %s', (password, isAccepted) => {
  expect(newPasswordSchema.safeParse(password).success).toBe(isAccepted);
});

test.each([
  ['9820004321', '+919820004321'],
  ['919820004321', '+919820004321'],
  ['+919820004321', '+919820004321'],
  ['09820004321', '+919820004321'],
  ['098200 04321', '+919820004321'],
  ['+91-98200-04321', '+919820004321'],
  ['98200.04321', '+919820004321'],
  ['(0) 98200 04321', '+919820004321'],
  ['+14155550123', '+14155550123'],
  ['+9714155550123', '+9714155550123'],
  ['5820004321', undefined],
  ['+915820004321', undefined],
  ['x9820004321', undefined],
  ['98200043210', undefined],
  ['05820004321', undefined],
  ['0919820004321', undefined],
  ['+09820004321', undefined],
  ['x+14155550123', undefined],
  ['+14155550123x', undefined],
  ['+04155550123', undefined],
  ['+1415555', undefined],
])('the mobile number %s is read as %s', (typed, expected) => {
  expect(mobileSchema.safeParse(typed).data).toBe(expected);
});

test('forbidden characters are removed, and nothing else', () => {
  expect(withoutForbiddenCharacters('a\u0007b\u202ec\ud800 d\n')).toBe('abc d\n');
  expect(withoutForbiddenCharacters('क्‍ष')).toBe('क्‍ष');
});

test('a text of invisible characters is missing, and is reported once', () => {
  const messagesOf = (text: string) =>
    textAreaSchema('Required', 5)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);
  expect(messagesOf('')).toEqual(['Required']);
  expect(messagesOf('\u2800')).toEqual(['Required']);
  expect(messagesOf('12345')).toBeUndefined();
  expect(messagesOf('123456')).toEqual(['Maximum 5 characters']);
});

const CONTROL = 'Control characters are not allowed';
const MARKUP = 'The characters < and > are not allowed';

test.each([
  ['a\u0007', CONTROL],
  ['a\nb', CONTROL],
  ['<b>', MARKUP],
  ['x'.repeat(6), 'Maximum 5 characters'],
  ['x'.repeat(21), 'Maximum 5 characters'],
  ['\u2800', 'Required'],
])('the line %j is refused: %s', (text, message) => {
  const { error } = lineSchema('Required', 5).safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('spaces around a line are not part of it', () => {
  expect(lineSchema('Required', 4).parse('  Asha  ')).toBe('Asha');
});

test('a line in mails has no invisible characters', () => {
  const { error } = mailedLineSchema('Required', 9, 'No address').safeParse('a\u200b');
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    'Invisible characters are not allowed',
  ]);
});

test('a text that is too long is reported for its length only', () => {
  const schema = mailedLineSchema('Required', 10, 'No address');
  const messagesOf = (text: string) =>
    schema.safeParse(text).error?.issues.map((one) => one.message);
  expect(messagesOf('go evil.co')).toEqual(['No address']);
  expect(messagesOf('see evil.com')).toEqual(['Maximum 10 characters']);
  expect(messagesOf('a\u200bbbbbbbbbbbbb')).toEqual(['Maximum 10 characters']);
});

test.each([
  [0, true],
  [-0, true],
  [1e-130, true],
  [0.4, true],
  [60, true],
  // DynamoDB refuses smaller numbers.
  [1e-131, false],
  [5e-324, false],
  [60.1, false],
  [-0.1, false],
])('a quantity up to 60 accepts %d: %s', (amount, isAccepted) => {
  expect(quantitySchema(60).safeParse(amount).success).toBe(isAccepted);
});

test('a quantity that cannot be stored is called too small', () => {
  const { error } = quantitySchema(60).safeParse(1e-131);
  expect(error?.issues.map((issue) => issue.message)).toEqual(['The number is too small']);
});
