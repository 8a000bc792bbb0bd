import { moneyText } from '#contracts/rules/outcome/settlement.ts';
import { notifyOfReached, reachNegotiation } from '#lambdas/cases/lifecycle.door.ts';
import { type CaseRecord, findCase } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { readSides } from '../record/representatives.ts';
import { openOffer } from '../record/sealed-offers.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { resultOf, storeEvidence } from '../record/settlement-proof.ts';
import { currentRound, type People, type SettlementRecord } from '../record/settlement-record.ts';
import { findSettlement, settlementItems } from '../record/settlement-repository.ts';
import { changeOfPeople } from './change-of-people.ts';
import { cancelled, closeRound, isToClose, voided } from './close-round.ts';
import { changeMails, outcomeMails } from './settlement-mails.ts';

export const MOVED_ON = 'The case is no longer under resolution';

export const isNegotiating = ({ resolutionKind, status }: CaseRecord): boolean =>
  resolutionKind === 'negotiation' && status === 'negotiationOngoing';

type Which = { caseId: string; number: number };

type Plan = {
  after: SettlementRecord;
  /** Further items of the same transaction. */
  extraItems?: readonly TransactItem[];
};

type Stored = { record: SettlementRecord; caseRecord: CaseRecord; keys: SealingKeys; now: string };

/**
 * Changes a settlement. `plan` decides from the stored settlement, or throws to refuse; undefined
 * writes nothing. If the plan leaves a round that has to be closed, the same write closes it, and
 * an overlap moves the case in the same transaction: there is no state between. The write is
 * conditional on the settlement's version, so that parallel changes never overwrite each other and
 * a result is computed once. Then the neutrals are notified of an end; what fails of it is left to
 * `closeDueRounds`. Returns the stored settlement. Throws `not_found`, and `conflict` after 16
 * attempts.
 */
export async function changeSettlement(
  deps: SettlementDeps,
  which: Which,
  plan?: (stored: Stored) => Plan | undefined,
): Promise<SettlementRecord> {
  const stored = await applyChange(deps, which, plan);
  try {
    return await announceEnd(deps, stored);
  } catch (error) {
    logger.error('settlement_not_announced', {
      settlementId: stored.id,
      error: error instanceof Error ? error : {},
    });
    return stored;
  }
}

/** As `changeSettlement`, without the notifications of an end. */
export async function applyChange(
  deps: SettlementDeps,
  { caseId, number }: Which,
  plan: (stored: Stored) => Plan | undefined = () => undefined,
): Promise<SettlementRecord> {
  const { table, clock } = deps;
  const keys = await deps.offerKeys();
  return untilWritten(async () => {
    const before = await findSettlement(table, caseId, number);
    const caseRecord = await findCase(table, caseId);
    if (!before || !caseRecord) throw new AppError('not_found', 'There is no such settlement');
    const now = clock.now().toISOString();
    const isRunning = before.state === 'open' && isNegotiating(caseRecord);
    const peopleNow = isRunning ? (await readSides(table, caseRecord)).people : undefined;
    const other = peopleNow && withOtherPeople(deps, { before, caseRecord, peopleNow, now });
    const due = other ?? closed({ record: before, caseRecord, keys, now });
    // What is due is written alone; the plan then sees the result.
    const planned = due ? undefined : plan({ record: before, caseRecord, keys, now });
    if (!due && !planned) return before;
    const changed = other?.after ?? planned?.after ?? before;
    const decided = other ? undefined : closed({ record: changed, caseRecord, keys, now });
    const after = await withSignature(deps, before, decided ?? changed);
    const items = [
      ...settlementItems(table, before, after),
      ...(other?.extraItems ?? planned?.extraItems ?? []),
      ...(decided ? outcomeMails(table, { record: after, caseRecord, at: now }) : []),
    ];
    const isWritten = await write(deps, { before, after, items });
    // After a write of what was due, the next attempt reads it.
    return isWritten && planned ? { ...after, version: before.version + 1 } : lostRace;
  });
}

/**
 * The settlement with the people of its sides as they are now; undefined if nobody joined or left a
 * side. A change by any way (parties and agents of the case, their addresses, the respondents'
 * addresses) voids the running round before it can be decided, and is mailed to everybody.
 */
