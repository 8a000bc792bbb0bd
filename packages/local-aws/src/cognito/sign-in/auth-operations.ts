import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import {
  incorrectCredentials,
  invalidParameter,
  notAuthorized,
  notCovered,
  userNotFound,
} from '../cognito-error.ts';
import { type Operations, operation } from '../operation.ts';
import { clientIdSchema, poolIdSchema, sessionSchema } from '../request-members.ts';
import type { Client } from '../store/client-settings.ts';
import { countPasswordAttempt, forgetPasswordAttempts, isPassword } from '../store/passwords.ts';
import type { Pool } from '../store/pool-settings.ts';
import { getClient, getPool } from '../store/pool-store.ts';
import { findUser } from '../store/user-store.ts';
import { checkRefreshToken, checkSecretHash } from './access.ts';
import { authenticationResult, completeSignIn, preAuthenticate } from './complete-sign-in.ts';
import { answerCustomChallenge, startCustomAuth } from './custom-auth.ts';
import { renewTokens } from './issue-tokens.ts';

const parametersSchema = z.record(z.string(), z.string()).default({});
const metadataSchema = z.record(z.string(), z.string()).optional();

/** Flows and challenges that AWS has; those that are not covered answer 501. */
const FLOWS = [
  'USER_SRP_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'USER_AUTH',
] as const;
const CHALLENGES = [
  'SMS_MFA',
  'EMAIL_OTP',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'PASSWORD_VERIFIER',
  'CUSTOM_CHALLENGE',
  'SELECT_CHALLENGE',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'ADMIN_NO_SRP_AUTH',
  'NEW_PASSWORD_REQUIRED',
  'SMS_OTP',
  'PASSWORD',
  'WEB_AUTHN',
  'PASSWORD_SRP',
] as const;

const initiateSchema = z.strictObject({
  ClientId: clientIdSchema,
  AuthFlow: z.enum(FLOWS),
  AuthParameters: parametersSchema,
  ClientMetadata: metadataSchema,
});

const respondSchema = z.strictObject({
  ClientId: clientIdSchema,
  ChallengeName: z.enum(CHALLENGES),
  Session: sessionSchema.optional(),
  ChallengeResponses: parametersSchema,
  ClientMetadata: metadataSchema,
});

/** Sign-in operations, from a server (Admin…) and from a browser. */
export const authOperations: Operations = {
  AdminInitiateAuth: operation(
    initiateSchema.extend({ UserPoolId: poolIdSchema }),
    (deps, { UserPoolId, ...request }) => {
      const pool = getPool(deps.database, UserPoolId);
      const client = getClient(deps.database, request.ClientId, pool.id);
      const flow =
        request.AuthFlow === 'ADMIN_NO_SRP_AUTH' ? 'ADMIN_USER_PASSWORD_AUTH' : request.AuthFlow;
      if (flow === 'USER_PASSWORD_AUTH') {
        throw invalidParameter('Initiate Auth method not supported.');
      }
      return initiate(deps, { pool, client, ...request, AuthFlow: flow });
    },
  ),

  InitiateAuth: operation(initiateSchema, (deps, request) => {
    const client = getClient(deps.database, request.ClientId);
    if (request.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') {
      throw invalidParameter('Initiate Auth method not supported.');
    }
    return initiate(deps, { pool: getPool(deps.database, client.poolId), client, ...request });
  }),

  AdminRespondToAuthChallenge: operation(
    respondSchema.extend({ UserPoolId: poolIdSchema }),
    (deps, { UserPoolId, ...request }) => {
      const pool = getPool(deps.database, UserPoolId);
      return respond(deps, pool, getClient(deps.database, request.ClientId, pool.id), request);
    },
  ),

  RespondToAuthChallenge: operation(respondSchema, (deps, request) => {
    const client = getClient(deps.database, request.ClientId);
    return respond(deps, getPool(deps.database, client.poolId), client, request);
  }),
};

type Initiation = z.infer<typeof initiateSchema> & { pool: Pool; client: Client };

