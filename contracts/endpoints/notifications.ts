import * as z from 'zod';
import { example, exampleFirstPage } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, pageQuery } from '../rules/fields.ts';

/** Notifications: activities of a neutral and the number of unread ones. */

/** Polled by the bell every 5 seconds, 25 a page on scroll (seed 1, section 9). */
export const NOTIFICATION_POLL_MS = 5_000;
export const NOTIFICATION_PAGE_SIZE = 25;

export const activityKinds = [
  'PAYMENT',
  'OFFER',
  'UPLOAD',
  'CASE',
  'HEARING',
  'PARTY',
  'BULK',
] as const;

export const activitySchema = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** Id of the case; of the party for kind PARTY, of the bulk job for kind BULK. */
  entityId: z.string(),
  /** The case's resolutionKind (D26) and parameters of the linked page. */
  meta: z.record(z.string(), z.string()),
  message: z.string(),
  isRead: z.boolean(),
  created_at: z.string(),
});
export type Activity = z.output<typeof activitySchema>;

export const notificationsEndpoints = {
  listActivities: endpoint({
    domain: 'notifications',
    method: 'GET',
    path: 'mediator/activities',
    summary: "List the caller's notifications, newest first",
    description:
      'meta holds the case’s resolutionKind and parameters of the page that the notification leads to. Reading the list does not mark it as read.',
    access: 'onboarded',
    query: z.object(pageQuery(NOTIFICATION_PAGE_SIZE)),
    response: z.object({ activities: pageOf(activitySchema) }),
    exampleResponse: {
      activities: {
        ...exampleFirstPage,
        perPage: 25,
        data: [
          {
            id: 'act_01KCB9Y73MY63FCH26W14WMCHW',
            kind: 'HEARING',
            entityId: example.caseId,
            meta: { resolutionKind: 'arbitration' },
            message: 'The first hearing of ARB-2027-000123 is set for 15 March 2027',
            isRead: false,
            created_at: '2027-03-08T05:30:00.000Z',
          },
        ],
      },
    },
  }),
  getNotificationCount: endpoint({
    domain: 'notifications',
    method: 'GET',
    path: 'mediator/notification-count',
    summary: 'Count the unread notifications',
    description: 'Polling does not extend the session. Counts the caller’s notifications.',
    access: 'onboarded',
    extendsSession: false,
    response: z.object({ notificationCount: z.number() }),
  }),
  markNotificationsRead: endpoint({
    domain: 'notifications',
    method: 'POST',
    path: 'notification-count',
    summary: 'Mark all notifications as read',
    description: 'Applies to the caller’s notifications up to now. Safe to repeat.',
    access: 'onboarded',
    response: z.object({ success: z.boolean() }),
  }),
};
