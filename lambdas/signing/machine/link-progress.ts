import {
  isGraceOver,
  SIGNING_GRACE_MS,
  SIGNING_LINK_MS,
} from '#contracts/rules/outcome/signing.ts';
import {
  isEndedByMajority,
  isLive,
  isUsedUp,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';
import type { FollowedLink, StepResult } from './step.ts';

/** Seconds until the gateway is asked again: as long as the hand-over has lasted, within these. */
const RESULT_WAITS = { first: 60, most: 3_600 };

/** How far a link is, by its signing's record, which is the truth. */
export function progressOf(record: SigningRecord, link: FollowedLink, now: Date): StepResult {
  const signatory = signatoryAt(record, link.position);
  // Nobody signs by the link with which a signing was ended: its machine publishes the document.
  if (signatory.link?.hash !== link.linkHash)
    return { outcome: isEndedByMajority(record) ? 'signed' : 'ended', waitSeconds: 0 };
  if (signatory.state === 'signed') return { outcome: 'signed', waitSeconds: 0 };
  if (!isLive(signatory, link.linkHash) || record.state !== 'open')
    return { outcome: 'ended', waitSeconds: 0 };
  const { issuedAt } = signatory.link;
  if (signatory.state === 'signing') {
    if (isGraceOver(issuedAt, now)) return { outcome: 'expired', waitSeconds: 0 };
    const startedMs = Date.parse(signatory.handovers.at(-1)?.startedAt ?? now.toISOString());
    const elapsed = Math.floor((now.getTime() - startedMs) / 1_000);
    const untilGraceIsOver = secondsUntil(issuedAt, SIGNING_LINK_MS + SIGNING_GRACE_MS, now);
    const wait = Math.min(Math.max(elapsed, RESULT_WAITS.first), RESULT_WAITS.most);
    return { outcome: 'pending', waitSeconds: Math.min(wait, untilGraceIsOver) };
  }
  if (isUsedUp(signatory.link, now)) return { outcome: 'expired', waitSeconds: 0 };
  return { outcome: 'waiting', waitSeconds: secondsUntil(issuedAt, SIGNING_LINK_MS, now) };
}

/** Whole seconds until just after `ms` have passed since an instant. */
const secondsUntil = (since: string, ms: number, now: Date): number =>
  Math.floor((Date.parse(since) + ms - now.getTime()) / 1_000) + 1;
