import type { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';

type CauseListDeps = { table: Table; clock: Clock; portalOrigin: string };

export const causeListRoutes: Routes<typeof causeListEndpoints, CauseListDeps> = {
  getDailyCauseList: async () => (await import('./get-daily-cause-list.ts')).getDailyCauseList,
  getCalendarFeed: async () => (await import('./get-calendar-feed.ts')).getCalendarFeed,
  rotateCalendarFeed: async () => (await import('./rotate-calendar-feed.ts')).rotateCalendarFeed,
  stopCalendarFeed: async () => (await import('./stop-calendar-feed.ts')).stopCalendarFeed,
  readCalendarFeed: async () => (await import('./read-calendar-feed.ts')).readCalendarFeed,
};
