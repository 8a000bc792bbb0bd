import type { Verification } from '#contracts/endpoints/accounts.ts';
import { newSecretToken } from '#shared/secret-token.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { type GooglePerson, readGoogleIdToken } from '../deps/google-id-tokens.ts';

/** Details of a new account, from the form or from Google. */
export type SignUpDetails = {
  name: string;
  email: string;
  mobile: string;
  password: string;
  isEmailVerified: boolean;
  google?: GooglePerson;
};

/**
 * Reads the details from a request; undefined if it holds only a number and a code. With Google,
 * name and email address come from the id token, and the password is random.
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
      password: `${newSecretToken()}aA1!`,
      isEmailVerified: person.isEmailVerified,
      google: person,
    };
  }
  return name && email && password
    ? { name, email, mobile, password, isEmailVerified: false }
    : undefined;
}