function initiate(deps: CognitoDeps, input: Initiation): Promise<object> {
  switch (input.AuthFlow) {
    case 'ADMIN_USER_PASSWORD_AUTH':
    case 'USER_PASSWORD_AUTH':
      checkFlow(input.client, input.AuthFlow);
      return signInByPassword(deps, input);
    case 'CUSTOM_AUTH':
      checkFlow(input.client, input.AuthFlow);
      return signInByChallenge(deps, input);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      checkFlow(input.client, 'REFRESH_TOKEN_AUTH');
      return refresh(deps, input);
    default:
      throw notCovered(`the flow ${input.AuthFlow}`);
  }
}

async function signInByPassword(deps: CognitoDeps, input: Initiation): Promise<object> {
  const { pool, client, AuthParameters, ClientMetadata: clientMetadata } = input;
  const username = requireParameter(AuthParameters, 'USERNAME');
  const password = requireParameter(AuthParameters, 'PASSWORD');
  checkSecretHash(client, [username], AuthParameters['SECRET_HASH']);
  const isHidden = client.settings.PreventUserExistenceErrors === 'ENABLED';
  const user = findUser(deps.database, pool, username);
  if (user === undefined && !isHidden) throw userNotFound();
  countPasswordAttempt(deps, { pool, username, exceeded: passwordAttemptsExceeded });
  await preAuthenticate(deps, { pool, client, username, user, clientMetadata });
  const isRight = await isPassword(password, user?.passwordHash);
  if (!isRight || user === undefined) throw incorrectCredentials();
  forgetPasswordAttempts(deps, pool, username);
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notCovered('NEW_PASSWORD_REQUIRED: give the user a permanent password first');
  }
  // ClientMetadata is not passed to later triggers of a single-step sign-in.
  return completeSignIn(deps, { pool, client, user });
}

const passwordAttemptsExceeded = () => notAuthorized('Password attempts exceeded');

function signInByChallenge(deps: CognitoDeps, input: Initiation): Promise<object> {
  const { pool, client, AuthParameters, ClientMetadata } = input;
  const username = requireParameter(AuthParameters, 'USERNAME');
  checkSecretHash(client, [username], AuthParameters['SECRET_HASH']);
  const challenge = AuthParameters['CHALLENGE_NAME'] ?? 'CUSTOM_CHALLENGE';
  if (challenge !== 'CUSTOM_CHALLENGE')
    throw notCovered(`CUSTOM_AUTH that begins with ${challenge}`);
  return startCustomAuth(deps, { pool, client, username, clientMetadata: ClientMetadata });
}

async function refresh(deps: CognitoDeps, input: Initiation): Promise<object> {
  const { pool, client, AuthParameters } = input;
  const token = requireParameter(AuthParameters, 'REFRESH_TOKEN');
  const signIn = checkRefreshToken(deps, client, token);
  const user = findUser(deps.database, pool, signIn.username);
  checkSecretHash(client, [signIn.username, user?.sub ?? ''], AuthParameters['SECRET_HASH']);
  const tokens = await renewTokens(deps, { pool, client, username: signIn.username, signIn });
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(tokens) };
}

function respond(
  deps: CognitoDeps,
  pool: Pool,
  client: Client,
  request: z.infer<typeof respondSchema>,
): Promise<object> {
  const { ChallengeName } = request;
  if (ChallengeName !== 'CUSTOM_CHALLENGE') throw notCovered(`the challenge ${ChallengeName}`);
  const username = requireParameter(request.ChallengeResponses, 'USERNAME');
  const answer = requireParameter(request.ChallengeResponses, 'ANSWER');
  checkSecretHash(client, [username], request.ChallengeResponses['SECRET_HASH']);
  const { Session: session, ClientMetadata: clientMetadata } = request;
  if (session === undefined) throw invalidParameter('Missing required parameter Session');
  return answerCustomChallenge(deps, { pool, client, username, answer, session, clientMetadata });
}

function checkFlow(client: Client, flow: string): void {
  if (!client.settings.ExplicitAuthFlows.some((allowed) => allowed === `ALLOW_${flow}`)) {
    // Cognito's message differs by flow.
    if (flow === 'CUSTOM_AUTH') throw invalidParameter(`${flow} is not enabled for the client.`);
    const named = flow.startsWith('ADMIN_') ? 'Auth' : flow;
    throw invalidParameter(`${named} flow not enabled for this client`);
  }
}

function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') {
    throw invalidParameter(`Missing required parameter ${name}`);
  }
  return value;
}
