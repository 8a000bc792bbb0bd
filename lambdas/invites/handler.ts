import { SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { invitesEndpoints } from '../../contracts/invites.ts';
import { systemClock } from '../shared/clock.ts';
import { connectTable } from '../shared/dynamo/table.ts';
import { readEnvironment } from '../shared/environment.ts';
import { createApiHandler } from '../shared/http/api-handler.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { invitesRoutes } from './routes.ts';

const environment = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    MAIL_FROM: z.string(),
    PORTAL_ORIGIN: z.url().transform((origin) => origin.replace(/\/$/, '')),
  }),
);

const deps: InvitesDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  mail: { client: new SESv2Client(), from: environment.MAIL_FROM },
  portalOrigin: environment.PORTAL_ORIGIN,
};

export const handler = createApiHandler(deps, invitesEndpoints, invitesRoutes(deps));
