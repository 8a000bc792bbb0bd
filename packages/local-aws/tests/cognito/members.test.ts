import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  CreateGroupCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
  CreateUserPoolDomainCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createPool,
  createUser,
  type Fixture,
  failure,
  known,
  PASSWORD,
  signIn,
  startFixture,
} from './cognito-fixture.ts';

let fixture: Fixture;
let poolId: string;
beforeAll(async () => {
  fixture = await startFixture();
  poolId = await createPool(fixture);
});
afterAll(() => fixture.close());

/** Sends what the SDK cannot send. */
async function post(operation: string, body: string) {
  const response = await fetch(fixture.endpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      authorization: 'AWS4-HMAC-SHA256 Credential=local',
    },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('a request', () => {
  test('without a required member is refused with its name', async () => {
    expect(await post('DescribeUserPool', '{}')).toMatchObject({
      status: 400,
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value null at 'userPoolId' failed to satisfy constraint: Member must not be null",
    });
  });

  test.each([
    ['AdminGetUser', '{"UserPoolId":7,"Username":"asha"}'],
    ['ListUserPools', '{"MaxResults":"10"}'],
    ['ListUserPools', '[]'],
    ['ListUserPools', 'null'],
    ['ListUserPools', '{'],
  ])('%s with %s is no input of the operation', async (operation, body) => {
    expect(await post(operation, body)).toMatchObject({
      status: 400,
      __type: 'SerializationException',
    });
  });

  // The message of anomalyco/guide, issue 127.
  test('with a malformed pool id is refused before the pool is looked up', async () => {
    const call = fixture.sdk.send(
      new AdminGetUserCommand({ UserPoolId: 'YOUR_USER_POOL_ID', Username: 'asha' }),
    );
    expect(await failure(call)).toMatchObject({ name: 'ResourceNotFoundException' });
    const malformed = fixture.sdk.send(
      new AdminGetUserCommand({ UserPoolId: ' ap-south-1_x', Username: 'asha' }),
    );
    expect(await failure(malformed)).toMatchObject({
      name: 'InvalidParameterException',
      message:
        "1 validation error detected: Value ' ap-south-1_x' at 'userPoolId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w-]+_[0-9a-zA-Z]+",
    });
  });

  // The form of amazon-cognito-identity-js, issue 388.
  test('with several faults names them all, and shows no username and no password', async () => {
    const call = fixture.sdk.send(
      new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username: '', Password: ' a ' }),
    );
    expect(await failure(call)).toMatchObject({
      name: 'InvalidParameterException',
      message:
        "3 validation errors detected: Value at 'username' failed to satisfy constraint: Member must have length greater than or equal to 1; " +
        "Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+; " +
        "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    });
  });

  test('may have a password of 256 characters and none of 257', async () => {
    const Username = await createUser(fixture, poolId);
    const set = (length: number) =>
      fixture.sdk.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: poolId,
          Username,
          Password: PASSWORD.padEnd(length, 'x'),
        }),
      );
    await set(256);
    expect((await failure(set(257))).name).toBe('InvalidParameterException');
  });

  test('with a flow or a challenge that AWS does not have is refused; one not covered answers 501', async () => {
    const { id } = await createClient(fixture, poolId);
    const initiate = (AuthFlow: string) =>
      fixture.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: poolId,
          ClientId: id,
          // Also flows that the SDK does not know.
          AuthFlow: AuthFlow as 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: 'asha' },
        }),
      );
    expect(await failure(initiate('MAGIC_LINK'))).toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining(
        "Value 'MAGIC_LINK' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [",
      ),
    });
    expect((await failure(initiate('USER_SRP_AUTH'))).name).toBe('NotImplementedException');
    const respond = (ChallengeName: string, Session?: string) =>
      fixture.sdk.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: poolId,
          ClientId: id,
          ChallengeName: ChallengeName as 'SMS_MFA',
          Session,
          ChallengeResponses: { USERNAME: 'asha', ANSWER: '1' },
        }),
      );
    const session = 'x'.repeat(20);
    for (const [call, name] of [
      [respond('MAGIC_LINK', session), 'InvalidParameterException'],
      [respond('SMS_MFA', session), 'NotImplementedException'],
      [respond('CUSTOM_CHALLENGE', 'short'), 'InvalidParameterException'],
      [respond('CUSTOM_CHALLENGE'), 'InvalidParameterException'],
      [respond('CUSTOM_CHALLENGE', session), 'NotAuthorizedException'],
    ] as const) {
      expect((await failure(call)).name).toBe(name);
    }
  });
});

