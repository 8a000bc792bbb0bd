import { createHmac } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  NotAuthorizedException,
  TooManyRequestsException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';

/** The Cognito user pool and its confidential app client, which only these functions use. */
export type UserPool = {
  client: Pick<CognitoIdentityProviderClient, 'send'>;
  userPoolId: string;
  apiClientId: string;
};

/** The pool without the client of sign-ins. */
export type PoolOfUsers = Pick<UserPool, 'client' | 'userPoolId'>;

export const createUserPoolClient = () => new CognitoIdentityProviderClient();

type UserAttributes = {
  name: string;
  email: string;
  mobile: string;
  isEmailVerified: boolean;
  isMobileVerified: boolean;
};

const attributeList = (attributes: UserAttributes) => [
  { Name: 'name', Value: attributes.name },
  { Name: 'email', Value: attributes.email },
  { Name: 'email_verified', Value: String(attributes.isEmailVerified) },
  { Name: 'phone_number', Value: attributes.mobile },
  { Name: 'phone_number_verified', Value: String(attributes.isMobileVerified) },
];

/** Creates a user with a password, or updates an existing one. Cognito sends no message. */
export async function putPoolUser(
  pool: PoolOfUsers,
  userId: string,
  attributes: UserAttributes,
  password: string,
): Promise<void> {
  try {
    await pool.client.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.userPoolId,
        Username: userId,
        MessageAction: 'SUPPRESS',
        UserAttributes: attributeList(attributes),
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    await updatePoolUser(pool, userId, attributes);
  }
  await setPoolPassword(pool, userId, password);
}

export async function updatePoolUser(
  pool: PoolOfUsers,
  userId: string,
  attributes: UserAttributes,
): Promise<void> {
  await pool.client.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: pool.userPoolId,
      Username: userId,
      UserAttributes: attributeList(attributes),
    }),
  );
}

export async function setPoolPassword(
  pool: PoolOfUsers,
  userId: string,
  password: string,
): Promise<void> {
  await pool.client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.userPoolId,
      Username: userId,
      Password: password,
      Permanent: true,
    }),
  );
}

/** Deletes a user. Does nothing if the user does not exist. */
export async function deletePoolUser(pool: PoolOfUsers, userId: string): Promise<void> {
  try {
    await pool.client.send(
      new AdminDeleteUserCommand({ UserPoolId: pool.userPoolId, Username: userId }),
    );
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** A username that no user has. Cognito takes as long to refuse it as a wrong password. */
const UNKNOWN_USERNAME = 'usr_nobody';

/** Cognito's message while it refuses every password of a user. */
const EXCEEDED = 'Password attempts exceeded';

/**
 * Checks a user's password. Returns false for an unknown user, after the same time (D6). Throws
 * too_many_tries while Cognito refuses the right password too.
 */
export async function isPoolPassword(
  pool: UserPool,
  userId: string | undefined,
  password: string,
): Promise<boolean> {
  const username = userId ?? UNKNOWN_USERNAME;
  try {
    await pool.client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool.userPoolId,
        ClientId: pool.apiClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: {
          USERNAME: username,
          PASSWORD: password,
          SECRET_HASH: await secretHash(pool, username),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isExceeded(error) && userId !== undefined) throw tooManyPasswords(error);
    if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException)
      return false;
    throw asTooManyTries(error);
  }
}

const isExceeded = (error: unknown) =>
  error instanceof NotAuthorizedException && error.message.includes(EXCEEDED);

/** Cognito does not say how long it waits. */
const tooManyPasswords = (cause: unknown) =>
  new AppError('too_many_tries', 'Too many wrong passwords. Try again in a minute.', {
    retryAfterSeconds: 60,
    cause,
  });

/** Starts a custom challenge. Returns the session string that the answer must carry. */
export async function startPoolChallenge(pool: UserPool, userId: string): Promise<string> {
  const { Session } = await pool.client
    .send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool.userPoolId,
        ClientId: pool.apiClientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME: userId, SECRET_HASH: await secretHash(pool, userId) },
      }),
    )
    .catch((error: unknown) => {
      throw asTooManyTries(error);
    });
  if (!Session) throw new Error('Cognito started a challenge without a session');
  return Session;
}

/**
 * Result of an answer: signed in, wrong with a new session string for another try, or ended
 * without further tries.
 */
export type ChallengeOutcome =
  | { kind: 'passed'; accessToken: string }
  | { kind: 'wrong'; session: string }
  | { kind: 'ended' };

export async function answerPoolChallenge(
  pool: UserPool,
  userId: string,
  session: string,
  answer: string,
): Promise<ChallengeOutcome> {
  try {
    const reply = await pool.client.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId: pool.userPoolId,
        ClientId: pool.apiClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: session,
        ChallengeResponses: {
          USERNAME: userId,
          ANSWER: answer,
          SECRET_HASH: await secretHash(pool, userId),
        },
      }),
    );
    const accessToken = reply.AuthenticationResult?.AccessToken;
    if (accessToken) return { kind: 'passed', accessToken };
    return reply.Session ? { kind: 'wrong', session: reply.Session } : { kind: 'ended' };
  } catch (error) {
    if (error instanceof NotAuthorizedException) return { kind: 'ended' };
    throw asTooManyTries(error);
  }
}

function asTooManyTries(error: unknown): unknown {
  return error instanceof TooManyRequestsException
    ? new AppError('too_many_tries', 'Too many tries. Please wait a little.', {
        retryAfterSeconds: 30,
        cause: error,
      })
    : error;
}

const secrets = new WeakMap<UserPool['client'], Promise<string>>();

/** Reads the secret from Cognito, once per function instance. It is stored nowhere else. */
function clientSecret(pool: UserPool): Promise<string> {
  const known = secrets.get(pool.client);
  if (known) return known;
  const read = pool.client
    .send(
      new DescribeUserPoolClientCommand({
        UserPoolId: pool.userPoolId,
        ClientId: pool.apiClientId,
      }),
    )
    .then(({ UserPoolClient }) => {
      if (!UserPoolClient?.ClientSecret) throw new Error('The api client has no secret');
      return UserPoolClient.ClientSecret;
    });
  secrets.set(pool.client, read);
  read.catch(() => secrets.delete(pool.client));
  return read;
}

async function secretHash(pool: UserPool, username: string): Promise<string> {
  return createHmac('sha256', await clientSecret(pool))
    .update(username + pool.apiClientId)
    .digest('base64');
}
