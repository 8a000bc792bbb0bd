import type { Me } from '#contracts/endpoints/accounts.ts';
import { paths } from '../paths.ts';

/**
 * Who a route is for (D14):
 * - `open`: everyone (terms, links in mails, error pages);
 * - `visitor`: users who are not signed in; others are redirected;
 * - `signed-in`: any session, also during onboarding;
 * - `onboarded`: verified email and complete profile.
 */
export type Area = 'open' | 'visitor' | 'signed-in' | 'onboarded';

export type GuardFacts = {
  area: Area;
  hasToken: boolean;
  /** A sign-in on this screen, which navigates itself. */
  beganHere: boolean;
  /** Undefined while it is loading. */
  me: Pick<Me, 'emailVerified' | 'isProfileComplete'> | undefined;
};

/** `wait`: the answer depends on `me`. */
export type GuardDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string };

const show: GuardDecision = { kind: 'show' };
const go = (to: string): GuardDecision => ({ kind: 'go', to });

/** Home of a signed-in user: first the email, then the profile, then Today. */
export function homeOf(me: Pick<Me, 'emailVerified' | 'isProfileComplete'>): string {
  if (!me.emailVerified) return paths.notVerified.href();
  if (!me.isProfileComplete) return paths.createProfile.href();
  return paths.today.href();
}

/** Decides about one route, in the order of D14. */
export function decideGuard({ area, hasToken, beganHere, me }: GuardFacts): GuardDecision {
  switch (area) {
    case 'open':
      return show;
    case 'visitor':
      if (!hasToken || beganHere) return show;
      return me ? go(homeOf(me)) : { kind: 'wait' };
    case 'signed-in':
      return hasToken ? show : go(paths.landing.href());
    case 'onboarded': {
      if (!hasToken) return go(paths.landing.href());
      if (!me) return { kind: 'wait' };
      const home = homeOf(me);
      return home === paths.today.href() ? show : go(home);
    }
  }
}
