import type { Settlement, SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import { settlementSides } from '#contracts/rules/outcome/settlement.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { evidenceAddress, proofOf } from '../record/settlement-proof.ts';
import { lastOffer, type RoundRecord, type SettlementRecord } from '../record/settlement-record.ts';

/** A settlement as the neutrals of the case see it: no offer, and no link. */
export async function presentSettlement(
  deps: Pick<SettlementDeps, 'files' | 'evidenceKey'>,
  record: SettlementRecord,
): Promise<Settlement> {
  const { id, number, state, openedBy, openedAt, endedAt, endReason, sides } = record;
  const presentSide = ({ name, email, linkExpiresAt }: typeof sides.claimant) => ({
    name,
    email,
    linkExpiresAt,
  });
  return {
    id,
    number,
    state,
    rules: presentRules(record),
    openedBy: openedBy.name,
    openedAt,
    endedAt: endedAt ?? '',
    endReason: endReason ?? '',
    claimant: presentSide(sides.claimant),
    respondent: presentSide(sides.respondent),
    linksHeldBy: record.representatives,
    rounds: record.rounds.map(presentRound),
    settlementMinor: record.settlementMinor,
    proof: proofOf(await deps.evidenceKey.publicKey(), record),
    evidenceUrl: await evidenceAddress(deps, record),
  };
}

export function presentRules({ rules }: SettlementRecord): Settlement['rules'] {
  const { roundsTotal, closesEarly, toleranceMinor, claimMinor, currency } = rules;
  return { roundsTotal, closesEarly, toleranceMinor, claimMinor, currency };
}

/** A round without its offers. The commitments show only once it is closed. */
export function presentRound(round: RoundRecord): SettlementRound {
  const { number, opensAt, closesAt, closedAt, result, offers } = round;
  return {
    number,
    opensAt,
    closesAt,
    closedAt,
    result,
    commitments: settlementSides.flatMap((side) => {
      const last = closedAt === undefined ? undefined : lastOffer(offers[side]);
      return last ? [{ side, commitment: last.commitment, at: last.at }] : [];
    }),
  };
}
