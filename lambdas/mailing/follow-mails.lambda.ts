import type { SQSEvent } from 'aws-lambda';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { inRequestOf } from '#shared/queues/queue.ts';
import { followMailEvent, mailEventSchema } from './follow-mail-event.ts';
import { mailingFunctions } from './functions.constants.ts';

/** Consumer of the queue mail-events, one message at a time. */

const environment = readEnvironment(mailingFunctions.followMails);
const deps = { table: connectTable(environment.TABLE_NAME) };

export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const record of Records)
    await inRequestOf(record, () =>
      followMailEvent(deps, mailEventSchema.parse(JSON.parse(record.body))),
    );
}