describe('a page token', () => {
  const INVENTED = ['-1', '1', 'e30', 'neutrals'];

  test('of users belongs to its pool and filter', async () => {
    const other = await createPool(fixture);
    const list = (UserPoolId: string, PaginationToken?: string, Filter?: string) =>
      fixture.sdk.send(new ListUsersCommand({ UserPoolId, Limit: 1, PaginationToken, Filter }));
    for (const pool of [poolId, other]) {
      await createUser(fixture, pool);
      await createUser(fixture, pool);
    }
    const token = known((await list(poolId)).PaginationToken);
    expect((await list(poolId, token)).Users).toHaveLength(1);
    for (const call of [
      list(other, token),
      list(poolId, token, 'email = "asha@example.com"'),
      ...INVENTED.map((invented) => list(poolId, invented)),
    ]) {
      expect((await failure(call)).name).toBe('InvalidParameterException');
    }
  });

  test('of clients belongs to its pool, and one of pools to them', async () => {
    const other = await createPool(fixture);
    const list = (UserPoolId: string, NextToken?: string) =>
      fixture.sdk.send(new ListUserPoolClientsCommand({ UserPoolId, MaxResults: 1, NextToken }));
    for (const pool of [poolId, poolId, other, other]) await createClient(fixture, pool);
    const token = known((await list(poolId)).NextToken);
    expect((await list(poolId, token)).UserPoolClients).toHaveLength(1);
    const listPools = (NextToken: string) =>
      fixture.sdk.send(new ListUserPoolsCommand({ MaxResults: 1, NextToken }));
    for (const call of [
      list(other, token),
      listPools(token),
      ...INVENTED.flatMap((invented) => [list(poolId, invented), listPools(invented)]),
    ]) {
      expect((await failure(call)).name).toBe('InvalidParameterException');
    }
  });

  test('of groups belongs to its user', async () => {
    const [one, other] = [await createUser(fixture, poolId), await createUser(fixture, poolId)];
    for (const GroupName of ['neutrals', 'registry']) {
      await fixture.sdk.send(new CreateGroupCommand({ UserPoolId: poolId, GroupName }));
      for (const Username of [one, other])
        await fixture.sdk.send(
          new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username, GroupName }),
        );
    }
    const list = (Username: string, NextToken?: string) =>
      fixture.sdk.send(
        new AdminListGroupsForUserCommand({ UserPoolId: poolId, Username, Limit: 1, NextToken }),
      );
    const token = known((await list(one)).NextToken);
    const { Groups, NextToken } = await list(one, token);
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['registry']);
    expect(NextToken).toBeUndefined();
    for (const call of [list(other, token), list(one, 'neutrals')]) {
      expect((await failure(call)).name).toBe('InvalidParameterException');
    }
  });
});

describe('ListUsers', () => {
  test('takes a limit of 0 as its default', async () => {
    const pool = await createPool(fixture);
    await createUser(fixture, pool);
    const { Users } = await fixture.sdk.send(new ListUsersCommand({ UserPoolId: pool, Limit: 0 }));
    expect(Users).toHaveLength(1);
  });

  // Name and message as others catch them, for example in exports of user pools.
  test('refuses an attribute that the pool does not have', async () => {
    const call = fixture.sdk.send(
      new ListUsersCommand({ UserPoolId: poolId, AttributesToGet: ['email', 'custom:shoe'] }),
    );
    expect(await failure(call)).toMatchObject({
      name: 'InvalidParameterException',
      message: 'One or more requested attributes do not exist.',
    });
  });
});

describe('settings', () => {
  const IN_VAIN: [string, Partial<CreateUserPoolClientCommandInput>, string, string?][] = [
    // The message of awsdocs/aws-cloudformation-user-guide, issue 564.
    [
      'a scope without resource server',
      { AllowedOAuthScopes: ['openid', 'Cognito'] },
      'ScopeDoesNotExistException',
      'Invalid scope requested: Cognito',
    ],
    // The message of hashicorp/terraform-provider-aws, issue 32504.
    [
      'an access token of two days',
      { AccessTokenValidity: 2, TokenValidityUnits: { AccessToken: 'days' } },
      'InvalidParameterException',
      'Invalid range for token validity.',
    ],
    [
      'a default address that is no callback',
      { DefaultRedirectURI: 'https://portal.example.com/back' },
      'InvalidParameterException',
    ],
    ['a name with a slash', { ClientName: 'a/b' }, 'InvalidParameterException'],
  ];
  test.each(IN_VAIN)('of a client with %s are refused', async (_name, settings, name, message) => {
    const error = await failure(createClient(fixture, poolId, settings));
    expect(error.name).toBe(name);
    if (message !== undefined) expect(error.message).toBe(message);
  });

  const POOLS: [string, Partial<CreateUserPoolCommandInput>][] = [
    ['a name with a slash', { PoolName: 'a/b' }],
    [
      'an attribute whose name has 21 characters',
      { Schema: [{ Name: 'x'.repeat(21), AttributeDataType: 'String' }] },
    ],
    [
      'a third priority',
      { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 3 }] } },
    ],
  ];
  test.each(POOLS)('of a pool with %s are refused', async (_name, settings) => {
    const call = fixture.sdk.send(new CreateUserPoolCommand({ PoolName: 'people', ...settings }));
    expect((await failure(call)).name).toBe('InvalidParameterException');
  });

  test('of a pool take an attribute whose name has 20 characters', async () => {
    await createPool(fixture, {
      Schema: [{ Name: 'x'.repeat(20), AttributeDataType: 'String' }],
    });
  });

  test('of a pool have one domain', async () => {
    const UserPoolId = await createPool(fixture);
    const add = (Domain: string) =>
      fixture.sdk.send(new CreateUserPoolDomainCommand({ UserPoolId, Domain }));
    await add('members-one');
    expect(await failure(add('members-two'))).toMatchObject({
      name: 'InvalidParameterException',
      message: 'User pool already has a domain configured.',
    });
  });
});

// The name and message of aws-sdk-android, issue 627: a sign-in has another one.
test('ChangePassword answers too many wrong passwords with LimitExceededException', async () => {
  const { id } = await createClient(fixture, poolId);
  const username = await createUser(fixture, poolId);
  const { access } = await signIn(fixture, { poolId, clientId: id, username });
  const change = (PreviousPassword: string) =>
    fixture.sdk.send(
      new ChangePasswordCommand({
        AccessToken: access,
        PreviousPassword,
        ProposedPassword: 'Another-Horse-1',
      }),
    );
  for (let tries = 0; tries < 5; tries += 1)
    expect((await failure(change('Wrong-Horse-1'))).name).toBe('NotAuthorizedException');
  expect(await failure(change(PASSWORD))).toMatchObject({
    name: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  });
  await fixture.advance(1);
  await change(PASSWORD);
});
