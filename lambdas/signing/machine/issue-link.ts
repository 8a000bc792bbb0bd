import type { SigningDeps } from '../deps/signing-deps.ts';
import { linkNotice } from '../notices/signing-notices.ts';
import { PORTAL } from '../record/audit-chain.ts';
import { signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { progressOf } from './link-progress.ts';
import type { FollowedLink, StepResult } from './step.ts';

/** Mails a new link, once. The mail and its audit event are written in one transaction. */
export async function issueLink(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>,
  followed: FollowedLink,
): Promise<StepResult> {
  const { table, clock } = deps;
  const now = clock.now();
  const record = await changeSigning(deps, { ...followed, now }, (stored) => {
    const signatory = signatoryAt(stored, followed.position);
    const { link } = signatory;
    if (!link || link.mailedAt || progressOf(stored, followed, now).outcome !== 'waiting')
      return undefined;
    const at = now.toISOString();
    return {
      after: withSignatory(stored, followed.position, { link: { ...link, mailedAt: at } }),
      events: [{ event: 'mailed', actor: PORTAL, details: { signatory: signatory.name } }],
      items: [
        linkNotice(table, {
          record: stored,
          signatory,
          link,
          id: link.hash,
          at,
          isReminder: false,
        }),
      ],
    };
  });
  return progressOf(record, followed, now);
}
