import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { LINK_GRACE_SECONDS, RENEW_AFTER_SECONDS } from '#contracts/rules/outcome/settlement.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { listRepresentatives } from '../representatives.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { linkMail, representativeMails } from '../rounds/settlement-mails.ts';
import type { LinkDeps } from '../settlement-deps.ts';
import { currentRound, type SettlementRecord, withSide } from '../settlement-record.ts';
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
 * Mails a side a new link of the newest settlement, to its present or to another representative,
 * who was an agent of the side when the rounds were opened. The former link ends at once, and its
 * holder and the side's other agents are informed; their offers stay closed to the new holder. An
 * ended settlement can be renewed too, to read its result and receipts. Throws `not_found`,
 * `not_allowed`, `invalid_input`, `conflict`, and `too_many_tries` within a minute after a
 * renewal for the side, and after ten renewals of a case within a day.
 */
export const renewLink: UseCase<typeof settlementEndpoints.renewLink, LinkDeps> = async (
  deps,
  { principal, params: { caseId }, body: { side, representativeId } },
) => {
  const caseRecord = await requireManager(deps, { principal, caseId });
  const newest = await getNewestSettlement(deps, caseId);
  const people = (await listRepresentatives(deps.table, caseRecord))[side];
  const other = people.find(({ id }) => id === representativeId);
  if (representativeId !== undefined && !other)
    throw new AppError('invalid_input', `Choose an agent of the ${side}`);
  if (other?.addedAt && other.addedAt > newest.openedAt && !isSame(other, newest.sides[side]))
    throw new AppError('conflict', 'This agent was added after the rounds were opened');
  const requireRenewable = (record: SettlementRecord, now: string) =>
    requirePause(record.sides[side].renewedAt, now, pause);
  requireRenewable(newest, deps.clock.now().toISOString());
  await spendQuota(deps.table, {
    quota: renewals,
    ownerId: caseId,
    count: 1,
    now: deps.clock.now(),
  });
  const link = newPersonalLink(await deps.linkKeys());
  const settlement = await changeSettlement(deps, newest, ({ record, now }) => {
    requireRenewable(record, now);
    const former = record.sides[side];
    const holder = other ? { ...other, representativeId: other.id } : former;
    const { name, email } = holder;
    requireTwoMailboxes({ email }, record.sides[side === 'claimant' ? 'respondent' : 'claimant']);
    const renewed = withSide(record, side, {
      representativeId: holder.representativeId,
      name,
      email,
      link,
      linkExpiresAt: expiryOf(record, now),
      renewedAt: now,
    });
    const mail = linkMail(deps.table, { record: renewed, side, at: now });
    if (isSame(former, holder)) return { after: renewed, extraItems: [mail] };
    const after = {
      ...renewed,
      representatives: [...record.representatives, { side, name, since: now }],
    };
    const others = [former, ...people.filter((one) => !isSame(one, former))];
    return {
      after,
      extraItems: [
        mail,
        ...representativeMails(deps.table, { record: after, side, people: others, at: now }),
      ],
    };
  });
  return { message: 'New Link Sent', settlement: presentSettlement(settlement) };
};

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