function withOtherPeople(
  { table }: SettlementDeps,
  {
    before,
    caseRecord,
    peopleNow,
    now,
  }: { before: SettlementRecord; caseRecord: CaseRecord; peopleNow: People; now: string },
): Plan | undefined {
  const change = before.people && changeOfPeople(before.people, peopleNow);
  if (!change) return undefined;
  const known = voided(before, { now, reason: `${change}. The last round was voided.` });
  const after = { ...known, people: peopleNow };
  return {
    after,
    // Those who have left learn of it, too.
    extraItems: changeMails(table, { before, record: after, caseRecord, change, at: now }),
  };
}

/** An end is signed before it is stored, so that none is stored without its signature. */
async function withSignature(
  { evidenceKey }: SettlementDeps,
  before: SettlementRecord,
  after: SettlementRecord,
): Promise<SettlementRecord> {
  if (before.state !== 'open' || after.state === 'open') return after;
  return { ...after, resultSignature: await evidenceKey.sign(resultOf(after)) };
}

/** The settlement with its current round closed; undefined if it stays open. */
function closed({ record, caseRecord, keys, now }: Stored): SettlementRecord | undefined {
  if (record.state !== 'open') return undefined;
  if (!isNegotiating(caseRecord)) return cancelled(record, { now, reason: MOVED_ON });
  if (!isToClose(record, now)) return undefined;
  const round = currentRound(record);
  const figures = {
    claimant: openOffer(keys, record, round, 'claimant')?.amountMinor,
    respondent: openOffer(keys, record, round, 'respondent')?.amountMinor,
  };
  return closeRound(record, { figures, now });
}

type Write = {
  before: SettlementRecord;
  after: SettlementRecord;
  items: readonly TransactItem[];
};

/** False if the settlement, or the status of the case, has changed meanwhile. */
async function write(deps: SettlementDeps, { before, after, items }: Write): Promise<boolean> {
  const { table } = deps;
  if (before.state === 'open' && after.state === 'reached')
    return reachNegotiation(deps, {
      caseId: after.caseId,
      // The case alone may have changed; a changed settlement needs a new plan.
      extraItems: async () => {
        const stored = await findSettlement(table, after.caseId, after.number);
        if (stored?.version !== before.version) throw new ChangedMeanwhile();
        return items;
      },
    }).catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) return false;
      throw error;
    });
  return transactIf(table, () => [...items]);
}

class ChangedMeanwhile extends Error {}

/** Notifies the neutrals of an end, once for each; a repeat after an interruption completes it. */
export async function announceEnd(
  deps: SettlementDeps,
  record: SettlementRecord,
): Promise<SettlementRecord> {
  if (record.state === 'open' || record.isAnnounced) return record;
  const { id, caseId } = record;
  const caseRecord = await findCase(deps.table, caseId);
  if (caseRecord) {
    await notifyMembers(deps, {
      record: caseRecord,
      byUserId: '',
      at: record.endedAt ?? record.openedAt,
      eventId: `${id}-offer`,
      kind: 'OFFER',
      meta: { actions: 'settlementNumber' },
      message: endMessage(record),
    });
    if (record.state === 'reached')
      await notifyOfReached(deps, { caseId, eventId: `${id}-payment` });
  }
  const evidence = await storeEvidence(deps, record);
  const after = { ...record, evidence, isAnnounced: true };
  const isWritten = await transactIf(deps.table, () => settlementItems(deps.table, record, after));
  // Announced by another call, or changed: the list of due settlements still has it.
  return isWritten ? { ...after, version: record.version + 1 } : record;
}

/** A settlement has its number exactly when it is reached. */
function endMessage({ state, caseCode, settlementMinor, rules }: SettlementRecord): string {
  if (settlementMinor !== undefined)
    return `Settlement number of ${caseCode}: ${moneyText(settlementMinor, rules.currency)}`;
  return state === 'cancelled'
    ? `The settlement rounds of ${caseCode} were cancelled`
    : `The settlement rounds of ${caseCode} ended without a settlement number`;
}
