import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import {
  LINK_GRACE_SECONDS,
  RENEW_AFTER_SECONDS,
  type SettlementSide,
} from '#contracts/rules/outcome/settlement.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import type { LinkDeps } from '../record/settlement-deps.ts';
import { currentRound, type SettlementRecord, withSide } from '../record/settlement-record.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { voided } from '../rounds/close-round.ts';
import { changeMails, linkMail } from '../rounds/settlement-mails.ts';
import { eligibleOf } from './eligible-people.ts';
import { getNewestSettlement, requirePause } from './newest-settlement.ts';
import { requireTwoMailboxes } from './open-settlement.ts';
import { presentSettlement } from './present-settlement.ts';
import { requireManager } from './require-manager.ts';

const renewals: Quota = {
  name: 'settlementLinks',
  windowSeconds: 86_400,
  maxCount: 10,
  message: 'Too many new links for this case',
};

const pause = {
  seconds: RENEW_AFTER_SECONDS,
  message: 'A new link was sent within the last minute',
};

/**
 * Mails a side a new link of the newest settlement, to its present holder or to another one of the
 * people who were eligible when the rounds were opened, at the address of then. The former link ends
 * at once; offers of its holder stay closed to the new one. Another holder voids the running round,
 * and everybody of both sides and the neutrals is informed. An ended settlement can be renewed too,
 * to read its result and receipts. Throws `not_found`, `not_allowed`, `invalid_input`, `conflict`, and
 * `too_many_tries` within a minute after a renewal for the side, and after ten renewals of a case
 * within a day.
 */
export const renewLink: UseCase<typeof settlementEndpoints.renewLink, LinkDeps> = async (
  deps,
  { principal, params: { caseId }, body: { side, representativeId } },
) => {
  await requireManager(deps, { principal, caseId });
  const newest = await getNewestSettlement(deps, caseId);
  const requireRenewable = (record: SettlementRecord, now: string) => {
    const holder = chosenHolder(record, side, representativeId);
    requirePause(record.sides[side].renewedAt, now, pause);
    return holder;
  };
  requireRenewable(newest, deps.clock.now().toISOString());
  await spendQuota(deps.table, {
    quota: renewals,
    ownerId: caseId,
    count: 1,
    now: deps.clock.now(),
  });
  const link = newPersonalLink(await deps.linkKeys());
  const settlement = await changeSettlement(deps, newest, ({ record, caseRecord, now }) => {
    const { id, name, email } = requireRenewable(record, now);
    const former = record.sides[side];
    requireTwoMailboxes({ email }, record.sides[side === 'claimant' ? 'respondent' : 'claimant']);
    const renewed = withSide(record, side, {
      representativeId: id,
      name,
      email,
      link,
      linkExpiresAt: expiryOf(record, now),
      renewedAt: now,
    });
    if (isSame(former, { email }))
      return {
        after: renewed,
        extraItems: [linkMail(deps.table, { record: renewed, side, at: now })],
      };
    const change = `The link of the ${side} went from ${former.name} to ${name}`;
    const held = {
      ...renewed,
      representatives: [...record.representatives, { side, name, since: now }],
    };
    const after = voided(held, { now, reason: `${change}. The last round was voided.` });
    const mails = { before: record, record: after, caseRecord, change, at: now };
    return { after, extraItems: changeMails(deps.table, mails) };
  });
  return { message: 'New Link Sent', settlement: await presentSettlement(deps, settlement) };
};

/** The present holder, or one of the eligible people. Throws `invalid_input`. */
function chosenHolder(record: SettlementRecord, side: SettlementSide, id: string | undefined) {
  const { representativeId, name, email } = record.sides[side];
  if (id === undefined || id === representativeId) return { id: representativeId, name, email };
  const chosen = eligibleOf(record)[side].find((one) => one.id === id);
  if (!chosen)
    throw new AppError(
      'invalid_input',
      `Choose one of the ${side}’s people at the opening of the rounds. For others, cancel the rounds and open new ones`,
    );
  return chosen;
}

/** The same person as far as offers are concerned: who reads this mailbox. */
const isSame = (one: { email: string }, other: { email: string }) =>
  one.email.toLowerCase() === other.email.toLowerCase();

/** A week after the last round can have closed, or from now once the settlement has ended. */
function expiryOf(record: SettlementRecord, now: string): string {
  if (record.state !== 'open') return secondsAfter(new Date(now), LINK_GRACE_SECONDS);
  const { roundsTotal, roundSeconds } = record.rules;
  const { number, closesAt } = currentRound(record);
  return secondsAfter(
    new Date(closesAt),
    (roundsTotal - number) * roundSeconds + LINK_GRACE_SECONDS,
  );
}
