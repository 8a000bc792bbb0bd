import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const mobile = '+919820009999';
const pending = {
  ...accountsKeys.pendingSignUp(mobile),
  ...{ userId: 'usr_pending', name: 'Arjun Rao', email: 'arjun@example.com', mobile },
  isEmailVerified: false,
};

await testEvents(eventFunctions.removeAbandonedSignUps, {
  given: () => {},
  events: {
    'a sign-up that time to live removed': {
      event: () => ({
        Records: [
          {
            eventName: 'REMOVE',
            userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
            dynamodb: { OldImage: marshall(pending) },
          },
        ],
      }),
      check(_, { aws }) {
        expect(aws.clients.cognito).toHaveReceivedCommandWith(AdminDeleteUserCommand, {
          Username: 'usr_pending',
        });
      },
      deviations: [
        {
          at: 'AdminDeleteUser',
          when: ['finds no user'],
          answer: 'done',
          exceptEffects: /^AdminDeleteUser/,
          because: 'an earlier delivery removed the user',
        },
      ],
    },
  },
});
