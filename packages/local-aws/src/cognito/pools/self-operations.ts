import * as z from 'zod';
import { CognitoError, incorrectCredentials, notCovered } from '../cognito-error.ts';
import { type Operations, operation } from '../operation.ts';
import { clientIdSchema, passwordSchema, secretSchema, tokenSchema } from '../request-members.ts';
import { checkAccessToken, isSame } from '../sign-in/access.ts';
import {
  checkPasswordPolicy,
  countPasswordAttempt,
  forgetPasswordAttempts,
  hashPassword,
  isPassword,
} from '../store/passwords.ts';
import { findClient } from '../store/pool-store.ts';
import {
  findSignInByRefreshToken,
  revokeSignIn,
  revokeSignInsOfUser,
} from '../store/sign-in-store.ts';
import { updateUser, usernameKey } from '../store/user-store.ts';
import { toList } from './user-operations.ts';

/** Too many wrong passwords at ChangePassword; a sign-in gets NotAuthorizedException instead. */
const attemptLimitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

/** Operations that users perform on themselves with their access token. */
export const selfOperations: Operations = {
  GetUser: operation(z.strictObject({ AccessToken: tokenSchema }), async (deps, request) => {
    const { user } = await checkAccessToken(deps, request.AccessToken);
    return { Username: user.username, UserAttributes: toList(user) };
  }),

  ChangePassword: operation(
    z.strictObject({
      AccessToken: tokenSchema,
      PreviousPassword: passwordSchema,
      ProposedPassword: passwordSchema,
    }),
    async (deps, request) => {
      const { pool, user } = await checkAccessToken(deps, request.AccessToken);
      if (user.status === 'EXTERNAL_PROVIDER') throw notCovered('a password for a Google user');
      checkPasswordPolicy(pool.settings.Policies.PasswordPolicy, request.ProposedPassword);
      countPasswordAttempt(deps, { pool, username: user.username, exceeded: attemptLimitExceeded });
      if (!(await isPassword(request.PreviousPassword, user.passwordHash))) {
        throw incorrectCredentials();
      }
      forgetPasswordAttempts(deps, pool, user.username);
      const passwordHash = await hashPassword(request.ProposedPassword);
      updateUser(deps.database, {
        pool,
        username: user.username,
        nowMs: deps.clock.nowMs(),
        change: () => ({ passwordHash }),
      });
      return {};
    },
  ),

  GlobalSignOut: operation(z.strictObject({ AccessToken: tokenSchema }), async (deps, request) => {
    const { pool, user } = await checkAccessToken(deps, request.AccessToken);
    revokeSignInsOfUser(deps.database, pool.id, usernameKey(pool, user.username));
    return {};
  }),

  RevokeToken: operation(
    z.strictObject({
      Token: tokenSchema,
      ClientId: clientIdSchema,
      ClientSecret: secretSchema.optional(),
    }),
    (deps, request) => {
      const client = findClient(deps.database, request.ClientId);
      const secret = client?.secret ?? '';
      // RevokeToken has neither ResourceNotFoundException nor NotAuthorizedException.
      if (client === undefined || (secret !== '' && !isSame(secret, request.ClientSecret ?? ''))) {
        throw new CognitoError('UnauthorizedException', 'The client is not authorized.');
      }
      // Access and id tokens are JWTs and cannot be revoked.
      if (request.Token.split('.').length === 3) {
        throw new CognitoError('UnsupportedTokenTypeException', 'Token type is not supported.');
      }
      const signIn = findSignInByRefreshToken(deps.database, request.Token);
      if (signIn?.clientId === client.id) revokeSignIn(deps.database, signIn.originJti);
      return {};
    },
  ),
};
