import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { type NewActivity, writeActivity } from '#lambdas/notifications/door.ts';
import { activityKeys } from '#lambdas/notifications/record/activity-keys.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { signIn } from '../support/people/sign-in.ts';

const activity = (n: number): NewActivity => ({
  id: `act_${n}`,
  userId: 'usr_one',
  kind: 'HEARING',
  caseId: 'cas_1',
  resolutionKind: 'arbitration',
  caseTitle: 'Konkan Finance Limited v. Suresh Patil',
  message: `Hearing ${n}`,
  createdAt: `2026-03-01T06:00:0${n}.000Z`,
});

await testApi('notifications', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    for (const n of [1, 2]) await writeActivity({ table }, activity(n));
  },
  endpoints: {
    listActivities: {
      userId: 'usr_one',
      reply: {
        activities: {
          total: 2,
          data: [
            { id: 'act_2', message: 'Hearing 2', isRead: false },
            { id: 'act_1', message: 'Hearing 1', isRead: false },
          ],
        },
      },
    },
    getNotificationCount: {
      userId: 'usr_one',
      reply: { notificationCount: 2 },
    },
    markNotificationsRead: {
      userId: 'usr_one',
      reply: { success: true },
      check(_, { aws }) {
        expect(aws.clients.dynamo).toHaveReceivedCommandWith(UpdateCommand, {
          Key: activityKeys.counter('usr_one'),
        });
        const counter = aws.table
          .items()
          .find(({ pk, sk }) => pk === 'USER#usr_one#ACTIVITIES' && sk === 'COUNTER');
        expect(counter).toMatchObject({ total: 2, readUpTo: 2 });
      },
      deviations: [
        {
          at: 'Update USER#usr_one#ACTIVITIES/COUNTER',
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /COUNTER/,
          because: 'there is no activity to mark as read',
        },
      ],
    },
  },
});
