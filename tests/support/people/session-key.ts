import { decodeJwt } from 'jose';
import { sessionKeys } from '#shared/auth/session-keys.ts';

/** Where the session of a token is stored. */
export function sessionKeyOf(token: string) {
  const { username, origin_jti } = decodeJwt(token);
  return sessionKeys.session(String(username), String(origin_jti));
}
