import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import {
  LINK_GRACE_SECONDS,
  OPENS_WITHIN_SECONDS,
  ROUND_SECONDS_MAX,
  ROUND_SECONDS_MIN,
  type SettlementSide,
  settlementSides,
  toleranceMinorOf,
} from '#contracts/rules/outcome/settlement.ts';
import { unchangedCaseItem } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import { type Representatives, readSides } from '../record/representatives.ts';
import type { LinkDeps, SettlementDeps } from '../record/settlement-deps.ts';
import type { SettlementRecord } from '../record/settlement-record.ts';
import { listSettlementRecords, settlementItems } from '../record/settlement-repository.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { linkMail, representativeMails } from '../rounds/settlement-mails.ts';
import { problemOfCase, SETTLEMENTS_MAX, TOO_MANY } from './list-settlements.ts';
import { presentSettlement } from './present-settlement.ts';
import { requireManager } from './require-manager.ts';

type Body = RequestOf<typeof settlementEndpoints.openSettlement>['body'];

const ALREADY_OPEN = 'The case has an open settlement';

/**
 * Opens the settlement rounds of a negotiation. Its rules, both links and the mails with them, also
 * to the sides' other agents, are written in one transaction; the tolerance is fixed as an amount of the present claim. Throws
 * `not_found`, `not_allowed`, `conflict` for a case that takes none or has an open one, and
 * `invalid_input`.
 */
export const openSettlement: UseCase<typeof settlementEndpoints.openSettlement, LinkDeps> = async (
  deps,
  { principal, params: { caseId }, body },
) => {
  const { table, clock } = deps;
  const caseRecord = await requireManager(deps, { principal, caseId });
  const problem = problemOfCase(caseRecord);
  const claim = caseRecord.totalClaim;
  if (problem || !claim) throw new AppError('conflict', problem);
  const number = await nextNumber(deps, caseId);
  const now = clock.now().toISOString();
  const { opensAt, closesAt, roundSeconds } = timesOf(body, now);
  const toleranceMinor = toleranceMinorOf(body.tolerance, claim.amountMinor);
  if (toleranceMinor === undefined)
    throw refused('tolerance', 'The tolerance can be a tenth of the claim at most');
  const { representatives: all, people: sides } = await readSides(table, caseRecord);
  const people = chosen(all, body);

  const id = newId('settlement');
  const keys = await deps.linkKeys();
  const linkExpiresAt = secondsAfter(
    new Date(opensAt),
    body.rounds * roundSeconds + LINK_GRACE_SECONDS,
  );
  const sideOf = (side: SettlementSide) => {
    const { id: representativeId, name, email } = people[side];
    return { representativeId, name, email, link: newPersonalLink(keys), linkExpiresAt };
  };
  const record: SettlementRecord = {
    id,
    caseId,
    caseCode: caseRecord.code,
    number,
    version: 1,
    state: 'open',
    rules: {
      roundsTotal: body.rounds,
      roundSeconds,
      closesEarly: body.closesEarly,
      toleranceMinor,
      claimMinor: claim.amountMinor,
      currency: claim.currency,
    },
    claimantName: caseRecord.claimant.name,
    respondentName: caseRecord.respondents.map(({ name }) => name).join(', '),
    sides: { claimant: sideOf('claimant'), respondent: sideOf('respondent') },
    eligible: all,
    people: sides,
    representatives: settlementSides.map((side) => ({
      side,
      name: people[side].name,
      since: now,
    })),
    rounds: [{ number: 1, opensAt, closesAt, offers: {} }],
    openedBy: {
      userId: principal.userId,
      name: caseRecord.assignments.find(({ userId }) => userId === principal.userId)?.name ?? '',
    },
    openedAt: now,
    isAnnounced: false,
  };
  try {
    await transact(table, () => [
      unchangedCaseItem(table, caseRecord),
      ...settlementItems(table, undefined, record),
      ...settlementSides.flatMap((side) => [
        linkMail(table, { record, side, at: now }),
        ...representativeMails(table, { record, side, people: all[side], at: now }),
      ]),
    ]);
  } catch (error) {
    const failed = failedConditions(error) ?? [];
    if (failed.includes(0)) throw changedMeanwhile();
    if (failed.length > 0) throw new AppError('conflict', ALREADY_OPEN);
    throw error;
  }
  await notifyMembers(deps, {
    record: caseRecord,
    byUserId: principal.userId,
    at: now,
    eventId: `${id}-opened`,
    kind: 'OFFER',
    meta: { actions: 'settlementNumber' },
    message: `Settlement rounds opened in ${record.caseCode}`,
  });
  return { message: 'Settlement Rounds Opened', settlement: await presentSettlement(deps, record) };
};

const refused = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });

/** Number of the next settlement. Throws `conflict` while one is open, or if there are too many. */
async function nextNumber(deps: SettlementDeps, caseId: string): Promise<number> {
  const [newest] = await listSettlementRecords(deps.table, caseId, 1);
  if (!newest) return 1;
  const { state, number } = newest.state === 'open' ? await changeSettlement(deps, newest) : newest;
  if (state === 'open') throw new AppError('conflict', ALREADY_OPEN);
  if (number >= SETTLEMENTS_MAX) throw new AppError('conflict', TOO_MANY);
  return number + 1;
}

function timesOf(body: Body, now: string) {
  const wanted = body.opensAt && new Date(body.opensAt).toISOString();
  const opensAt = wanted !== undefined && wanted > now ? wanted : now;
  const closesAt = new Date(body.closesAt).toISOString();
  if (opensAt > secondsAfter(new Date(now), OPENS_WITHIN_SECONDS))
    throw refused('opensAt', 'The first round must open within 14 days');
  const roundSeconds = Math.round((Date.parse(closesAt) - Date.parse(opensAt)) / 1000);
  if (roundSeconds < ROUND_SECONDS_MIN)
    throw refused('closesAt', 'A round must last at least 5 minutes');
  if (roundSeconds > ROUND_SECONDS_MAX) throw refused('closesAt', 'A round can last up to 14 days');
  return { opensAt, closesAt, roundSeconds };
}

function chosen(people: Representatives, { claimantId, respondentId }: Body) {
  const claimant = people.claimant.find(({ id }) => id === claimantId);
  const respondent = people.respondent.find(({ id }) => id === respondentId);
  if (!claimant) throw refused('claimantId', 'Choose an agent of the claimant');
  if (!respondent) throw refused('respondentId', 'Choose an agent of the respondent');
  requireTwoMailboxes(claimant, respondent);
  return { claimant, respondent };
}

/** One person must not hold both links. */
export function requireTwoMailboxes(one: { email: string }, other: { email: string }): void {
  if (one.email.toLowerCase() === other.email.toLowerCase())
    throw refused('respondentId', 'The sides need different email addresses');
}
