import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { consumeUploadEvents } from '#shared/queues/consume-upload-events.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectPasswordKeys } from '../connect.door.ts';
import { documentsEventFunctions } from '../event-functions.constants.ts';
import { followPagesMessage, giveUpPages, parsePagesMessage } from './follow-pages-message.ts';
import { recognise } from './pages/recognise.ts';

/** Consumer of the queue recognise-pages, one message at a time. */

const environment = readEnvironment(documentsEventFunctions.recognisePages);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  passwordKeys: connectPasswordKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
  recognise,
};

export const handler = consumeUploadEvents({
  queue: connectQueue(environment.RECOGNISE_PAGES_QUEUE),
  maxDeliveries: documentsEventFunctions.recognisePages.queue.maxDeliveries,
  parse: parsePagesMessage,
  follow: async (message) => {
    await followPagesMessage(deps, message);
    return 'done';
  },
  giveUp: (message) => giveUpPages(deps, message),
  onNeverRegistered: () => undefined,
});
