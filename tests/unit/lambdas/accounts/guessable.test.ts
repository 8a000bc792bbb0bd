import { describe, expect, it } from 'vitest';
import { coresOf, isGuessable, requireHardToGuess } from '#lambdas/accounts/password/guessable.ts';

const owner = { name: 'Raghav Menon', email: 'r.menon@example.com', mobile: '+919820012345' };

describe('a new password is easy to guess', () => {
  it.each([
    ['a common one', 'Password@1'],
    ['signs in place of letters', 'P@$$w0rd!9'],
    ['a sign in place of the first letter', '@Dmin1234#'],
    ['digits before and after', '12#Welcome34'],
    ['keys that are neighbours', 'Qwerty@123'],
    ['a word twice', 'AbcAbc@1'],
    ['one letter again and again', 'Aaaa@1111'],
    ['a word of India', 'Mumbai@2026'],
    ['a common name', 'Michelle#7'],
    ['a word of the portal', 'Neutral@2026'],
    ['two words of the portal', 'Neutral-Portal#1'],
    ['the person’s name', 'Raghav!1987'],
    ['the whole name', 'Menon.Raghav=1'],
    ['the email address', 'R.Menon@2026'],
    ['the phone number', 'Rm@9820012345'],
    ['a letter or two and a run of digits', 'Ab@123456'],
    ['few different characters', 'Aa1!Aa1!'],
  ])('%s', async (_, password) => {
    expect(await isGuessable(password, owner)).toBe(true);
  });
});

describe('a new password is hard enough', () => {
  it.each(['Quiet#River7', 'Another#Pass1', 'Third#Pass11', 'kT9#2x!Qm4', 'Banyan=under=Monsoon2'])(
    '%s',
    async (password) => {
      expect(await isGuessable(password, owner)).toBe(false);
    },
  );

  it('with a short part of a name, which says little', async () => {
    expect(await isGuessable('Xr#8842zk', { name: 'X Rk', email: 'xr@example.com' })).toBe(false);
  });
});

it('the refusal names the field and what to do', async () => {
  const refused = requireHardToGuess('India@123', { owner, field: 'newPassword' });
  await expect(refused).rejects.toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      issues: [{ field: 'newPassword', message: expect.stringContaining('several words') }],
    }),
  );
});

it('long passwords take no longer than their length', async () => {
  expect(coresOf(`1${'!'.repeat(255)}`).every((core) => core.length <= 256)).toBe(true);
  expect(await isGuessable(`Aa1@${'xyz'.repeat(84)}`, owner)).toBe(false);
});
