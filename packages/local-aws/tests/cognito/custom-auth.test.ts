import {
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  claimsOf,
  createClient,
  createPool,
  createUser,
  type Fixture,
  failure,
  known,
  secretHash,
  startFixture,
  tokensOf,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';

let fixture: Fixture;
let poolId: string;
let clientId: string;
let hidingClientId: string;

beforeAll(async () => {
  // A busy machine must not cause a repeated invocation.
  fixture = await startFixture({ lambdaTimeoutSeconds: 60 });
  poolId = await createPool(fixture, {
    LambdaConfig: {
      DefineAuthChallenge: functionArn('define:live'),
      CreateAuthChallenge: functionArn('create'),
      VerifyAuthChallengeResponse: functionArn('verify'),
    },
  });
  clientId = (await createClient(fixture, poolId)).id;
  hidingClientId = (await createClient(fixture, poolId, { PreventUserExistenceErrors: 'ENABLED' }))
    .id;
});
afterAll(() => fixture.close());

// Allows three attempts at the code 424242.
beforeEach(() => {
  const { functions, events } = fixture.lambda;
  events.length = 0;
  functions.set('define', ({ request }) => {
    const session = listSession(request['session']);
    const isRight = session.at(-1)?.challengeResult === true;
    return {
      challengeName: isRight || session.length >= 3 ? null : 'CUSTOM_CHALLENGE',
      issueTokens: isRight,
      failAuthentication: !isRight && session.length >= 3,
    };
  });
  functions.set('create', ({ request }) => ({
    publicChallengeParameters: { delivery: 'sms' },
    privateChallengeParameters: { code: '424242' },
    challengeMetadata: `try-${listSession(request['session']).length + 1}`,
  }));
  functions.set('verify', ({ request }) => ({
    answerCorrect: request['challengeAnswer'] === '424242',
  }));
});

type Entry = { challengeName: string; challengeResult: boolean; challengeMetadata: string };
// Events have Cognito's shape, which the tests below assert.
const listSession = (session: unknown) => session as Entry[];

const begin = (USERNAME: string, client = clientId) =>
  fixture.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: client,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME },
      ClientMetadata: { purpose: 'login' },
    }),
  );

const answer = (USERNAME: string, Session: string | undefined, ANSWER: string, client = clientId) =>
  fixture.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: poolId,
      ClientId: client,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME, ANSWER },
      ClientMetadata: { purpose: 'answer' },
    }),
  );

