import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { THIS_MACHINE } from '#shared/http/source.ts';
import type { SourceBudgetName } from '../deps/source-budgets.constants.ts';
import type { SourceUse } from './source-budget.ts';

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

/** Counted for the source of the request too, apart from callers on the same machine. */
const fromSource = (budget: SourceBudgetName, source: string): { from?: SourceUse } =>
  source === THIS_MACHINE ? {} : { from: { budget, source } };

/** What a message counts towards. */
export type Sends = { windows: SendWindow[]; from?: SourceUse };

/** The budget of logins by password. */
export const passwordWindow = (mobile: string) => `password ${mobile}`;

/**
 * Budgets of each sign-in method (D110, docs/adr/0007-codes-and-sessions.md). Strangers cannot use
 * up the owner's budget: the password login checks the password first, and the other methods
 * count per source. `isKnownPlace`: the owner signed in from this source before; only the owner's
 * budget applies, whatever others do behind the same address.
 */
export const sendWindows = {
  passwordLogin: ({ mobile }: { mobile: string }): Sends => ({
    windows: [ownBudget(passwordWindow(mobile))],
  }),
  phoneLogin: (to: { mobile: string; source: string; isKnownPlace: boolean }): Sends => ({
    windows: [
      ownBudget(`phone ${to.mobile} ${to.source}`),
      ...(to.isKnownPlace ? [] : [totalBudget(`phone ${to.mobile}`)]),
    ],
    ...(!to.isKnownPlace && fromSource('phoneLogins', to.source)),
  }),
  signUp: ({ mobile, source }: { mobile: string; source: string }): Sends => ({
    windows: [ownBudget(`sign-up ${mobile} ${source}`), totalBudget(`sign-up ${mobile}`)],
    ...fromSource('signUps', source),
  }),
  /** Requested in a session of the account: strangers cannot use up this budget. */
  ownVerificationMail: ({ email, source }: { email: string; source: string }): Sends => ({
    windows: [ownBudget(`verify ${email} ${source}`)],
  }),
  verificationMail: ({ email, source }: { email: string; source: string }): Sends => ({
    windows: [ownBudget(`verify ${email} ${source}`), totalBudget(`verify ${email}`)],
    ...fromSource('verificationMails', source),
  }),
  resetMail: (to: { email: string; source: string; isKnownPlace: boolean }): Sends => ({
    windows: [
      ownBudget(`reset ${to.email} ${to.source}`),
      ...(to.isKnownPlace ? [] : [totalBudget(`reset ${to.email}`)]),
    ],
    ...(!to.isKnownPlace && fromSource('resetMails', to.source)),
  }),
  /** Mails after the first one, if several accounts claim the address. */
  furtherMail: ({ email }: { email: string }): Sends => ({
    windows: [totalBudget(`claimants ${email}`)],
  }),
  changeOfEmail: ({ userId }: { userId: string }): Sends => ({
    windows: [{ name: `change of e-mail ${userId}`, mostPerHour: 5, pauseSeconds: 0 }],
  }),
} as const;
