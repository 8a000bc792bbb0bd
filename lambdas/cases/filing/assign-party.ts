import {
  MAX_OTHER_PARTIES,
  takesOtherParties,
  takesRespondents,
} from '#contracts/endpoints/cases/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { casePartyItem, requireUsableParty } from '#lambdas/parties/case-parties.door.ts';
import { listCasePartyRecords, type PartyRecord } from '#lambdas/parties/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { changeCase } from '../writing/change-case.ts';
import { notifyMembers } from '../writing/notify-members.ts';
import type { FilingDeps } from './filing-deps.ts';

type Assigned =
  | {
      as: 'respondent';
      partyId: string;
      /** From 1; undefined: the first who is not registered yet. */
      respondentNumber: number | undefined;
    }
  | { as: 'other'; partyId: string };
type AssignParty = { principal: Principal; caseId: string; assigned: Assigned };

/**
 * Names a registered, active party as a respondent of one of the caller's cases, or adds it as
 * another party on neither side, and notifies the other neutrals. The first respondent is asked
 * to accept, which is `pending` once the case is approved. Throws `not_found`, `conflict` if that
 * respondent is registered already, the party is on the case or the case has ended, and as
 * `changeCase` does.
 */
export async function assignParty(
  deps: FilingDeps,
  { principal, caseId, assigned }: AssignParty,
): Promise<void> {
  const { userId: byUserId } = principal;
  await requireMember(deps, { principal, caseId });
  const { partyId, as: partyRole } = assigned;
  const party = await requireUsableParty(deps, { principal, partyId });
  const { after } = await changeCase(deps, caseId, async (stored) => {
    const before = requireOwn(stored, byUserId);
    const at = deps.clock.now().toISOString();
    const after =
      assigned.as === 'respondent'
        ? withRespondent(before, party, { position: positionOf(before, assigned), at })
        : { ...before, updatedAt: at };
    await requireNewcomer(deps, before, assigned);
    return { after, extraItems: [casePartyItem(deps.table, { caseId, party, partyRole })] };
  });
  const joined = partyRole === 'respondent' ? 'a respondent' : 'another party';
  await notifyMembers(deps, {
    record: after,
    byUserId,
    at: after.updatedAt,
    kind: 'CASE',
    message: `${after.code} has ${joined}: ${party.name}`,
  });
}

const refusal = ({ as }: Assigned, message: string) => {
  const field = as === 'respondent' ? 'respondentPartyId' : 'otherPartyId';
  return new AppError('conflict', message, { issues: [{ field, message }] });
};

/** Index of the respondent that the party becomes. Throws `conflict`. */
function positionOf(record: CaseRecord, assigned: Extract<Assigned, { as: 'respondent' }>): number {
  if (!takesRespondents(record.status))
    throw refusal(
      assigned,
      `A case at “${statusWords(record.status)}” takes no respondent any more`,
    );
  const { respondents } = record;
  if (assigned.respondentNumber === undefined) {
    const free = respondents.findIndex(({ partyId }) => partyId === undefined);
    if (free >= 0 || respondents.length === 0) return Math.max(0, free);
  }
  const position = (assigned.respondentNumber ?? 1) - 1;
  if (position > 0 && position >= respondents.length)
    throw refusal(assigned, 'The case has no such respondent');
  if (respondents[position]?.partyId !== undefined)
    throw refusal(assigned, 'The respondent of this case is a registered party already');
  return position;
}

/** Throws `conflict` if the case takes no such party or the party is on it already. */
async function requireNewcomer(
  { table }: FilingDeps,
  record: CaseRecord,
  assigned: Assigned,
): Promise<void> {
  if (assigned.as === 'other' && !takesOtherParties(record.status))
    throw refusal(
      assigned,
      record.status === 'draft'
        ? 'A draft takes other parties once it is submitted'
        : `A case at “${statusWords(record.status)}” takes no party any more`,
    );
  if (record.claimant.partyId === assigned.partyId)
    throw refusal(
      assigned,
      assigned.as === 'respondent'
        ? 'The claimant cannot be the respondent too'
        : 'This party is on the case already',
    );
  const places = await listCasePartyRecords(table, record.id);
  const isThere =
    places.some(({ partyId }) => partyId === assigned.partyId) ||
    record.respondents.some(({ partyId }) => partyId === assigned.partyId);
  if (isThere) throw refusal(assigned, 'This party is on the case already');
  const others = places.filter(({ partyRole }) => partyRole === 'other').length;
  if (assigned.as === 'other' && others >= MAX_OTHER_PARTIES)
    throw refusal(assigned, `A case takes up to ${MAX_OTHER_PARTIES} other parties`);
}

/** Respondents are asked to accept from the approval of a case until it proceeds. */
const isAskedAt = ({ status }: CaseRecord) =>
  caseStatuses[status].phase === 'initiated' &&
  !['draft', 'pendingRegistrationFee', 'waitingForCaseApproval'].includes(status);

function withRespondent(
  record: CaseRecord,
  { id: partyId, name, ownerId, kind }: PartyRecord,
  { position, at }: { position: number; at: string },
): NewCase {
  const respondents = [...record.respondents];
  respondents[position] = { kind, ...respondents[position], name, partyId, ownerId };
  const asked = isAskedAt(record) ? ('pending' as const) : undefined;
  return {
    ...record,
    respondents,
    // The acceptance of the first respondent (seed 1, section 4).
    respondentStatus: position === 0 ? asked : record.respondentStatus,
    updatedAt: at,
  };
}