describe('CUSTOM_AUTH', () => {
  test('invokes define and create and returns only public parameters', async () => {
    const username = await createUser(fixture, poolId);
    const started = await begin(username);
    expect(started.ChallengeName).toBe('CUSTOM_CHALLENGE');
    expect(started.ChallengeParameters).toEqual({ USERNAME: username, delivery: 'sms' });
    expect(started.AuthenticationResult).toBeUndefined();
    expect(known(started.Session).length).toBeGreaterThan(20);
    const [define, create] = fixture.lambda.events;
    expect(define).toMatchObject({
      version: '1',
      triggerSource: 'DefineAuthChallenge_Authentication',
      region: 'ap-south-1',
      userPoolId: poolId,
      userName: username,
      callerContext: { clientId },
      request: {
        userAttributes: { email: 'asha@example.com', 'cognito:user_status': 'CONFIRMED' },
        session: [],
      },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    });
    expect(create).toMatchObject({
      triggerSource: 'CreateAuthChallenge_Authentication',
      request: { challengeName: 'CUSTOM_CHALLENGE', session: [] },
    });
  });

  test('does not pass the ClientMetadata of AdminInitiateAuth to define and create', async () => {
    await begin(await createUser(fixture, poolId));
    expect(fixture.lambda.events).toHaveLength(2);
    for (const event of fixture.lambda.events)
      expect(event.request).not.toHaveProperty('clientMetadata');
  });

  test('issues tokens for the correct answer and passes metadata to verify and define', async () => {
    const username = await createUser(fixture, poolId);
    const { Session } = await begin(username);
    const done = await answer(username, Session, '424242');
    expect(claimsOf(tokensOf(done.AuthenticationResult).access)['username']).toBe(username);
    const [, , verify, define] = fixture.lambda.events;
    expect(verify?.request).toMatchObject({
      privateChallengeParameters: { code: '424242' },
      challengeAnswer: '424242',
      clientMetadata: { purpose: 'answer' },
    });
    expect(define?.request).toMatchObject({
      clientMetadata: { purpose: 'answer' },
      session: [
        { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'try-1' },
      ],
    });
  });

  test('returns a new session after a wrong answer, which completes with the correct one', async () => {
    const username = await createUser(fixture, poolId);
    const first = await begin(username);
    const second = await answer(username, first.Session, '000000');
    expect(second.ChallengeName).toBe('CUSTOM_CHALLENGE');
    expect(second.Session).not.toBe(first.Session);
    const reused = answer(username, first.Session, '424242');
    expect(await failure(reused)).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session can only be used once.',
    });
    const done = await answer(username, second.Session, '424242');
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
  });

  test('ends when define says so', async () => {
    const username = await createUser(fixture, poolId);
    let { Session } = await begin(username);
    for (let i = 0; i < 2; i += 1) Session = (await answer(username, Session, 'x')).Session;
    expect(await failure(answer(username, Session, 'x'))).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('checks exactly one of parallel answers', async () => {
    const username = await createUser(fixture, poolId);
    const { Session } = await begin(username);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => answer(username, Session, '424242')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const verifications = fixture.lambda.events.filter(({ triggerSource }) =>
      triggerSource.startsWith('VerifyAuthChallengeResponse'),
    );
    expect(verifications).toHaveLength(1);
  });

  test('refuses an expired session', async () => {
    const username = await createUser(fixture, poolId);
    const { Session } = await begin(username);
    await fixture.advance(3 * 60 + 1);
    expect((await failure(answer(username, Session, '424242'))).message).toBe(
      'Invalid session for the user, session is expired.',
    );
  });

  test("refuses another user's session, another client's and an invented one", async () => {
    const [one, other] = [await createUser(fixture, poolId), await createUser(fixture, poolId)];
    const invalid = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' };
    expect(await failure(answer(other, (await begin(one)).Session, '424242'))).toMatchObject(
      invalid,
    );
    const foreign = answer(one, (await begin(one)).Session, '424242', hidingClientId);
    expect(await failure(foreign)).toMatchObject(invalid);
    const invented = answer(one, 'an-invented-session-string', '424242');
    expect(await failure(invented)).toMatchObject(invalid);
  });

  test('works for browsers as well', async () => {
    const USERNAME = await createUser(fixture, poolId);
    const { Session } = await fixture.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME },
      }),
    );
    const done = await fixture.sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME, ANSWER: '424242' },
      }),
    );
    expect(done.AuthenticationResult?.IdToken).toBeDefined();
  });

  test('requires SECRET_HASH from a client with a secret, at both steps', async () => {
    const client = await createClient(fixture, poolId, { GenerateSecret: true });
    const USERNAME = await createUser(fixture, poolId);
    const SECRET_HASH = secretHash(USERNAME, client);
    const start = (AuthParameters: Record<string, string>) =>
      fixture.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: poolId,
          ClientId: client.id,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters,
        }),
      );
    const respond = (Session: string | undefined, ChallengeResponses: Record<string, string>) =>
      fixture.sdk.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: poolId,
          ClientId: client.id,
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session,
          ChallengeResponses,
        }),
      );
    expect((await failure(start({ USERNAME }))).name).toBe('NotAuthorizedException');
    const { Session } = await start({ USERNAME, SECRET_HASH });
    const bare = respond(Session, { USERNAME, ANSWER: '424242' });
    expect((await failure(bare)).message).toContain('SECRET_HASH was not received');
    // The request was refused before its session was consumed.
    const done = await respond(Session, { USERNAME, ANSWER: '424242', SECRET_HASH });
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
  });

  test('refuses a user who was disabled between the steps', async () => {
    const username = await createUser(fixture, poolId);
    const { Session } = await begin(username);
    await fixture.sdk.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: username }));
    expect((await failure(answer(username, Session, '424242'))).message).toBe('User is disabled.');
  });

  test('challenges an unknown user and never issues tokens', async () => {
    const username = 'nobody-here';
    const started = await begin(username, hidingClientId);
    expect(started.ChallengeParameters).toEqual({ USERNAME: username, delivery: 'sms' });
    expect(fixture.lambda.events[0]?.request).toMatchObject({
      userNotFound: true,
      userAttributes: {},
    });
    expect(
      await failure(answer(username, started.Session, '424242', hidingClientId)),
    ).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    expect((await failure(begin(username))).name).toBe('UserNotFoundException');
  });
});

describe('a trigger', () => {
  test('that fails is reported with its error', async () => {
    fixture.lambda.functions.set('create', () => {
      throw new Error('No SMS today');
    });
    expect(await failure(begin(await createUser(fixture, poolId)))).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'CreateAuthChallenge failed with error No SMS today.',
    });
  });

  test('that is missing is reported as unexpected', async () => {
    fixture.lambda.functions.delete('define');
    const error = await failure(begin(await createUser(fixture, poolId)));
    expect(error.name).toBe('UnexpectedLambdaException');
  });

  test('that does not respond is invoked three times', async () => {
    const impatient = await startFixture({ lambdaTimeoutSeconds: 0.3 });
    onTestFinished(() => impatient.close());
    let calls = 0;
    impatient.lambda.functions.set('define', () => {
      calls += 1;
      return new Promise(() => {});
    });
    const pool = await createPool(impatient, {
      LambdaConfig: { DefineAuthChallenge: functionArn('define') },
    });
    const call = impatient.sdk.send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool,
        ClientId: (await createClient(impatient, pool)).id,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME: await createUser(impatient, pool) },
      }),
    );
    expect((await failure(call)).name).toBe('UnexpectedLambdaException');
    expect(calls).toBe(3);
  });

  test.each([
    ['nothing', null],
    ['a wrong type', { issueTokens: 'yes' }],
    ['no decision', {}],
  ])('that returns %s is refused', async (_name, response) => {
    fixture.lambda.functions.set('define', () => response);
    const error = await failure(begin(await createUser(fixture, poolId)));
    expect(error.name).toBe('InvalidLambdaResponseException');
  });

  test('that the pool lacks makes CUSTOM_AUTH fail', async () => {
    const bare = await createPool(fixture);
    const client = await createClient(fixture, bare);
    const USERNAME = await createUser(fixture, bare);
    const call = fixture.sdk.send(
      new InitiateAuthCommand({
        ClientId: client.id,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME },
      }),
    );
    expect((await failure(call)).name).toBe('InvalidParameterException');
  });
});
