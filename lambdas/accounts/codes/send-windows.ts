import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { THIS_MACHINE } from './source.ts';

/** One budget: how many sends it allows in any 60 minutes, and the pause between two. */
export type SendWindow = { name: string; mostPerHour: number; pauseSeconds: number };

/** To one person, from one source or by one proven password (D4). */
const ownBudget = (name: string): SendWindow => ({
  name,
  mostPerHour: 5,
  pauseSeconds: RESEND_AFTER_SECONDS,
});

/** To one person over all sources: bounds a flood, and the guesses that many sources get. */
const totalBudget = (name: string): SendWindow => ({ name, mostPerHour: 10, pauseSeconds: 0 });

/** From one source to anybody. An office or a mobile network shares one address. */
const sourceBudget = (name: string, source: string, mostPerHour: number): SendWindow[] =>
  source === THIS_MACHINE ? [] : [{ name: `${name} from ${source}`, mostPerHour, pauseSeconds: 0 }];

/**
 * The budgets of each way in (D110, docs/adr/0007-codes-and-sessions.md). No stranger can use up
 * what the owner needs: the password login takes the password first, and the other ways count
 * per source.
 */
export const sendWindows = {
  passwordLogin: ({ mobile }: { mobile: string }): SendWindow[] => [
    ownBudget(`password ${mobile}`),
  ],
  /** `isKnownPlace`: the owner has signed in from this source, so the total does not apply. */
  phoneLogin: (to: { mobile: string; source: string; isKnownPlace: boolean }): SendWindow[] => [
    ownBudget(`phone ${to.mobile} ${to.source}`),
    ...(to.isKnownPlace ? [] : [totalBudget(`phone ${to.mobile}`)]),
    ...sourceBudget('phone', to.source, 30),
  ],
  signUp: ({ mobile, source }: { mobile: string; source: string }): SendWindow[] => [
    ownBudget(`sign-up ${mobile} ${source}`),
    totalBudget(`sign-up ${mobile}`),
    ...sourceBudget('sign-up', source, 20),
  ],
  /** Asked for in a session of the account: the total, which strangers count in, does not apply. */
  ownVerificationMail: ({ email, source }: { email: string; source: string }): SendWindow[] => [
    ownBudget(`verify ${email} ${source}`),
  ],
  verificationMail: ({ email, source }: { email: string; source: string }): SendWindow[] => [
    ownBudget(`verify ${email} ${source}`),
    totalBudget(`verify ${email}`),
    ...sourceBudget('verify', source, 30),
  ],
  /** `isKnownPlace`: as for `phoneLogin`. */
  resetMail: (to: { email: string; source: string; isKnownPlace: boolean }): SendWindow[] => [
    ownBudget(`reset ${to.email} ${to.source}`),
    ...(to.isKnownPlace ? [] : [totalBudget(`reset ${to.email}`)]),
    ...sourceBudget('reset', to.source, 30),
  ],
  /** Each mail but the first, where several accounts claim the address. */
  furtherMail: ({ email }: { email: string }): SendWindow[] => [totalBudget(`claimants ${email}`)],
  changeOfEmail: ({ userId }: { userId: string }): SendWindow[] => [
    { name: `change of e-mail ${userId}`, mostPerHour: 5, pauseSeconds: 0 },
  ],
  /** Questions whether an address is free. */
  addressCheck: ({ source }: { source: string }): SendWindow[] => sourceBudget('check', source, 60),
} as const;
