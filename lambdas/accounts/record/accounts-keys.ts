import { createHash } from 'node:crypto';
import { SIGN_UP_PREFIX } from '../sign-ups.constants.ts';

/** Keys of the accounts domain (docs/access-patterns.md). */

/** SHA-256 of a secret or an address: finds the item without storing the text. base64url. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url');

export const accountsKeys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  /** Directory entries of a role are sorted by name. */
  directoryEntry: (role: string, sortableName: string, userId: string) => ({
    pk: `DIRECTORY#${role}`,
    sk: `${sortableName}#${userId}`,
  }),
  /** Directory entries of a role whose sortable name starts with `nameBegins`. */
  directoryOf: (role: string, nameBegins = '') => ({
    pk: `DIRECTORY#${role}`,
    skPrefix: nameBegins,
  }),
  /** The account that verified the address (D111). */
  emailOwner: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'OWNER' }),
  /** An account that signed up with the address and has not verified it. */
  emailClaim: (email: string, userId: string) => ({ pk: `EMAIL#${email}`, sk: `CLAIM#${userId}` }),
  /** Owner and claims of one address. */
  emailHolders: (email: string) => ({ pk: `EMAIL#${email}` }),
  mobileOwner: (mobile: string) => ({ pk: `MOBILE#${mobile}`, sk: 'OWNER' }),
  googleOwner: (googleId: string) => ({ pk: `GOOGLE#${googleId}`, sk: 'OWNER' }),
  pendingSignUp: (mobile: string) => ({ pk: `${SIGN_UP_PREFIX}${mobile}`, sk: 'PENDING' }),
  /** `place`: fingerprint of the source that asked for the code. */
  code: (mobile: string, door: string, place: string) => ({
    pk: `CODE#${mobile}`,
    sk: `${door}#${place}`,
  }),
  codesOf: (mobile: string) => ({ pk: `CODE#${mobile}` }),
  /** A source from which the owner of the number signed in. */
  knownPlace: (mobile: string, place: string) => ({
    pk: `PLACES#${fingerprint(mobile)}`,
    sk: place,
  }),
  /** Tries of passwords. `share`: all of them, those of strangers, or a place of the owner. */
  passwordTries: (subject: string, share: string) => ({
    pk: `TRIES#${fingerprint(subject)}`,
    sk: share,
  }),
  googleToken: (signedPart: string) => ({
    pk: `GOOGLETOKEN#${fingerprint(signedPart)}`,
    sk: 'USED',
  }),
  nonce: (userId: string) => ({ pk: `NONCE#${userId}`, sk: 'CHALLENGE' }),
  sends: (windowName: string) => ({ pk: `SENDS#${fingerprint(windowName)}`, sk: 'WINDOW' }),
  /** What a source did within an hour; `hour` is its beginning. */
  sourceUse: (source: string, budget: string, hour: string) => ({
    pk: `SENDS#${source}`,
    sk: `${budget}#${hour}`,
  }),
  link: (purpose: string, token: string) => ({
    pk: `LINK#${fingerprint(token)}`,
    sk: purpose,
  }),
  audit: (subject: string, at: string, auditId: string) => ({
    pk: `AUDIT#${subject}`,
    sk: `${at}#${auditId}`,
  }),
};
