import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import {
  commitmentOf,
  OFFERS_MAX,
  problemOfOffer,
  receiptStatement,
} from '#contracts/rules/outcome/settlement.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { sealOffer } from '../record/sealed-offers.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import {
  currentRound,
  lastOffer,
  type OfferRecord,
  type SettlementRecord,
  withRound,
} from '../record/settlement-record.ts';
import { findSettlement, type SettlementLink } from '../record/settlement-repository.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { takesOffers } from '../rounds/close-round.ts';
import { getLink, presentOfferPage, receiptOf, requireLive } from './linked-settlement.ts';

type Body = RequestOf<typeof settlementEndpoints.submitOffer>['body'];

/** Refused tries count too. */
const tries: Quota = {
  name: 'settlementOffers',
  windowSeconds: 3_600,
  maxCount: 60,
  message: 'Too many tries',
};

/**
 * Makes or changes a side's offer in the running round. Only its commitment and its sealed amount
 * are stored; earlier amounts are dropped, their commitments stay. A repeat with the same amount
 * and salt returns the same receipt, also after the round. Throws `not_found` and `invalid_link` as
 * `viewOffer` does, `invalid_input`, `conflict` for another or a closed round, and
 * `too_many_tries` after 20 offers in a round or 60 tries in an hour. No error contains the amount.
 */
export const submitOffer: UseCase<typeof settlementEndpoints.submitOffer, SettlementDeps> = async (
  deps,
  { body },
) => {
  const found = await getLink(deps, body.link);
  await spendQuota(deps.table, {
    quota: tries,
    ownerId: found.linkHash,
    count: 1,
    now: deps.clock.now(),
  });
  const keys = await deps.offerKeys();
  const { side } = found;
  const stored = await findSettlement(deps.table, found.caseId, found.number);
  if (!stored) throw new AppError('not_found', 'This link is not valid');
  const { round: number, amount: amountMinor, salt } = body;
  const commitment = await commitmentOf({
    settlementId: stored.id,
    round: number,
    side,
    amountMinor,
    currency: stored.rules.currency,
    salt,
  });
  const at = deps.clock.now().toISOString();
  const statement = { settlementId: stored.id, round: number, side, commitment, at };
  const signature = await deps.evidenceKey.sign(receiptStatement(statement));
  const record = await changeSettlement(deps, found, ({ record, now }) => {
    requireLive(record, found, now);
    if (isRepeat(record, { number, side, commitment })) return undefined;
    const offer = { commitment, at, signature };
    return { after: withOffer(record, { found, body, keys, offer, now }) };
  });
  const round = record.rounds[number - 1];
  const receipt = round && receiptOf(record, round, { keys, side });
  if (receipt?.commitment !== commitment) throw changedMeanwhile();
  const now = deps.clock.now().toISOString();
  return {
    message: 'Offer Sealed',
    receipt,
    page: await presentOfferPage(deps, record, { keys, side, now }),
  };
};

function isRepeat(
  { rounds }: SettlementRecord,
  {
    number,
    side,
    commitment,
  }: { number: number; commitment: string } & Pick<SettlementLink, 'side'>,
): boolean {
  return lastOffer(rounds[number - 1]?.offers[side])?.commitment === commitment;
}

type NewOffer = {
  found: SettlementLink;
  body: Body;
  keys: SealingKeys;
  offer: Omit<OfferRecord, 'sequence'>;
  now: string;
};

function withOffer(
  record: SettlementRecord,
  { found: { side }, body, keys, offer, now }: NewOffer,
): SettlementRecord {
  const round = currentRound(record);
  const { amount: amountMinor, salt } = body;
  if (record.state !== 'open') throw new AppError('conflict', 'The settlement has ended');
  if (round.number !== body.round) throw new AppError('conflict', `Round ${body.round} is closed`);
  if (!takesOffers(round, now))
    throw new AppError('conflict', `Round ${round.number} is not open yet`);
  const problem = problemOfOffer(amountMinor, record.rules.claimMinor);
  if (problem)
    throw new AppError('invalid_input', problem, {
      issues: [{ field: 'amount', message: problem }],
    });
  const history = round.offers[side]?.history ?? [];
  if (history.length >= OFFERS_MAX)
    throw new AppError('too_many_tries', `A round takes up to ${OFFERS_MAX} offers of a side`);
  const sequence = history.length + 1;
  const sealed = sealOffer(
    keys,
    { settlementId: record.id, round: round.number, side, sequence },
    { amountMinor, salt },
  );
  const offers = {
    ...round.offers,
    [side]: {
      // The signature of the last one, which counts; earlier owners have theirs in their receipts.
      history: [...history.map(({ signature: _, ...former }) => former), { sequence, ...offer }],
      sealed,
      heldBy: record.sides[side].email,
    },
  };
  return withRound(record, { ...round, offers });
}
