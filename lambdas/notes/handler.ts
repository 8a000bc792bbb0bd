import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { notesFunctions } from './functions.constants.ts';
import { notesRoutes } from './routes.ts';

const environment = readEnvironment(notesFunctions.api);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/notes.ts')).notesEndpoints,
    ...(await import('#contracts/endpoints/annotations.ts')).annotationsEndpoints,
  }),
  notesRoutes,
);
