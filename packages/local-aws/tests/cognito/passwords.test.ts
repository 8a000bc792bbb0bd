import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createPool,
  createUser,
  type Fixture,
  failure,
  PASSWORD,
  secretHash,
  signIn,
  startFixture,
  tokensOf,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';

let fixture: Fixture;
let poolId: string;
let clientId: string;
beforeAll(async () => {
  fixture = await startFixture();
  poolId = await createPool(fixture);
  clientId = (await createClient(fixture, poolId, { PreventUserExistenceErrors: 'ENABLED' })).id;
});
afterAll(() => fixture.close());

const attempt = (username: string, password: string) =>
  signIn(fixture, { poolId, clientId, username, password });

describe('the password policy', () => {
  test.each([
    ['Sh0rt!', 'Password not long enough'],
    ['lowercase-1', 'Password must have uppercase characters'],
    ['UPPERCASE-1', 'Password must have lowercase characters'],
    ['Correct-Horse', 'Password must have numeric characters'],
    ['CorrectHorse1', 'Password must have symbol characters'],
  ])('refuses %s and keeps the old password', async (Password, reason) => {
    const Username = await createUser(fixture, poolId);
    const call = fixture.sdk.send(
      new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username, Password, Permanent: true }),
    );
    expect(await failure(call)).toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
    expect((await attempt(Username, PASSWORD)).access).not.toBe('');
  });

  test('applies to a temporary password', async () => {
    const call = fixture.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: 'weak',
        MessageAction: 'SUPPRESS',
        TemporaryPassword: 'weak',
      }),
    );
    expect((await failure(call)).name).toBe('InvalidPasswordException');
  });

  test('of the pool replaces the default', async () => {
    const lax = await createPool(fixture, { Policies: { PasswordPolicy: { MinimumLength: 6 } } });
    const Username = await createUser(fixture, lax);
    await fixture.sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: lax,
        Username,
        Password: 'simple',
        Permanent: true,
      }),
    );
    const client = await createClient(fixture, lax);
    const tokens = await signIn(fixture, {
      poolId: lax,
      clientId: client.id,
      username: Username,
      password: 'simple',
    });
    expect(tokens.refresh).not.toBe('');
  });
});

describe('sign-in by password', () => {
  test('issues three tokens to a browser if the client allows it', async () => {
    const USERNAME = await createUser(fixture, poolId);
    const answer = await fixture.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
    expect(answer.AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 });
    expect(tokensOf(answer.AuthenticationResult).refresh).not.toBe('');
  });

  test('is refused when the client does not allow the flow', async () => {
    const closed = await createClient(fixture, poolId, {
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
    });
    const username = await createUser(fixture, poolId);
    const call = signIn(fixture, { poolId, clientId: closed.id, username });
    expect(await failure(call)).toMatchObject({
      name: 'InvalidParameterException',
      message: 'Auth flow not enabled for this client',
    });
  });

  test('by SRP answers 501', async () => {
    const call = fixture.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: 'x', SRP_A: '1' },
      }),
    );
    expect((await failure(call)).name).toBe('NotImplementedException');
  });

  test('returns the same error for an unknown user and a wrong password', async () => {
    const username = await createUser(fixture, poolId);
    const expected = {
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    };
    expect(await failure(attempt(username, 'Wrong-Horse-1'))).toMatchObject(expected);
    expect(await failure(attempt('nobody-at-all', PASSWORD))).toMatchObject(expected);
  });

  test('costs as much for an unknown user as for a wrong password', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 4; i += 1) {
      const username = await createUser(fixture, poolId);
      times.known.push(await cpuMsOf(() => failure(attempt(username, 'Wrong-Horse-1'))));
      times.unknown.push(await cpuMsOf(() => failure(attempt(`no-${username}`, 'Wrong-Horse-1'))));
    }
    // CPU time, threads included: scrypt takes about 30 ms, a response without it less than 10.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2);
  });

  test('reports an unknown user if the client uses the legacy setting', async () => {
    const legacy = await createClient(fixture, poolId);
    const call = signIn(fixture, { poolId, clientId: legacy.id, username: 'nobody-at-all-2' });
    expect(await failure(call)).toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('requires its parameters', async () => {
    const call = fixture.sdk.send(
      new AdminInitiateAuthCommand({
        UserPoolId: poolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'x' },
      }),
    );
    expect(await failure(call)).toMatchObject({
      name: 'InvalidParameterException',
      message: 'Missing required parameter PASSWORD',
    });
  });
});

const cpuMsOf = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

