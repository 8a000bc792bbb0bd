import type { Me } from '#contracts/endpoints/accounts.ts';
import { paths } from '../paths.ts';

/**
 * Who a route is for (D14):
 * - `open`: anybody (terms, links out of mails, error pages);
 * - `visitor`: whoever is not signed in; others are sent to where they belong;
 * - `signed-in`: any session, however far the onboarding got;
 * - `onboarded`: verified e-mail and complete profile.
 */
export type Area = 'open' | 'visitor' | 'signed-in' | 'onboarded';

export type GuardFacts = {
  area: Area;
  hasToken: boolean;
  /** A sign-in on this very screen: it names the next screen itself. */
  beganHere: boolean;
  /** Undefined while it is being asked for. */
  me: Pick<Me, 'emailVerified' | 'isProfileComplete'> | undefined;
};

/** `wait`: the answer depends on `me`. */
export type GuardDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string };

const show: GuardDecision = { kind: 'show' };
const go = (to: string): GuardDecision => ({ kind: 'go', to });

/** Where a signed-in user belongs: first the e-mail, then the profile, then the cases. */
export function homeOf(me: Pick<Me, 'emailVerified' | 'isProfileComplete'>): string {
  if (!me.emailVerified) return paths.notVerified.href();
  if (!me.isProfileComplete) return paths.createProfile.href();
  return paths.cases.href();
}

/** Decides about one route; the order is D14's. */
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
      return home === paths.cases.href() ? show : go(home);
    }
  }
}
