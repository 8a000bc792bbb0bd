import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { invoke } from 'local-aws/lambda';
import { describe, expect, inject, it } from 'vitest';
import { challengeAnswer } from '#lambdas/accounts/codes/challenge-answer.ts';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { newPerson, signUp } from '#tests/support/people/people.ts';
import { TEST_SOURCE, waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestCode, messagesTo } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Lambda may deliver any event twice: the second delivery has no effect. */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const { region, credentials, endpoints, userPoolId } = addresses;
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const deliver = (name: string, event: unknown) => invoke(endpoints.lambda, name, event, 10_000);

/** A user who waits for a login code. */
async function waiting() {
  const { person, token } = await signUp(addresses);
  await waitedLongEnough(stored, person.mobile);
  await post('sessions', { mobile: person.mobile });
  const code = await latestCode(addresses, person.mobile);
  return { person, userName: String(decodeJwt(token)['username']), code };
}

describe.concurrent('delivered twice', () => {
  it('sends one code for a challenge', async () => {
    const { person, userName, code } = await waiting();
    const event = {
      triggerSource: 'CreateAuthChallenge_Authentication',
      userName,
      request: { userAttributes: { phone_number: person.mobile } },
    };
    for (let delivery = 0; delivery < 2; delivery++)
      expect(await deliver(eventFunctions.authTriggers.name, event)).toMatchObject({
        kind: 'answered',
      });
    // The codes of the sign-up and of the login.
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(2);
    const login = await post('otp-login', { mobile: person.mobile, otp: code });
    expect(login.status).toBe(200);
  });

  it('accepts a right answer once', async () => {
    const { person, userName, code } = await waiting();
    const event = {
      triggerSource: 'VerifyAuthChallengeResponse_Authentication',
      userName,
      request: {
        userAttributes: { phone_number: person.mobile },
        challengeAnswer: challengeAnswer(
          { mobile: person.mobile, door: 'login', place: fingerprint(TEST_SOURCE) },
          code,
        ),
      },
    };
    const deliveries = await Promise.all(
      [event, event].map((one) => deliver(eventFunctions.authTriggers.name, one)),
    );
    expect(JSON.stringify(deliveries).match(/"answerCorrect":true/g)).toHaveLength(1);
    expect(JSON.stringify(deliveries).match(/"answerCorrect":false/g)).toHaveLength(1);
  });

  it('removes no user with an account or a new sign-up when a sign-up expires', async () => {
    const { userName, person } = await waiting();
    const beginner = newPerson();
    await post('verifications', beginner);
    const again = await stored.get(accountsKeys.pendingSignUp(beginner.mobile));
    const expired = (userId: string, mobile: string) => ({
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      dynamodb: {
        OldImage: {
          userId: { S: userId },
          name: { S: 'x' },
          email: { S: 'x@example.com' },
          mobile: { S: mobile },
          isEmailVerified: { BOOL: false },
        },
      },
    });
    const Records = [
      expired(userName, person.mobile),
      expired(String(again?.['userId']), beginner.mobile),
      expired('usr_gone', newPerson().mobile),
    ];
    for (let delivery = 0; delivery < 2; delivery++)
      expect(await deliver(eventFunctions.removeAbandonedSignUps.name, { Records })).toMatchObject({
        kind: 'answered',
      });
    const cognito = new CognitoIdentityProviderClient({
      region,
      credentials,
      endpoint: endpoints.cognito,
    });
    for (const Username of [userName, String(again?.['userId'])])
      await expect(
        cognito.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username })),
      ).resolves.toMatchObject({ Username });
  });
});
