import { atom } from 'jotai';
import type * as z from 'zod';
import type {
  emailLoginSchema,
  mobileLoginSchema,
  signUpSchema,
} from '#contracts/endpoints/accounts.ts';
import { portalStore, sessionAtom } from '#portal/shared/session/session.ts';

/**
 * What a sign-up or a login carries from screen to screen. It holds passwords, so it lives in
 * memory only and is gone after a reload (D7).
 */

export type SignUpDraft =
  | { kind: 'email'; values: z.input<typeof signUpSchema>; challenge?: string | undefined }
  | {
      kind: 'google';
      idToken: string;
      profile: { name: string; email: string };
      mobile: string;
      challenge?: string | undefined;
    };

export const signUpDraftAtom = atom<SignUpDraft | undefined>(undefined);

export type Credentials =
  | { kind: 'email'; body: z.input<typeof emailLoginSchema> }
  | { kind: 'mobile'; body: z.input<typeof mobileLoginSchema> };

/** The server's reply to a login: the number that the code went to, and the code's challenge. */
export type Login = {
  credentials: Credentials;
  mobile: string;
  challenge: string;
  /** When an earlier request sent the code; absent if this one did (D123). */
  earlierSentAt?: string | undefined;
};

/** What the code screen needs of the server's reply. */
export const loginOf = (started: {
  mobile: string;
  challenge: string;
  sentAt: string;
  isEarlier: boolean;
}): Omit<Login, 'credentials'> => ({
  mobile: started.mobile,
  challenge: started.challenge,
  earlierSentAt: started.isEarlier && started.sentAt !== '' ? started.sentAt : undefined,
});

export const loginAtom = atom<Login | undefined>(undefined);

/** When the next code may be sent, in milliseconds since 1970; it outlives the code's screen. */
export const nextCodeAtAtom = atom(0);

// A sign-in that has arrived needs nothing of this any more; passwords go first. Not sooner: the
// code screens would take an empty flow for a reload.
portalStore.sub(sessionAtom, () => {
  const { token, beganHere } = portalStore.get(sessionAtom);
  if (token === undefined || beganHere) return;
  portalStore.set(signUpDraftAtom, undefined);
  portalStore.set(loginAtom, undefined);
});
