import { describe, expect, it } from 'vitest';
import { decideGuard, type GuardFacts } from '#portal/shared/session/guard.ts';
import { LOGGED_OUT, tokenOf } from '#portal/shared/session/token.ts';

const complete = { emailVerified: true, isProfileComplete: true };
const signedOut: GuardFacts = {
  area: 'open',
  hasToken: false,
  beganHere: false,
  me: undefined,
};
const signedIn: GuardFacts = { ...signedOut, hasToken: true, me: complete };

describe('a stored token', () => {
  it.each([null, undefined, '', LOGGED_OUT])('%s means logged out (D13)', (stored) => {
    expect(tokenOf(stored)).toBeUndefined();
  });

  it('with any other value means signed in', () => {
    expect(tokenOf('eyJ.a.b')).toBe('eyJ.a.b');
  });
});

describe('the guard (D14)', () => {
  it.each(['signed-in', 'onboarded'] as const)('redirects a visitor away from %s pages', (area) => {
    expect(decideGuard({ ...signedOut, area })).toEqual({ kind: 'go', to: '/' });
  });

  it.each(['open', 'visitor'] as const)('shows %s pages to a visitor', (area) => {
    expect(decideGuard({ ...signedOut, area })).toEqual({ kind: 'show' });
  });

  it.each([
    [{ emailVerified: false, isProfileComplete: false }, '/not-verifed'],
    [{ emailVerified: false, isProfileComplete: true }, '/not-verifed'],
    [{ emailVerified: true, isProfileComplete: false }, '/create-profile'],
  ])('requires the email before the profile: %o → %s', (me, to) => {
    expect(decideGuard({ ...signedIn, area: 'onboarded', me })).toEqual({ kind: 'go', to });
    expect(decideGuard({ ...signedIn, area: 'visitor', me })).toEqual({ kind: 'go', to });
  });

  it('shows signed-in pages to a complete user, and redirects them away from visitor pages', () => {
    expect(decideGuard({ ...signedIn, area: 'onboarded' })).toEqual({ kind: 'show' });
    expect(decideGuard({ ...signedIn, area: 'visitor' })).toEqual({
      kind: 'go',
      to: '/mediator/today',
    });
    expect(decideGuard({ ...signedIn, area: 'open' })).toEqual({ kind: 'show' });
  });

  it('continues onboarding with an unverified email', () => {
    const me = { emailVerified: false, isProfileComplete: false };
    expect(decideGuard({ ...signedIn, area: 'signed-in', me })).toEqual({ kind: 'show' });
  });

  it('shows neither kind of page before the user is loaded', () => {
    for (const area of ['onboarded', 'visitor'] as const)
      expect(decideGuard({ ...signedIn, area, me: undefined })).toEqual({ kind: 'wait' });
  });

  it('leaves the redirect to the page where the sign-in happened', () => {
    expect(decideGuard({ ...signedIn, area: 'visitor', beganHere: true, me: undefined })).toEqual({
      kind: 'show',
    });
  });
});
