import { decodeJwt } from 'jose';
import { sessionKeys } from '#shared/auth/session-keys.ts';

/** Key of a token's session. */
export function sessionKeyOf(token: string) {
  const { username, origin_jti } = decodeJwt(token);
  return sessionKeys.session(String(username), String(origin_jti));
}
