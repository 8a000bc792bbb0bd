import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { THIS_MACHINE } from '#shared/http/source.ts';

/** A budget: maximum number of sends in any 60 minutes, and minimum pause between two. */
export type SendWindow = { name: string; mostPerHour: number; pauseSeconds: number };

/** Sends to one address, requested by one source or with the correct password (D4). */
const ownBudget = (name: string): SendWindow => ({
  name,
  mostPerHour: 5,
  pauseSeconds: RESEND_AFTER_SECONDS,
});

/** Sends to one address from all sources. Limits floods and distributed guessing. */
const totalBudget = (name: string): SendWindow => ({ name, mostPerHour: 10, pauseSeconds: 0 });

/** Sends from one source to any address. The limit allows for shared addresses of offices. */
const sourceBudget = (name: string, source: string, mostPerHour: number): SendWindow[] =>
  source === THIS_MACHINE ? [] : [{ name: `${name} from ${source}`, mostPerHour, pauseSeconds: 0 }];

/**
 * Budgets of each sign-in method (D110, docs/adr/0007-codes-and-sessions.md). Strangers cannot use
 * up the owner's budget: the password login checks the password first, and the other methods
 * count per source.
 */
export const sendWindows = {
  passwordLogin: ({ mobile }: { mobile: string }): SendWindow[] => [
    ownBudget(`password ${mobile}`),
  ],
  /** `isKnownPlace`: the owner signed in from this source before; the total does not apply. */
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
  /** Requested in a session of the account: strangers cannot use up this budget. */
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
  /** Mails after the first one, if several accounts claim the address. */
  furtherMail: ({ email }: { email: string }): SendWindow[] => [totalBudget(`claimants ${email}`)],
  changeOfEmail: ({ userId }: { userId: string }): SendWindow[] => [
    { name: `change of e-mail ${userId}`, mostPerHour: 5, pauseSeconds: 0 },
  ],
  /** Checks whether an address is free. */
  addressCheck: ({ source }: { source: string }): SendWindow[] => sourceBudget('check', source, 60),
} as const;
