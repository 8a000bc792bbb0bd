import type { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { getDailyCauseList } from './get-daily-cause-list.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { rotateCalendarFeed } from './rotate-calendar-feed.ts';
import { stopCalendarFeed } from './stop-calendar-feed.ts';

type CauseListDeps = { table: Table; clock: Clock; portalOrigin: string };

export const causeListRoutes: Routes<typeof causeListEndpoints, CauseListDeps> = {
  getDailyCauseList,
  getCalendarFeed,
  rotateCalendarFeed,
  stopCalendarFeed,
  readCalendarFeed,
};
