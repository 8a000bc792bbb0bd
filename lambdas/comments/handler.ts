import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectWhatsApp } from '#shared/whatsapp/connect-whatsapp.ts';
import { commentsFunctions } from './functions.constants.ts';
import { commentsRoutes } from './routes.ts';

const environment = readEnvironment(commentsFunctions.api);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
  whatsApp: connectWhatsApp(environment),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/comments.ts')).commentsEndpoints,
  commentsRoutes,
);
