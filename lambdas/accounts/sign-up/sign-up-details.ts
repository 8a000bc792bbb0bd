import { randomBytes } from 'node:crypto';
import type { Verification } from '#contracts/endpoints/accounts.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type GooglePerson, readGoogleIdToken } from '../identity/google-id-tokens.ts';

/** Who signs up, from the form or from Google. */
export type SignUpDetails = {
  name: string;
  email: string;
  mobile: string;
  password: string;
  isEmailVerified: boolean;
  google?: GooglePerson;
};

/**
 * The details that a request brings, undefined when it brings only a number and a code.
 * With Google the name and address are Google's, and nobody knows the password.
 */
export async function readSignUpDetails(
  deps: AccountsDeps,
  request: Verification,
): Promise<SignUpDetails | undefined> {
  const { mobile, name, email, password, idToken } = request;
  if (idToken) {
    const person = await readGoogleIdToken(deps.googleIdTokens, idToken);
    return {
      name: person.name,
      email: person.email,
      mobile,
      password: `${randomBytes(32).toString('base64url')}aA1!`,
      isEmailVerified: person.isEmailVerified,
      google: person,
    };
  }
  return name && email && password
    ? { name, email, mobile, password, isEmailVerified: false }
    : undefined;
}
