import {
  type disclosuresEndpoints,
  REVIEWED_PARTIES_MAX,
} from '#contracts/endpoints/disclosures.ts';
import { type CaseRecord, findCase } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import type { InvitesDeps } from '../invites-deps.ts';
import { presentInvite } from '../present-invite.ts';
import { findOwnInvite } from '../record/invite-repository.ts';
import { findConflicts } from './find-conflicts.ts';
import { type Named, readCounsel, sideOf } from './read-counsel.ts';

/**
 * What the invited person needs to know before they answer: the dispute, the parties and their
 * counsel, and their own cases with the same or similar names. Throws `not_found` unless the caller
 * is the invited person, `conflict` if the invitation is answered already.
 */
export const getInviteReview: UseCase<
  typeof disclosuresEndpoints.getInviteReview,
  Pick<InvitesDeps, 'table' | 'clock' | 'snapshots'>
> = async (deps, { principal: { userId }, params }) => {
  const own = await findOwnInvite(deps.table, userId, params.id);
  if (own?.direction !== 'received') throw new AppError('not_found', 'Invitation not found');
  const { status, case: about } = own.record;
  if (status !== 'requested')
    throw new AppError('conflict', `This invitation was ${status} already`);
  const record = await findCase(deps.table, about.id);
  if (!record) throw new AppError('conflict', 'This case does not exist any more');
  const { parties, further } = await partiesOf(deps.table, record);
  const named = parties.flatMap(({ name, role, counsel }): Named[] => [
    { name, role },
    ...counsel.map((agent): Named => ({ name: agent, role: `${role}Counsel` })),
  ]);
  const { conflicts, hasMore } = await findConflicts(deps, { userId, caseId: record.id, named });
  return {
    invite: presentInvite(own, deps.clock.now()),
    dispute: disputeOf(record),
    parties,
    furtherParties: further,
    conflicts,
    hasMoreConflicts: hasMore,
  };
};

function disputeOf(record: CaseRecord) {
  const { title, description, descriptionFile, totalClaim, counterClaim, claimItems } = record;
  return {
    title,
    description,
    hasDescriptionFile: descriptionFile !== undefined,
    totalClaimValue: totalClaim ? toWholeUnits(totalClaim) : 0,
    counterClaimValue: counterClaim ? toWholeUnits(counterClaim) : 0,
    currencyUnit: totalClaim?.currency ?? DEFAULT_CURRENCY,
    claimItems: claimItems.map((item) => ({
      title: item.title,
      claimValue: toWholeUnits(item.claimValue),
      unit: item.claimValue.currency,
    })),
  };
}

type Party = { name: string; role: 'claimant' | 'respondent'; counsel: string[] };

/** The parties as the case names them, with the counsel of those that are registered. */
async function partiesOf(
  table: Table,
  record: CaseRecord,
): Promise<{ parties: Party[]; further: number }> {
  const registered = await readCounsel(table, record.id, REVIEWED_PARTIES_MAX);
  const counselOf = (role: Party['role'], name: string, partyId: string | undefined) =>
    registered
      .filter(
        ({ party }) => sideOf(party) === role && (party.partyId === partyId || party.name === name),
      )
      .flatMap(({ names }) => names);
  const { claimant, respondents } = record;
  const all = [
    { name: claimant.name, partyId: claimant.partyId, role: 'claimant' as const },
    ...respondents.map(({ name, partyId }) => ({ name, partyId, role: 'respondent' as const })),
  ];
  return {
    parties: all
      .slice(0, REVIEWED_PARTIES_MAX)
      .map(({ name, partyId, role }) => ({ name, role, counsel: counselOf(role, name, partyId) })),
    further: Math.max(0, all.length - REVIEWED_PARTIES_MAX),
  };
}
