import { SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { expect } from 'vitest';
import { challengeAnswer } from '#lambdas/accounts/codes/challenge-answer.ts';
import { findCode, putCode, setAnswerHash } from '#lambdas/accounts/codes/code-repository.ts';
import { putNonce } from '#lambdas/accounts/identity/nonce-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { CHECK_USER_ID, checkCode } from '#shared/auth/check-account.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { hashCode, isCode } from '#shared/one-time-code.ts';
import { NOW } from '#tests/support/handlers/handler-under-test.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const mobile = '+919820004321';
const id = { mobile, door: 'login' as const, place: 'office' };
const code = '123456';
const codeKey = 'k'.repeat(43);
const nonce = 'nonce.of-the-test';

const sendCode = (table: Table) =>
  putCode(table, { ...id, userId: 'usr_one', sentAt: NOW.toISOString(), windowNames: [] });
const trigger = (triggerSource: string, request: object) => () => ({
  triggerSource,
  userName: 'usr_one',
  request: { userAttributes: { phone_number: mobile }, ...request },
  response: {},
});

await testEvents(eventFunctions.authTriggers, {
  given: () => {},
  events: {
    'a challenge is defined': {
      event: trigger('DefineAuthChallenge_Authentication', { session: [] }),
      reply: { response: { issueTokens: false, challengeName: 'CUSTOM_CHALLENGE' } },
    },
    'a code is made and sent': {
      given: async ({ table }) => void (await sendCode(table)),
      event: trigger('CreateAuthChallenge_Authentication', {}),
      reply: { response: { publicChallengeParameters: {} } },
      check(_, { aws }) {
        expect(aws.clients.sms).toHaveReceivedCommandWith(SendTextMessageCommand, {
          DestinationPhoneNumber: mobile,
          OriginationIdentity: 'NEUTRL',
        });
      },
      deviations: [
        {
          at: /^Update CODE#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /^(Update CODE#|SendTextMessage)/,
          because: 'another round of the challenge made and sent the code',
        },
        {
          at: /^SendTextMessage/,
          when: ['refuses the number'],
          answer: 'done',
          exceptEffects: /^SendTextMessage/,
          because:
            'nobody can correct a number that takes no messages: it is answered as an unknown one',
        },
      ],
    },
    'the code of the check’s person is made from its key, and sent to nobody': {
      async given({ table, aws }) {
        aws.answers.GetSecretValue = () => ({
          SecretString: JSON.stringify({ email: 'e', password: 'p', codeKey }),
        });
        const sentAt = NOW.toISOString();
        await putCode(table, { ...id, userId: CHECK_USER_ID, sentAt, windowNames: [] });
      },
      event: () => ({
        ...trigger('CreateAuthChallenge_Authentication', {})(),
        userName: CHECK_USER_ID,
      }),
      reply: { response: { publicChallengeParameters: {} } },
      async check({ effects }, { table }) {
        expect(effects.filter((one) => one.startsWith('SendTextMessage'))).toEqual([]);
        const { answerHash = '' } = (await findCode(table, id)) ?? {};
        expect(isCode(checkCode(codeKey, NOW.toISOString()), answerHash)).toBe(true);
      },
      deviations: [
        {
          at: /^Update CODE#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /^Update CODE#/,
          because: 'another round of the challenge set the same code',
        },
      ],
    },
    'the right code is accepted': {
      async given({ table }) {
        await sendCode(table);
        await setAnswerHash(table, id, hashCode(code));
      },
      event: trigger('VerifyAuthChallengeResponse_Authentication', {
        challengeAnswer: challengeAnswer(id, code),
      }),
      reply: { response: { answerCorrect: true } },
    },
    'the right nonce is accepted': {
      given: ({ table }) => putNonce(table, 'usr_one', nonce, NOW),
      event: trigger('VerifyAuthChallengeResponse_Authentication', { challengeAnswer: nonce }),
      reply: { response: { answerCorrect: true } },
    },
    'a token gets its scope': {
      event: trigger('TokenGeneration_Authentication', {}),
      reply: { response: { claimsAndScopeOverrideDetails: {} } },
    },
  },
});
