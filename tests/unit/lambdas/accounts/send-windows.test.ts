import { expect, it } from 'vitest';
import { sendWindows } from '#lambdas/accounts/codes/send-windows.ts';
import { THIS_MACHINE } from '#shared/http/source.ts';

const mobile = '+919820004321';
const email = 'meera@example.com';
const source = '203.0.113.7';
const own = (name: string) => ({ name, mostPerHour: 5, pauseSeconds: 60 });
const total = (name: string) => ({ name, mostPerHour: 10, pauseSeconds: 0 });

it('counts a login by password for its number only', () => {
  expect(sendWindows.passwordLogin({ mobile })).toEqual({ windows: [own(`password ${mobile}`)] });
});

it('counts a stranger towards own, total and source budgets, and the owner towards the own', () => {
  const phone = own(`phone ${mobile} ${source}`);
  expect(sendWindows.phoneLogin({ mobile, source, isKnownPlace: false })).toEqual({
    windows: [phone, total(`phone ${mobile}`)],
    from: { budget: 'phoneLogins', source },
  });
  expect(sendWindows.phoneLogin({ mobile, source, isKnownPlace: true })).toEqual({
    windows: [phone],
  });
  const reset = own(`reset ${email} ${source}`);
  expect(sendWindows.resetMail({ email, source, isKnownPlace: false })).toEqual({
    windows: [reset, total(`reset ${email}`)],
    from: { budget: 'resetMails', source },
  });
  expect(sendWindows.resetMail({ email, source, isKnownPlace: true })).toEqual({
    windows: [reset],
  });
});

it('counts sign-ups and mails towards own, total and source budgets', () => {
  expect(sendWindows.signUp({ mobile, source })).toEqual({
    windows: [own(`sign-up ${mobile} ${source}`), total(`sign-up ${mobile}`)],
    from: { budget: 'signUps', source },
  });
  expect(sendWindows.verificationMail({ email, source })).toEqual({
    windows: [own(`verify ${email} ${source}`), total(`verify ${email}`)],
    from: { budget: 'verificationMails', source },
  });
});

it('counts requests in a session and further mails apart from the source', () => {
  expect(sendWindows.ownVerificationMail({ email, source })).toEqual({
    windows: [own(`verify ${email} ${source}`)],
  });
  expect(sendWindows.furtherMail({ email })).toEqual({ windows: [total(`claimants ${email}`)] });
  expect(sendWindows.changeOfEmail({ userId: 'usr_1' })).toEqual({
    windows: [{ ...total('change of e-mail usr_1'), mostPerHour: 5 }],
  });
});

it('has no source budget for callers on the same machine', () => {
  expect(sendWindows.signUp({ mobile, source: THIS_MACHINE })).not.toHaveProperty('from');
});
