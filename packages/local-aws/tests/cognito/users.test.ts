import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  CreateGroupCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  claimsOf,
  createClient,
  createPool,
  createUser,
  type Fixture,
  failure,
  PASSWORD,
  signIn,
  startFixture,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';

let fixture: Fixture;
let UserPoolId: string;
let clientId: string;
beforeAll(async () => {
  fixture = await startFixture();
  UserPoolId = await createPool(fixture);
  clientId = (await createClient(fixture, UserPoolId)).id;
});
afterAll(() => fixture.close());

const toRecord = (list: AttributeType[] | undefined) =>
  Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]));

const getUser = (Username: string) =>
  fixture.sdk.send(new AdminGetUserCommand({ UserPoolId, Username }));

describe('users', () => {
  test('created by an administrator have a UUID as sub and their attributes', async () => {
    const { User } = await fixture.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: 'NTR-1',
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'phone_number', Value: '+919876543210' }],
      }),
    );
    expect(User).toMatchObject({
      Username: 'NTR-1',
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
    });
    const found = await getUser('ntr-1');
    expect(found.Username).toBe('NTR-1');
    expect(toRecord(found.UserAttributes)).toMatchObject({ phone_number: '+919876543210' });
    expect(toRecord(found.UserAttributes)['sub']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  test('cannot share a username, in upper or lower case', async () => {
    const name = await createUser(fixture, UserPoolId);
    const again = fixture.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: name.toUpperCase(),
        MessageAction: 'SUPPRESS',
      }),
    );
    expect(await failure(again)).toMatchObject({
      name: 'UsernameExistsException',
      message: 'User account already exists',
    });
  });

  test('created with a message answer 501', async () => {
    const call = fixture.sdk.send(new AdminCreateUserCommand({ UserPoolId, Username: 'by-mail' }));
    expect((await failure(call)).name).toBe('NotImplementedException');
    expect((await failure(getUser('by-mail'))).name).toBe('UserNotFoundException');
  });

  test.each([
    ['an address that is none', 'email', 'not an address'],
    ['a number without a plus', 'phone_number', '9876543210'],
    ['an attribute that the schema lacks', 'custom:shoe', '42'],
    ['a sub of their own', 'sub', 'mine'],
  ])('cannot have %s', async (_name, Name, Value) => {
    const Username = `bad-${Name}`;
    const call = fixture.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name, Value }],
      }),
    );
    expect((await failure(call)).name).toBe('InvalidParameterException');
    expect((await failure(getUser(Username))).name).toBe('UserNotFoundException');
  });

  test('can change attributes: a new address is unverified, an empty value removes one', async () => {
    const Username = await createUser(fixture, UserPoolId, {
      email: 'old@example.com',
      email_verified: 'true',
      name: 'Asha',
    });
    const update = (UserAttributes: AttributeType[]) =>
      fixture.sdk.send(
        new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }),
      );
    await update([
      { Name: 'email', Value: 'new@example.com' },
      { Name: 'name', Value: '' },
    ]);
    const changed = toRecord((await getUser(Username)).UserAttributes);
    expect(changed).toMatchObject({ email: 'new@example.com', email_verified: 'false' });
    expect(changed).not.toHaveProperty('name');
    await update([{ Name: 'email_verified', Value: 'true' }]);
    expect(toRecord((await getUser(Username)).UserAttributes)['email_verified']).toBe('true');
  });

  test('are not found after deletion', async () => {
    const Username = await createUser(fixture, UserPoolId);
    await fixture.sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    expect((await failure(getUser(Username))).name).toBe('UserNotFoundException');
    const again = fixture.sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    expect((await failure(again)).message).toBe('User does not exist.');
  });

  test('cannot sign in while disabled', async () => {
    const Username = await createUser(fixture, UserPoolId);
    await fixture.sdk.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    expect((await getUser(Username)).Enabled).toBe(false);
    const call = signIn(fixture, { poolId: UserPoolId, clientId, username: Username });
    expect(await failure(call)).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await fixture.sdk.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    const tokens = await signIn(fixture, { poolId: UserPoolId, clientId, username: Username });
    expect(claimsOf(tokens.access)['username']).toBe(Username);
  });

  test('with a temporary password answer 501 at sign-in, not tokens', async () => {
    const Username = await createUser(fixture, UserPoolId);
    await fixture.sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password: PASSWORD,
        Permanent: false,
      }),
    );
    const call = signIn(fixture, { poolId: UserPoolId, clientId, username: Username });
    expect((await failure(call)).name).toBe('NotImplementedException');
  });
});

