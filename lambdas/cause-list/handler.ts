import * as z from 'zod';
import { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { causeListRoutes } from './routes.ts';

const environment = readEnvironment(
  z.object({ TABLE_NAME: z.string(), PORTAL_ORIGIN: z.string() }),
);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  portalOrigin: environment.PORTAL_ORIGIN,
};

export const handler = createApiHandler(deps, causeListEndpoints, causeListRoutes(deps));
