import * as z from 'zod';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { invitesRoutes } from './routes.ts';

const environment = readEnvironment(z.object({ TABLE_NAME: z.string() }));

const deps: InvitesDeps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export const handler = createApiHandler(deps, invitesEndpoints, invitesRoutes(deps));
