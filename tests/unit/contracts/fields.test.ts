import { expect, test } from 'vitest';
import { mobileSchema, newPasswordSchema } from '#contracts/rules/fields.ts';

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
  ['+14155550123', '+14155550123'],
  ['+9714155550123', '+9714155550123'],
  ['5820004321', undefined],
  ['+915820004321', undefined],
  ['x9820004321', undefined],
  ['98200043210', undefined],
  ['x+14155550123', undefined],
  ['+14155550123x', undefined],
  ['+04155550123', undefined],
  ['+1415555', undefined],
])('the mobile number %s is read as %s', (typed, expected) => {
  expect(mobileSchema.safeParse(typed).data).toBe(expected);
});
