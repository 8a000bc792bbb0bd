import { decideRound, type RoundFigures } from '#contracts/rules/outcome/settlement.ts';
import { secondsAfter } from '#shared/clock.ts';
import {
  currentRound,
  hasBothOffers,
  type RoundRecord,
  type SettlementRecord,
  withRound,
} from '../record/settlement-record.ts';

/** Whether the current round takes offers: from its opening until just before its closing time. */
export const takesOffers = ({ opensAt, closesAt, closedAt }: RoundRecord, now: string): boolean =>
  closedAt === undefined && opensAt <= now && now < closesAt;

/** Whether the current round has to be closed now. */
export function isToClose(record: SettlementRecord, now: string): boolean {
  const round = currentRound(record);
  if (record.state !== 'open') return false;
  return now >= round.closesAt || (record.rules.closesEarly && hasBothOffers(round));
}

/**
 * Closes the current round with its figures. An overlap reaches the settlement. Otherwise the next
 * round opens now and is as long as the first; after the last one the settlement has ended.
 */
export function closeRound(
  record: SettlementRecord,
  { figures, now }: { figures: Omit<RoundFigures, 'toleranceMinor'>; now: string },
): SettlementRecord {
  const { rules } = record;
  const round = currentRound(record);
  const decision = decideRound({ ...figures, toleranceMinor: rules.toleranceMinor });
  const closed = withRound(record, { ...round, closedAt: now, result: decision.result });
  if (decision.result === 'overlap')
    return {
      ...closed,
      state: 'reached',
      settlementMinor: decision.settlementMinor,
      endedAt: now,
    };
  if (round.number >= rules.roundsTotal) return { ...closed, state: 'notReached', endedAt: now };
  return withNextRound(closed, now);
}

function withNextRound(record: SettlementRecord, now: string): SettlementRecord {
  const next: RoundRecord = {
    number: currentRound(record).number + 1,
    opensAt: now,
    closesAt: secondsAfter(new Date(now), record.rules.roundSeconds),
    offers: {},
  };
  return { ...record, rounds: [...record.rounds, next] };
}

/**
 * Voids the running round: its figures are not compared, and stay secret. It counts as one of the
 * fixed number of rounds; the next one opens now, and after the last one the settlement is
 * cancelled. A round that has not opened yet stays.
 */
export function voided(
  record: SettlementRecord,
  { now, reason }: { now: string; reason: string },
): SettlementRecord {
  const round = currentRound(record);
  if (record.state !== 'open' || now < round.opensAt) return record;
  const closed = withRound(record, { ...round, closedAt: now, result: 'voided' });
  return round.number >= record.rules.roundsTotal
    ? { ...closed, state: 'cancelled', endedAt: now, endReason: reason }
    : withNextRound(closed, now);
}

/** Ends an open settlement without a decision about its current round. */
export function cancelled(
  record: SettlementRecord,
  { now, reason }: { now: string; reason: string },
): SettlementRecord {
  return {
    ...withRound(record, { ...currentRound(record), closedAt: now, result: 'cancelled' }),
    state: 'cancelled',
    endedAt: now,
    endReason: reason,
  };
}
