import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError } from '../cognito-error.ts';
import { invokeTrigger } from '../sign-in/triggers.ts';
import type { Pool } from '../store/pool-settings.ts';
import { addUser, findUser, type User } from '../store/user-store.ts';

export type NewUser = Pick<User, 'username' | 'status' | 'attributes' | 'passwordHash'> & {
  pool: Pool;
  source: 'PreSignUp_AdminCreateUser' | 'PreSignUp_ExternalProvider';
  clientId: string;
  validationData?: Record<string, string> | undefined;
  clientMetadata?: Record<string, string> | undefined;
};

/** Invokes PreSignUp, then stores the user. Throws UsernameExistsException. */
export async function createPoolUser(deps: CognitoDeps, input: NewUser): Promise<User> {
  const { pool, username, status, passwordHash } = input;
  if (findUser(deps.database, pool, username) !== undefined) throw usernameExists();
  const answer = await invokeTrigger(deps, {
    trigger: 'PreSignUp',
    source: input.source,
    pool,
    clientId: input.clientId,
    userName: username,
    request: {
      userAttributes: { 'cognito:user_status': status, ...input.attributes },
      validationData: input.validationData ?? null,
      ...(input.clientMetadata === undefined ? {} : { clientMetadata: input.clientMetadata }),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    responseSchema: preSignUpSchema,
  });
  const user: User = {
    username,
    sub: randomUUID(),
    status,
    isEnabled: true,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    attributes: {
      ...input.attributes,
      ...(answer?.autoVerifyEmail ? { email_verified: 'true' } : {}),
      ...(answer?.autoVerifyPhone ? { phone_number_verified: 'true' } : {}),
    },
    createdAtMs: deps.clock.nowMs(),
    modifiedAtMs: deps.clock.nowMs(),
  };
  // Another request may have taken the username during the trigger.
  if (!addUser(deps.database, pool, user)) throw usernameExists();
  return user;
}

const preSignUpSchema = z.object({
  autoVerifyEmail: z.boolean().default(false),
  autoVerifyPhone: z.boolean().default(false),
});

const usernameExists = () =>
  new CognitoError('UsernameExistsException', 'User account already exists');
