import { SIGNING_LEASE_MS } from '#contracts/rules/outcome/signing.ts';
import { PORTAL } from '../record/audit-chain.ts';
import { isAtGateway, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { notifyRequester, requesterNotice } from '../requests/signing-notices.ts';
import type { SigningDeps } from '../signing-deps.ts';
import { progressOf } from './link-progress.ts';
import { reconcile } from './reconcile.ts';
import type { FollowedLink, StepResult } from './step.ts';

/**
 * Ends a link after its five days and informs the requester, who may renew it. The state machine's
 * timer decides, not this function's clock. A signature under way is awaited.
 */
export async function expireLink(deps: SigningDeps, link: FollowedLink): Promise<StepResult> {
  const { table, clock } = deps;
  const settled = await reconcile(deps, link);
  if (settled.outcome === 'signed') return settled;
  const now = clock.now();
  const record = await changeSigning(table, { ...link, now }, (stored) => {
    const signatory = signatoryAt(stored, link.position);
    const { outcome } = progressOf(stored, link, now);
    const isUnderWay = isAtGateway(signatory, now, SIGNING_LEASE_MS);
    if (outcome === 'ended' || outcome === 'signed' || isUnderWay || !signatory.link)
      return undefined;
    const at = now.toISOString();
    return {
      after: withSignatory(stored, link.position, {
        state: 'expired',
        link: { ...signatory.link, expiredAt: at },
        handovers: [],
      }),
      events: [{ event: 'expired', actor: PORTAL, details: { signatory: signatory.name } }],
      items: [
        requesterNotice(table, stored, {
          id: `expired_${link.linkHash}`,
          at,
          subject: 'Link to sign has expired',
          text: `${signatory.name} has not signed '${stored.documentName}' within five days. You can renew the link.`,
        }),
      ],
    };
  });
  const { state, link: stored, name } = signatoryAt(record, link.position);
  if (state === 'expired' && stored?.hash === link.linkHash)
    await notifyRequester(deps, record, {
      eventId: `expired_${link.linkHash}`,
      message: `${name} has not signed '${record.documentName}' within five days`,
      at: stored.expiredAt ?? now.toISOString(),
    });
  return progressOf(record, link, now);
}
