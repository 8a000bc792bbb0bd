import { HANDOVERS_MAX } from '#contracts/rules/outcome/signing.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { notifyRequester, requesterNotice } from '../notices/signing-notices.ts';
import { PORTAL } from '../record/audit-chain.ts';
import { type SignatoryRecord, type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { progressOf } from './link-progress.ts';
import { reconcile } from './reconcile.ts';
import type { FollowedLink, StepResult } from './step.ts';

/**
 * Ends a link after its five days, or after its last hand-over, and informs the requester, who may
 * renew it. The state machine's timer decides, not this function's clock. The result of an open
 * hand-over is asked for once more, and awaited for the grace only.
 */
export async function expireLink(deps: SigningDeps, link: FollowedLink): Promise<StepResult> {
  const { table, clock } = deps;
  const settled = await reconcile(deps, link);
  if (settled.outcome === 'signed' || settled.outcome === 'pending') return settled;
  const now = clock.now();
  const record = await changeSigning(deps, { ...link, now }, (stored) => {
    const signatory = signatoryAt(stored, link.position);
    const { outcome } = progressOf(stored, link, now);
    if (outcome === 'ended' || outcome === 'signed' || outcome === 'pending' || !signatory.link)
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
          text: `${endText(stored, signatory)}. You can renew the link.`,
        }),
      ],
    };
  });
  const { state, link: stored, name } = signatoryAt(record, link.position);
  if (state === 'expired' && stored?.hash === link.linkHash)
    await notifyRequester(deps, record, {
      eventId: `expired_${link.linkHash}`,
      message: endText(record, { name, link: stored }),
      at: stored.expiredAt ?? now.toISOString(),
    });
  return progressOf(record, link, now);
}

const endText = (
  { documentName }: Pick<SigningRecord, 'documentName'>,
  { name, link }: Pick<SignatoryRecord, 'name' | 'link'>,
): string =>
  (link?.handoverCount ?? 0) >= HANDOVERS_MAX
    ? `${name} has started to sign '${documentName}' ${HANDOVERS_MAX} times, and has not signed it`
    : `${name} has not signed '${documentName}' within five days`;
