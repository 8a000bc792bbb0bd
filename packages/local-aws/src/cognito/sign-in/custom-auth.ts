import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import {
  CognitoError,
  incorrectCredentials,
  invalidParameter,
  notAuthorized,
  notCovered,
  userNotFound,
} from '../cognito-error.ts';
import type { Client } from '../store/client-settings.ts';
import type { Pool } from '../store/pool-settings.ts';
import { issueTicket, redeemTicket } from '../store/tickets.ts';
import { findUser, type User, usernameKey } from '../store/user-store.ts';
import { completeSignIn, preAuthenticate } from './complete-sign-in.ts';
import { invokeTrigger, type TriggerInput, triggerAttributes } from './triggers.ts';

type Metadata = Record<string, string> | undefined;
type Attempt = { pool: Pool; client: Client; username: string; clientMetadata: Metadata };

const challengeSchema = z.object({
  poolId: z.string(),
  clientId: z.string(),
  username: z.string(),
  history: z.array(
    z.object({
      challengeName: z.string(),
      challengeResult: z.boolean(),
      challengeMetadata: z.string().nullable(),
    }),
  ),
  challengeMetadata: z.string().nullable(),
  privateChallengeParameters: z.record(z.string(), z.string()),
});
type History = z.infer<typeof challengeSchema>['history'];

/** Starts CUSTOM_AUTH. ClientMetadata is passed only to PreAuthentication, as on AWS. */
export async function startCustomAuth(deps: CognitoDeps, attempt: Attempt): Promise<object> {
  const user = findAllowedUser(deps, attempt);
  await preAuthenticate(deps, { ...attempt, user });
  return decide(deps, { ...attempt, clientMetadata: undefined }, []);
}

/**
 * Responds to a challenge. An attempt consumes its session before any trigger runs, so that only
 * one of several parallel responses is checked.
 */
export async function answerCustomChallenge(
  deps: CognitoDeps,
  input: Attempt & { session: string; answer: string },
): Promise<object> {
  const { pool, client, username } = input;
  const redeemed = redeemTicket(deps, {
    kind: 'challenge',
    token: input.session,
    schema: challengeSchema,
  });
  if (redeemed.outcome !== 'accepted') throw invalidSession(redeemed.outcome);
  const challenge = redeemed.content;
  const isOurs =
    challenge.poolId === pool.id &&
    challenge.clientId === client.id &&
    usernameKey(pool, challenge.username) === usernameKey(pool, username);
  if (!isOurs) throw invalidSession('unknown');
  const user = findAllowedUser(deps, input);
  const verified = await run(deps, {
    ...common(input, user),
    trigger: 'VerifyAuthChallengeResponse',
    source: 'VerifyAuthChallengeResponse_Authentication',
    request: {
      ...request(input, user),
      privateChallengeParameters: challenge.privateChallengeParameters,
      challengeAnswer: input.answer,
    },
    response: { answerCorrect: null },
    responseSchema: z.object({ answerCorrect: z.boolean().nullish() }),
  });
  const entry = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: verified.answerCorrect === true,
    challengeMetadata: challenge.challengeMetadata,
  };
  return decide(deps, input, [...challenge.history, entry]);
}

/** Invokes DefineAuthChallenge for the next step: tokens, failure or another challenge. */
async function decide(deps: CognitoDeps, attempt: Attempt, history: History): Promise<object> {
  const user = findAllowedUser(deps, attempt);
  const next = await run(deps, {
    ...common(attempt, user),
    trigger: 'DefineAuthChallenge',
    source: 'DefineAuthChallenge_Authentication',
    request: { ...request(attempt, user), session: history },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
    responseSchema: z.object({
      challengeName: z.string().nullish(),
      issueTokens: z.boolean().nullish(),
      failAuthentication: z.boolean().nullish(),
    }),
  });
  if (next.failAuthentication) throw incorrectCredentials();
  if (next.issueTokens) {
    // A simulated user never receives tokens.
    if (user === undefined) throw incorrectCredentials();
    return completeSignIn(deps, { ...attempt, user });
  }
  if (!next.challengeName) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  if (next.challengeName !== 'CUSTOM_CHALLENGE') {
    throw notCovered(`the challenge ${next.challengeName}`);
  }
  return challengeAgain(deps, attempt, { user, history });
}

async function challengeAgain(
  deps: CognitoDeps,
  attempt: Attempt,
  { user, history }: { user: User | undefined; history: History },
): Promise<object> {
  const created = await run(deps, {
    ...common(attempt, user),
    trigger: 'CreateAuthChallenge',
    source: 'CreateAuthChallenge_Authentication',
    request: {
      ...request(attempt, user),
      challengeName: 'CUSTOM_CHALLENGE',
      session: history,
    },
    response: {
      publicChallengeParameters: null,
      privateChallengeParameters: null,
      challengeMetadata: null,
    },
    responseSchema: z.object({
      publicChallengeParameters: z.record(z.string(), z.string()).nullish(),
      privateChallengeParameters: z.record(z.string(), z.string()).nullish(),
      challengeMetadata: z.string().nullish(),
    }),
  });
  const username = user?.username ?? attempt.username;
  const content: z.infer<typeof challengeSchema> = {
    poolId: attempt.pool.id,
    clientId: attempt.client.id,
    username,
    history,
    challengeMetadata: created.challengeMetadata ?? null,
    privateChallengeParameters: created.privateChallengeParameters ?? {},
  };
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeParameters: { USERNAME: username, ...created.publicChallengeParameters },
    Session: issueTicket(deps, {
      kind: 'challenge',
      content,
      validSeconds: attempt.client.settings.AuthSessionValidity * 60,
    }),
  };
}

/** Undefined for an unknown user that the client hides behind a simulated challenge. */
function findAllowedUser(deps: CognitoDeps, attempt: Attempt): User | undefined {
  const user = findUser(deps.database, attempt.pool, attempt.username);
  if (user === undefined) {
    if (attempt.client.settings.PreventUserExistenceErrors === 'ENABLED') return undefined;
    throw userNotFound();
  }
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  if (user.status !== 'CONFIRMED') {
    throw notCovered(`CUSTOM_AUTH of a user in the state ${user.status}`);
  }
  return user;
}

const common = ({ pool, client, username }: Attempt, user: User | undefined) => ({
  pool,
  clientId: client.id,
  userName: user?.username ?? username,
});

const request = ({ client, clientMetadata }: Attempt, user: User | undefined) => ({
  userAttributes: triggerAttributes(user),
  ...(client.settings.PreventUserExistenceErrors === 'ENABLED'
    ? { userNotFound: user === undefined }
    : {}),
  ...(clientMetadata === undefined ? {} : { clientMetadata }),
});

async function run<S extends z.ZodType>(
  deps: CognitoDeps,
  input: TriggerInput & { responseSchema: S },
): Promise<z.output<S>> {
  const response = await invokeTrigger(deps, input);
  if (response === undefined) {
    throw invalidParameter('Custom auth lambda trigger is not configured for the user pool.');
  }
  return response;
}

const SESSION_FAULTS = {
  used: 'Invalid session for the user, session can only be used once.',
  expired: 'Invalid session for the user, session is expired.',
  unknown: 'Invalid session for the user.',
};

const invalidSession = (outcome: keyof typeof SESSION_FAULTS) =>
  notAuthorized(SESSION_FAULTS[outcome]);
