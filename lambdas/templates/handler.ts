import * as z from 'zod';
import { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { templatesRoutes } from './routes.ts';

const environment = readEnvironment(z.object({ TABLE_NAME: z.string(), FILES_BUCKET: z.string() }));

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
};

export const handler = createApiHandler(deps, templatesEndpoints, templatesRoutes(deps));
