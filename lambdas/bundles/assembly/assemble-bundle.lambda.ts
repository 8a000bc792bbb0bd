import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { connectPasswordKeys } from '#lambdas/documents/connect.door.ts';
import { openPassword } from '#lambdas/documents/record.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { functionTypesetter } from '#shared/pdf/function-typesetter.ts';
import { inRequestOf } from '#shared/queues/queue.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import type { AssemblyDeps } from '../deps/bundles-deps.ts';
import { createSourceCache } from '../deps/source-cache.ts';
import { bundlesFunctions } from '../functions.constants.ts';
import { runAssembly } from './run-assembly.ts';

/** Consumer of the queue of bundles to be assembled, one message at a time. */

const environment = readEnvironment(bundlesFunctions.assembleBundle);

const passwordKeys = connectPasswordKeys(
  connectSecrets({ clock: systemClock }),
  environment.IDENTITY_KEYS_SECRET,
);

/** Far below the function's temporary storage, which holds the result too. */
const SOURCES_BYTES_MAX = 2 * 1024 ** 3;

const deps: AssemblyDeps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  sources: createSourceCache(SOURCES_BYTES_MAX),
  typesetter: functionTypesetter,
  portalOrigin: environment.PORTAL_ORIGIN,
  institution: environment.INSTITUTION_NAME,
  isScanned: environment.MALWARE_SCAN,
  openPassword: async ({ id, sealedPassword = '' }) =>
    openPassword(await passwordKeys(), id, sealedPassword),
};

const messageSchema = z.object({ caseId: z.string(), bundleId: z.string() });

export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const record of Records) await inRequestOf(record, () => assemble(record));
}

async function assemble({ body, attributes }: SQSRecord): Promise<void> {
  const { caseId, bundleId } = messageSchema.parse(JSON.parse(body));
  const isLastTry =
    Number(attributes.ApproximateReceiveCount) >=
    bundlesFunctions.assembleBundle.queue.maxDeliveries;
  const outcome = await runAssembly(deps, { caseId, bundleId, isLastTry });
  logger.info('bundle_assembly', { caseId, bundleId, outcome });
}
