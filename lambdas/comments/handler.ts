import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectWhatsApp } from '#shared/whatsapp/connect-whatsapp.ts';
import { commentsFunctions } from './functions.constants.ts';
import { commentsRoutes } from './routes.ts';

const environment = readEnvironment(commentsFunctions.api);

const deps = {
  ...connectTableAndFiles(environment),
  whatsApp: connectWhatsApp(environment),
  institution: environment.INSTITUTION_NAME,
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/comments.ts')).commentsEndpoints,
  commentsRoutes,
);
