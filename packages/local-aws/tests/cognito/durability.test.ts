import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { startCognito } from '../../src/cognito/start-cognito.ts';
import {
  createClient,
  createPool,
  createSdk,
  createUser,
  failure,
  PASSWORD,
  signIn,
  startFixture,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';
import { createVerifier } from './verify-token.ts';

test('a restart keeps users, passwords, keys, tokens and the sessions of challenges', async () => {
  const fixture = await startFixture();
  const { functions } = fixture.lambda;
  functions.set('define', ({ request }) =>
    JSON.stringify(request['session']) === '[]'
      ? { challengeName: 'CUSTOM_CHALLENGE' }
      : { issueTokens: true },
  );
  functions.set('create', () => ({ privateChallengeParameters: { code: '1' } }));
  functions.set('verify', () => ({ answerCorrect: true }));
  const poolId = await createPool(fixture, {
    LambdaConfig: {
      DefineAuthChallenge: functionArn('define'),
      CreateAuthChallenge: functionArn('create'),
      VerifyAuthChallengeResponse: functionArn('verify'),
    },
  });
  const { id: clientId } = await createClient(fixture, poolId);
  const username = await createUser(fixture, poolId);
  const before = await signIn(fixture, { poolId, clientId, username });
  const { Session } = await fixture.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: username },
    }),
  );
  await fixture.advance(100_000);
  await fixture.restart();
  // The restart reset the clock, so the one-hour token is valid again.
  const found = await fixture.sdk.send(new GetUserCommand({ AccessToken: before.access }));
  expect(found.Username).toBe(username);
  await createVerifier(fixture.endpoint, { poolId, clientId, tokenUse: 'id' }).verify(before.id);
  const done = await fixture.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: username, ANSWER: '1' },
    }),
  );
  expect(done.AuthenticationResult?.AccessToken).toBeDefined();
  await signIn(fixture, { poolId, clientId, username });
  await fixture.close();
});

test('no password, token or session is stored in plain text', async () => {
  const fixture = await startFixture();
  const poolId = await createPool(fixture);
  const { id: clientId } = await createClient(fixture, poolId);
  const tokens = await signIn(fixture, {
    poolId,
    clientId,
    username: await createUser(fixture, poolId),
  });
  const files = await readdir(fixture.dataDir);
  const stored = await Promise.all(
    files.map((file) => readFile(join(fixture.dataDir, file), 'latin1')),
  );
  const all = stored.join('');
  // Proves that the database is read: data that may be stored is found.
  expect(all).toContain('asha@example.com');
  for (const secret of [PASSWORD, tokens.refresh, tokens.access]) expect(all).not.toContain(secret);
  await fixture.close();
});

test('a kill -9 during sign-ups loses no acknowledged user', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const { process: child, endpoint } = await startProcess(dataDir);
  const sdk = createSdk(endpoint);
  const UserPoolId = await createPool({ sdk });
  const acknowledged: string[] = [];
  const signUps = Array.from({ length: 200 }, async (_, i) => {
    const Username = `user-${i}`;
    await sdk.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
    acknowledged.push(Username);
    if (acknowledged.length === 20) child.kill('SIGKILL');
  });
  const results = await Promise.allSettled(signUps);
  await exited(child);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  const again = await startCognito({ dataDir, port: 0, lambdaEndpoint: 'http://127.0.0.1:9' });
  const after = createSdk(again.endpoint);
  for (const Username of acknowledged) {
    const user = await after.send(new AdminGetUserCommand({ UserPoolId, Username }));
    expect(user.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
  }
  await again.close();
  await rm(dataDir, { recursive: true });
});

test('a busy port is reported in one sentence', async () => {
  const fixture = await startFixture();
  const port = Number(new URL(fixture.endpoint).port);
  const dataDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const error = await failure(startCognito({ dataDir, port, lambdaEndpoint: '' }));
  expect(error.message).toContain(`Port ${port} is already in use`);
  await fixture.close();
  await rm(dataDir, { recursive: true });
});

async function startProcess(dataDir: string) {
  const script = fileURLToPath(new URL('./cognito-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { process: child, endpoint: String(line).trim() };
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