describe('the PreSignUp trigger', () => {
  test('receives the new user and can refuse; then nothing is stored', async () => {
    const poolId = await createPool(fixture, { LambdaConfig: { PreSignUp: functionArn('pre') } });
    const create = (Username: string) =>
      fixture.sdk.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username,
          MessageAction: 'SUPPRESS',
          ClientMetadata: { from: 'test' },
        }),
      );
    fixture.lambda.functions.set('pre', ({ userName, response }) => {
      if (userName === 'refused') throw new Error('Not you');
      return response;
    });
    expect(await failure(create('refused'))).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Not you.',
    });
    const gone = fixture.sdk.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: 'refused' }),
    );
    expect((await failure(gone)).name).toBe('UserNotFoundException');
    await create('welcome');
    expect(fixture.lambda.events.at(-1)).toMatchObject({
      version: '1',
      triggerSource: 'PreSignUp_AdminCreateUser',
      userPoolId: poolId,
      request: { clientMetadata: { from: 'test' } },
    });
  });
});

describe('ListUsers', () => {
  test('filters by equality and by beginning', async () => {
    const poolId = await createPool(fixture);
    const one = await createUser(fixture, poolId, { email: 'one@example.com' });
    const two = await createUser(fixture, poolId, { phone_number: '+919000000001' });
    const list = async (Filter: string) => {
      const { Users } = await fixture.sdk.send(
        new ListUsersCommand({ UserPoolId: poolId, Filter }),
      );
      return Users?.map(({ Username }) => Username);
    };
    expect(await list('email = "one@example.com"')).toEqual([one]);
    expect(await list('email = "one@example.org"')).toEqual([]);
    expect(await list('phone_number ^= "+9190"')).toEqual([two]);
    expect(await list(`username = "${two}"`)).toEqual([two]);
    const { UserAttributes } = await fixture.sdk.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: one }),
    );
    expect(await list(`sub = "${toRecord(UserAttributes)['sub']}"`)).toEqual([one]);
  });

  test('pages through all users once', async () => {
    const poolId = await createPool(fixture);
    const expected = [];
    for (let i = 0; i < 5; i += 1) expected.push(await createUser(fixture, poolId));
    const seen: (string | undefined)[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await fixture.sdk.send(
        new ListUsersCommand({ UserPoolId: poolId, Limit: 2, PaginationToken }),
      );
      seen.push(...(page.Users ?? []).map(({ Username }) => Username));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);
    expect(seen).toEqual(expected.sort());
  });

  test('refuses an invalid filter and answers 501 to other attributes', async () => {
    const list = (Filter: string) => fixture.sdk.send(new ListUsersCommand({ UserPoolId, Filter }));
    expect((await failure(list('email is mine'))).name).toBe('InvalidParameterException');
    expect((await failure(list('birthdate = "x"'))).name).toBe('NotImplementedException');
  });
});

describe('groups', () => {
  test('are in the tokens of their members, by precedence', async () => {
    const Username = await createUser(fixture, UserPoolId);
    const make = (GroupName: string, Precedence: number) =>
      fixture.sdk.send(new CreateGroupCommand({ UserPoolId, GroupName, Precedence }));
    await make('mediators', 2);
    await make('arbitrators', 1);
    for (const GroupName of ['mediators', 'arbitrators', 'mediators']) {
      await fixture.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
    }
    const { Groups } = await fixture.sdk.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username }),
    );
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['arbitrators', 'mediators']);
    const tokens = await signIn(fixture, { poolId: UserPoolId, clientId, username: Username });
    expect(claimsOf(tokens.access)['cognito:groups']).toEqual(['arbitrators', 'mediators']);
    expect(claimsOf(tokens.id)['cognito:groups']).toEqual(['arbitrators', 'mediators']);
    await fixture.sdk.send(
      new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName: 'mediators' }),
    );
    const left = await fixture.sdk.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username }),
    );
    expect(left.Groups?.map(({ GroupName }) => GroupName)).toEqual(['arbitrators']);
  });

  test('are unique, and unknown ones are not found', async () => {
    await fixture.sdk.send(new CreateGroupCommand({ UserPoolId, GroupName: 'once' }));
    const again = fixture.sdk.send(new CreateGroupCommand({ UserPoolId, GroupName: 'once' }));
    expect((await failure(again)).name).toBe('GroupExistsException');
    const Username = await createUser(fixture, UserPoolId);
    const join = fixture.sdk.send(
      new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'never' }),
    );
    expect((await failure(join)).name).toBe('ResourceNotFoundException');
  });
});
