import type { Settlement, SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';

/** What the lanes of a settlement show: whether a figure was entered, and never which. */

/**
 * `sealed`: the round runs, and nobody learns who has entered a figure. `notCompared`: the round was
 * voided or cancelled, and what was entered stays secret.
 */
export type LaneState = 'entered' | 'none' | 'sealed' | 'notCompared' | 'notOpened' | 'notHeld';

export const laneTexts: Readonly<Record<LaneState, string>> = {
  entered: 'Entered',
  none: 'No figure',
  sealed: 'Sealed',
  notCompared: 'Not compared',
  notOpened: 'Not opened',
  notHeld: 'Not held',
};

export type LaneRound = {
  number: number;
  /** '2 days left'; undefined unless the round runs. */
  timeLeft: string | undefined;
  claimant: LaneState;
  respondent: LaneState;
};

/** All rounds that the rules allow, also those that were not opened. */
export function laneRoundsOf(
  { state, rules, rounds }: Pick<Settlement, 'state' | 'rules' | 'rounds'>,
  nowMs: number,
): LaneRound[] {
  return Array.from({ length: rules.roundsTotal }, (_, n) => {
    const round = rounds.find(({ number }) => number === n + 1);
    const of = (side: SettlementSide): LaneState => {
      if (!round) return state === 'open' ? 'notOpened' : 'notHeld';
      return stateOf(round, side, nowMs);
    };
    const isRunning = round !== undefined && isOpen(round, nowMs);
    return {
      number: n + 1,
      timeLeft: isRunning ? timeLeftText(Date.parse(round.closesAt) - nowMs) : undefined,
      claimant: of('claimant'),
      respondent: of('respondent'),
    };
  });
}

const isOpen = ({ result, opensAt }: SettlementRound, nowMs: number): boolean =>
  result === undefined && Date.parse(opensAt) <= nowMs;

function stateOf(round: SettlementRound, side: SettlementSide, nowMs: number): LaneState {
  const { result, commitments } = round;
  if (result === undefined) return isOpen(round, nowMs) ? 'sealed' : 'notOpened';
  if (result === 'voided' || result === 'cancelled') return 'notCompared';
  return commitments.some((one) => one.side === side) ? 'entered' : 'none';
}

/** '3 days left', '5 hours left', '20 minutes left', in whole units. */
export function timeLeftText(leftMs: number): string {
  const minutes = Math.max(0, Math.floor(leftMs / 60_000));
  if (minutes === 0) return 'closing';
  const [count, unit] =
    minutes >= 2 * 24 * 60
      ? [Math.floor(minutes / (24 * 60)), 'day']
      : minutes >= 2 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}
