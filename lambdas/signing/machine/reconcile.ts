import type { SigningDeps } from '../deps/signing-deps.ts';
import { settleHandover } from '../gateway/settle-handover.ts';
import { signatoryAt } from '../record/signing-record.ts';
import { findHandover, findSigning, signingNotFound } from '../record/signing-repository.ts';
import { progressOf } from './link-progress.ts';
import type { FollowedLink, StepResult } from './step.ts';

/**
 * Settles the open hand-overs of a link by the gateway's status call, and tells how far the link
 * is (D92, D93). Needs no callback.
 */
export async function reconcile(deps: SigningDeps, link: FollowedLink): Promise<StepResult> {
  const before = await findSigning(deps.table, link);
  if (!before) throw signingNotFound();
  for (const { id } of signatoryAt(before, link.position).handovers) {
    const handover = await findHandover(deps.table, id);
    if (handover && handover.linkHash === link.linkHash) await settleHandover(deps, handover);
  }
  const record = await findSigning(deps.table, link);
  if (!record) throw signingNotFound();
  return progressOf(record, link, deps.clock.now());
}