describe('five wrong passwords', () => {
  test('block the correct one for a wait that doubles', async () => {
    const username = await createUser(fixture, poolId);
    for (let i = 0; i < 5; i += 1) await failure(attempt(username, 'Wrong-Horse-1'));
    const closed = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    expect(await failure(attempt(username, PASSWORD))).toMatchObject(closed);
    await fixture.advance(1);
    await failure(attempt(username, 'Wrong-Horse-1'));
    await fixture.advance(1);
    expect(await failure(attempt(username, PASSWORD))).toMatchObject(closed);
    await fixture.advance(1);
    expect((await attempt(username, PASSWORD)).access).not.toBe('');
    // A success resets the count: the next failure causes no wait.
    await failure(attempt(username, 'Wrong-Horse-1'));
    expect((await attempt(username, PASSWORD)).access).not.toBe('');
  });

  test('count when sent in parallel', async () => {
    const username = await createUser(fixture, poolId);
    const errors = await Promise.all(
      Array.from({ length: 12 }, (_, i) => failure(attempt(username, `Wrong-Horse-${i}`))),
    );
    const looked = errors.filter(({ message }) => message === 'Incorrect username or password.');
    expect(looked).toHaveLength(5);
  });

  test('of an unknown user have the same effect', async () => {
    const messages: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      messages.push((await failure(attempt('nobody-closed', 'Wrong-Horse-1'))).message);
    }
    expect(messages.at(-1)).toBe('Password attempts exceeded');
  });
});

describe('the triggers around a sign-in', () => {
  test('PreAuthentication can refuse; PostAuthentication runs only after a success', async () => {
    const pool = await createPool(fixture, {
      LambdaConfig: {
        PreAuthentication: functionArn('before'),
        PostAuthentication: functionArn('after'),
      },
    });
    const client = await createClient(fixture, pool);
    const USERNAME = await createUser(fixture, pool);
    const { functions, events } = fixture.lambda;
    functions.set('before', ({ request, response }) => {
      if (JSON.stringify(request['validationData']).includes('closed')) throw new Error('Closed');
      return response;
    });
    functions.set('after', ({ response }) => response);
    const send = (desk: string, secret = PASSWORD) =>
      fixture.sdk.send(
        new InitiateAuthCommand({
          ClientId: client.id,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: secret },
          ClientMetadata: { desk },
        }),
      );
    expect(await failure(send('closed'))).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreAuthentication failed with error Closed.',
    });
    await failure(send('open', 'Wrong-Horse-1'));
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PreAuthentication_Authentication',
    ]);
    await send('open');
    expect(events.at(-1)).toMatchObject({
      triggerSource: 'PostAuthentication_Authentication',
      request: { userAttributes: { email: 'asha@example.com' }, newDeviceUsed: false },
    });
  });
});

describe('a client with a secret', () => {
  test('requires the correct SECRET_HASH', async () => {
    const client = await createClient(fixture, poolId, { GenerateSecret: true });
    const USERNAME = await createUser(fixture, poolId);
    const send = (extra: Record<string, string>) =>
      fixture.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: poolId,
          ClientId: client.id,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD, ...extra },
        }),
      );
    expect((await failure(send({}))).message).toBe(
      `Client ${client.id} is configured with secret but SECRET_HASH was not received`,
    );
    const foreign = secretHash('another', client);
    expect((await failure(send({ SECRET_HASH: foreign }))).name).toBe('NotAuthorizedException');
    const answer = await send({ SECRET_HASH: secretHash(USERNAME, client) });
    expect(tokensOf(answer.AuthenticationResult).access).not.toBe('');
  });
});

describe('ChangePassword', () => {
  test('requires the old password and the policy; then only the new password works', async () => {
    const username = await createUser(fixture, poolId);
    const { access } = await attempt(username, PASSWORD);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      fixture.sdk.send(
        new ChangePasswordCommand({ AccessToken: access, PreviousPassword, ProposedPassword }),
      );
    expect((await failure(change('Wrong-Horse-1', 'New-Horse-2'))).name).toBe(
      'NotAuthorizedException',
    );
    expect((await failure(change(PASSWORD, 'weak'))).name).toBe('InvalidPasswordException');
    await change(PASSWORD, 'New-Horse-2');
    expect((await failure(attempt(username, PASSWORD))).name).toBe('NotAuthorizedException');
    expect((await attempt(username, 'New-Horse-2')).access).not.toBe('');
  });

  test('requires a token', async () => {
    const call = fixture.sdk.send(
      new ChangePasswordCommand({
        AccessToken: 'a.b.c',
        PreviousPassword: PASSWORD,
        ProposedPassword: PASSWORD,
      }),
    );
    expect(await failure(call)).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });
});
