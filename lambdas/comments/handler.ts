import * as z from 'zod';
import { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectWhatsApp, whatsAppSettings } from '#shared/whatsapp/connect-whatsapp.ts';
import { commentsRoutes } from './routes.ts';

const environment = readEnvironment(
  z.object({ TABLE_NAME: z.string(), FILES_BUCKET: z.string(), ...whatsAppSettings }),
);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
  whatsApp: connectWhatsApp(environment),
};

export const handler = createApiHandler(deps, commentsEndpoints, commentsRoutes(deps));
