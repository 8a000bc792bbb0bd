import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { scanResultSchema } from '#shared/files/scan-result.ts';
import { inRequestOf } from '#shared/queues/queue.ts';
import { agreementsFunctions } from '../functions.constants.ts';
import { followAgreementScan } from './follow-agreement-scan.ts';

/** Consumer of the queue check-agreements, one message at a time. */

const environment = readEnvironment(agreementsFunctions.checkAgreement);
const deps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

/** S3's event of a new agreement, where uploads are not scanned, needs no work. */
const messageSchema = z.union([
  scanResultSchema,
  z.object({ 'detail-type': z.literal('Object Created') }),
]);

export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const record of Records) await inRequestOf(record, () => check(record));
}

async function check({ body }: SQSRecord): Promise<void> {
  const message = messageSchema.parse(JSON.parse(body));
  if ('verdict' in message) await followAgreementScan(deps, message);
}
