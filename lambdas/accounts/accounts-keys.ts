import { createHash } from 'node:crypto';

/** Keys of the accounts domain (docs/access-patterns.md). */

/** What is kept of a secret or of a stranger's address: enough to find it again, no more. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url');

export const accountsKeys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  /** One of a role's neutrals and case managers, by name. */
  directoryEntry: (role: string, sortableName: string, userId: string) => ({
    pk: `DIRECTORY#${role}`,
    sk: `${sortableName}#${userId}`,
  }),
  /** Those whose name begins so. */
  directoryOf: (role: string, nameBegins = '') => ({
    pk: `DIRECTORY#${role}`,
    skPrefix: nameBegins,
  }),
  emailOwner: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'OWNER' }),
  mobileOwner: (mobile: string) => ({ pk: `MOBILE#${mobile}`, sk: 'OWNER' }),
  googleOwner: (googleId: string) => ({ pk: `GOOGLE#${googleId}`, sk: 'OWNER' }),
  pendingSignUp: (mobile: string) => ({ pk: `SIGNUP#${mobile}`, sk: 'PENDING' }),
  code: (mobile: string) => ({ pk: `CODE#${mobile}`, sk: 'CHALLENGE' }),
  nonce: (userId: string) => ({ pk: `NONCE#${userId}`, sk: 'CHALLENGE' }),
  sends: (address: string) => ({ pk: `SENDS#${fingerprint(address)}`, sk: 'WINDOW' }),
  link: (purpose: string, token: string) => ({
    pk: `LINK#${fingerprint(token)}`,
    sk: purpose,
  }),
  audit: (subject: string, at: string, auditId: string) => ({
    pk: `AUDIT#${subject}`,
    sk: `${at}#${auditId}`,
  }),
};
