import type { SigningDeps } from '../deps/signing-deps.ts';
import { notifyRequester } from '../notices/signing-notices.ts';
import { isEndedByMajority, type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import { findSigning, signingNotFound } from '../record/signing-repository.ts';
import { publishSigning } from './publish-signing.ts';
import type { FollowedLink, StepResult } from './step.ts';

const whoSigned = (record: SigningRecord): string =>
  isEndedByMajority(record) ? 'The majority has signed' : 'All have signed';

/**
 * Follows a signature: notifies the requester and, after the last one or an end by the
 * majority, publishes the signed document into the case. The link of the next signatory has its own state machine.
 */
export async function completeSignature(
  deps: SigningDeps,
  link: FollowedLink,
): Promise<StepResult> {
  const record = await findSigning(deps.table, link);
  if (!record) throw signingNotFound();
  const { name, signedAt, state, link: own } = signatoryAt(record, link.position);
  if (state === 'signed' && signedAt && own?.hash === link.linkHash)
    await notifyRequester(deps, record, {
      eventId: `signed_${link.linkHash}`,
      message: `${name} has signed '${record.documentName}'`,
      at: signedAt,
    });
  if (record.state === 'completed') {
    const published = await publishSigning(deps, record);
    await notifyRequester(deps, published, {
      eventId: 'completed',
      message: `${whoSigned(record)} '${record.documentName}': ${
        record.transcript
          ? 'the signed file is with the transcript'
          : 'the signed document is in the case'
      }`,
      at: published.updatedAt,
    });
  }
  return { outcome: 'ended', waitSeconds: 0 };
}
