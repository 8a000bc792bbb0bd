import {
  MAX_OTHER_PARTIES,
  takesOtherParties,
  takesRespondents,
} from '#contracts/endpoints/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses } from '#contracts/rules/case-status.ts';
import { caseNotFound, requireMember } from '#lambdas/docket/index.ts';
import { writeActivity } from '#lambdas/notifications/index.ts';
import {
  casePartyItem,
  listCasePartyRecords,
  type PartyRecord,
  requireUsableParty,
} from '#lambdas/parties/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type CaseRecord, membersOf } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import type { FilingDeps } from './filing-deps.ts';

type Assigned =
  | {
      as: 'respondent';
      partyId: string;
      /** From 1; left out, the first who is not registered yet. */
      respondentNumber: number | undefined;
    }
  | { as: 'other'; partyId: string };
type AssignParty = { principal: Principal; caseId: string; assigned: Assigned };

/** Another change of the same case may be faster this often. */
const MAX_RACES = 5;

/**
 * Names a registered, active party as a respondent of one of the caller's cases, or lets it join
 * on neither side. The first respondent is asked for their acceptance, which is then `pending`
 * where the case is past its approval. Throws `not_found`, and `conflict` where that respondent
 * is registered already, the party is on the case, or the case has ended.
 */
export async function assignParty(
  deps: FilingDeps,
  { principal, caseId, assigned }: AssignParty,
): Promise<void> {
  await requireMember(deps, { principal, caseId });
  const { partyId, as: partyRole } = assigned;
  const party = await requireUsableParty(deps, { principal, partyId });
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const before = await findCase(deps.table, caseId);
    if (!before || !membersOf(before).includes(principal.userId)) throw caseNotFound();
    const at = deps.clock.now().toISOString();
    const changed =
      assigned.as === 'respondent'
        ? withRespondent(before, party, { position: positionOf(before, assigned), at })
        : { ...before, updatedAt: at };
    await requireNewcomer(deps, before, assigned);
    const place = casePartyItem(deps.table, { caseId, party, partyRole });
    if (await replaceCase(deps.table, before, changed, [place])) {
      const joined = partyRole === 'respondent' ? 'a respondent' : 'another party';
      await notifyOthers(deps, changed, {
        by: principal.userId,
        message: `${changed.code} has ${joined}: ${party.name}`,
      });
      return;
    }
  }
  throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
}

const refusal = ({ as }: Assigned, message: string) => {
  const field = as === 'respondent' ? 'respondentPartyId' : 'otherPartyId';
  return new AppError('conflict', message, { issues: [{ field, message }] });
};

/** Which respondent of the case the party is. */
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

/** One party has one place in a case. */
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

/** Before its approval nobody was asked yet; once the case goes on, nobody is asked any more. */
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
    // It tells of the first respondent (seed 1, section 4).
    respondentStatus: position === 0 ? asked : record.respondentStatus,
    updatedAt: at,
  };
}

async function notifyOthers(
  deps: FilingDeps,
  changed: NewCase,
  { by, message }: { by: string; message: string },
): Promise<void> {
  await Promise.all(
    membersOf(changed)
      .filter((userId) => userId !== by)
      .map((userId) =>
        writeActivity(deps, {
          id: newId('activity'),
          userId,
          kind: 'CASE',
          caseId: changed.id,
          resolutionKind: changed.resolutionKind,
          message,
          createdAt: changed.updatedAt,
        }),
      ),
  );
}
