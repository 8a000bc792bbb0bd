import { isLinkExpired, SIGNING_LINK_MS } from '#contracts/rules/signing.ts';
import { isLive, type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import type { FollowedLink, StepResult } from './step.ts';

/** How far a link is, by its signing's record, which is the truth. */
export function progressOf(record: SigningRecord, link: FollowedLink, now: Date): StepResult {
  const signatory = signatoryAt(record, link.position);
  if (signatory.link?.hash !== link.linkHash) return { outcome: 'ended', waitSeconds: 0 };
  if (signatory.state === 'signed') return { outcome: 'signed', waitSeconds: 0 };
  if (!isLive(signatory, link.linkHash) || record.state !== 'open')
    return { outcome: 'ended', waitSeconds: 0 };
  if (signatory.state === 'signing') return { outcome: 'pending', waitSeconds: 0 };
  const { issuedAt } = signatory.link;
  if (isLinkExpired(issuedAt, now)) return { outcome: 'expired', waitSeconds: 0 };
  const restMs = Date.parse(issuedAt) + SIGNING_LINK_MS - now.getTime();
  return { outcome: 'waiting', waitSeconds: Math.floor(restMs / 1_000) + 1 };
}
