import { expect, test } from 'vitest';
import { changePasswordFormSchema } from '#portal/features/accounts/password/change-password-form.ts';

const NEW = 'Neutral@2027';
const errorsOf = (oldPassword: string, newPassword: string, confirmPassword: string) => {
  const form = { oldPassword, newPassword, confirmPassword };
  const issues = changePasswordFormSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
};

test.each([
  ['the current one is empty', '', NEW, { oldPassword: 'Current Password is required' }],
  ['the current one is short', 'abc', NEW, { oldPassword: 'Please enter 6 characters' }],
  ['all are filled', 'Neutral@2026', NEW, {}],
  ['the new one is short', 'Neutral@2026', 'Ab1@', expect.anything()],
])('a wrong confirmation is told when %s', (_, old, wanted, others) => {
  const errors = errorsOf(old, wanted, 'Neutral@2028');
  const { confirmPassword, ...rest } = errors;
  expect(confirmPassword).toBe('Passwords do not match');
  expect(rest).toEqual(others);
});

test('an empty confirmation is required, and an equal one is right', () => {
  expect(errorsOf('Neutral@2026', NEW, '')).toEqual({
    confirmPassword: 'Confirm New Password is required',
  });
  expect(errorsOf('Neutral@2026', NEW, NEW)).toEqual({});
});
