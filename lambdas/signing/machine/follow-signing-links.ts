import type { DynamoDBRecord } from 'aws-lambda';
import { logger } from '#shared/logger.ts';
import type { Machines } from '../deps/connect-machines.ts';
import { startMachine } from '../deps/machines.ts';
import { SIGNING_LINKS_PREFIX } from '../door.constants.ts';
import { linkPlaceSchema } from '../record/signing-repository.ts';

/**
 * Starts the state machine of each new link. Safe to repeat: the execution is named after the
 * link. Returns the failures; the stream delivers the batch again.
 */
export async function followSigningLinks(
  deps: { machines: Machines; signingMachine: string },
  records: readonly DynamoDBRecord[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { eventName, dynamodb } of records) {
    const pk = dynamodb?.Keys?.['pk']?.S;
    if (eventName !== 'INSERT' || !pk?.startsWith(SIGNING_LINKS_PREFIX)) continue;
    const image = dynamodb?.NewImage;
    const linkHash = pk.slice(SIGNING_LINKS_PREFIX.length);
    try {
      const place = linkPlaceSchema.parse({
        caseId: image?.['caseId']?.S,
        signingId: image?.['signingId']?.S,
        position: Number(image?.['position']?.N),
        requestId: image?.['requestId']?.S,
      });
      await startMachine(deps.machines, deps.signingMachine, { ...place, linkHash });
    } catch (error) {
      logger.error('signing_machine_not_started', {
        linkHash,
        error: error instanceof Error ? error : {},
      });
      failures.push(error);
    }
  }
  return failures;
}
