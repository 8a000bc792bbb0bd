import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { type CognitoOptions, startCognito } from '../../src/cognito/start-cognito.ts';
import { startLambdaEndpoint } from './lambda-endpoint.ts';

export const PASSWORD = 'Correct-Horse-1';

/** A running Cognito with its SDK client, Lambda endpoint and data folder. */
export async function startFixture(extra: Partial<CognitoOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const lambda = await startLambdaEndpoint();
  const options = { port: 0, dataDir, lambdaEndpoint: lambda.endpoint, ...extra };
  let cognito = await startCognito(options);
  let sdk = createSdk(cognito.endpoint);
  return {
    lambda,
    dataDir,
    get endpoint() {
      return cognito.endpoint;
    },
    get sdk() {
      return sdk;
    },
    advance: (advanceSeconds: number) => advanceClock(cognito.endpoint, advanceSeconds),
    /** Restarts it with the same port and folder. */
    async restart() {
      await cognito.close();
      cognito = await startCognito({ ...options, port: Number(new URL(cognito.endpoint).port) });
      sdk = createSdk(cognito.endpoint);
    },
    async close() {
      sdk.destroy();
      await cognito.close();
      await lambda.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export const createSdk = (endpoint: string) =>
  new CognitoIdentityProviderClient({
    endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

async function advanceClock(endpoint: string, advanceSeconds: number): Promise<void> {
  const response = await fetch(`${endpoint}/_local/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceSeconds }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}`);
}

export async function createPool(
  { sdk }: Pick<Fixture, 'sdk'>,
  input: Partial<CreateUserPoolCommandInput> = {},
): Promise<string> {
  const { UserPool } = await sdk.send(new CreateUserPoolCommand({ PoolName: 'people', ...input }));
  return known(UserPool?.Id);
}

export async function createClient(
  { sdk }: Pick<Fixture, 'sdk'>,
  poolId: string,
  input: Partial<CreateUserPoolClientCommandInput> = {},
): Promise<{ id: string; secret: string }> {
  const { UserPoolClient } = await sdk.send(
    new CreateUserPoolClientCommand({
      UserPoolId: poolId,
      ClientName: 'api',
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_CUSTOM_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
      ...input,
    }),
  );
  return { id: known(UserPoolClient?.ClientId), secret: UserPoolClient?.ClientSecret ?? '' };
}

/** Creates a confirmed user with PASSWORD and returns the username. */
export async function createUser(
  { sdk }: Pick<Fixture, 'sdk'>,
  poolId: string,
  attributes: Record<string, string> = { email: 'asha@example.com', email_verified: 'true' },
): Promise<string> {
  const username = `user-${randomUUID()}`;
  await sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username: username,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  await sdk.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: poolId,
      Username: username,
      Password: PASSWORD,
      Permanent: true,
    }),
  );
  return username;
}

export type SignedIn = { access: string; id: string; refresh: string };

export async function signIn(
  { sdk }: Pick<Fixture, 'sdk'>,
  input: { poolId: string; clientId: string; username: string; password?: string },
): Promise<SignedIn> {
  const { AuthenticationResult } = await sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: input.poolId,
      ClientId: input.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: input.username, PASSWORD: input.password ?? PASSWORD },
    }),
  );
  return tokensOf(AuthenticationResult);
}

export const tokensOf = (result: AuthenticationResultType | undefined): SignedIn => ({
  access: known(result?.AccessToken),
  id: known(result?.IdToken),
  refresh: result?.RefreshToken ?? '',
});

export const secretHash = (username: string, client: { id: string; secret: string }) =>
  createHmac('sha256', client.secret)
    .update(username + client.id)
    .digest('base64');

/** The claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

export function known<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('A value is missing.');
  return value;
}

/** The error of a failing call; throws if the call succeeds. */
export async function failure(call: Promise<unknown>): Promise<Error> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The call was expected to fail.');
}
