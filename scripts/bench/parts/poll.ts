import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { getNotificationCount } from '#lambdas/notifications/get-notification-count.ts';
import { authenticate } from '#shared/auth/authenticate.ts';
import { systemClock } from '#shared/clock.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { readUnitsOf, startTable } from '#tests/support/stores/start/start-table.ts';
import { atMost, type Figure } from '../figure.ts';

/** Read units of one poll of the bell, its session included (docs/access-patterns.md). */
export async function benchPoll(): Promise<Figure[]> {
  const { table, stop } = await startTable();
  try {
    await signIn(table, 'usr_poll');
    const { readUnits } = await readUnitsOf(table, async (measured) => {
      const deps = { table: measured, clock: systemClock };
      const event = apiEvent('GET', 'mediator/notification-count', { userId: 'usr_poll' });
      const principal = await authenticate(
        deps,
        event,
        notificationsEndpoints.getNotificationCount,
      );
      return getNotificationCount(deps, { principal });
    });
    return [atMost(1, 'notification count, one answer: read units', readUnits, 'RCU')];
  } finally {
    await stop();
  }
}
