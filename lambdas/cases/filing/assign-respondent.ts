import { statusWords } from '../../../contracts/case-lifecycle.ts';
import { caseStatuses } from '../../../contracts/case-status.ts';
import { writeActivity } from '../../notifications/index.ts';
import { casePartyItem, type PartyRecord, requireUsableParty } from '../../parties/index.ts';
import type { Principal } from '../../shared/auth/principal.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type CaseRecord, membersOf } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import { caseNotFound, requireMember } from '../require-member.ts';
import type { FilingDeps } from './filing-deps.ts';

type AssignRespondent = { principal: Principal; caseId: string; partyId: string };

/** Another change of the same case may be faster this often. */
const MAX_RACES = 5;

/**
 * Names a registered, active party as the first respondent of one of the caller's cases and
 * asks for their acceptance, which is then `pending` where the case is past its approval.
 * Throws `not_found`, and `conflict` where the respondent is a party already, is the claimant,
 * or the case has ended.
 */
export async function assignRespondent(
  deps: FilingDeps,
  { principal, caseId, partyId }: AssignRespondent,
): Promise<void> {
  await requireMember(deps, { principal, caseId });
  const party = await requireUsableParty(deps, { principal, partyId });
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const before = await findCase(deps.table, caseId);
    if (!before || !membersOf(before).includes(principal.userId)) throw caseNotFound();
    requireAssignable(before, party);
    const changed = withRespondent(before, party, deps.clock.now().toISOString());
    const place = casePartyItem(deps.table, { caseId, party, partyRole: 'respondent' });
    if (await replaceCase(deps.table, before, changed, [place])) {
      await notifyOthers(deps, changed, principal.userId);
      return;
    }
  }
  throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
}

function requireAssignable(record: CaseRecord, party: PartyRecord): void {
  const refuse = (message: string) =>
    new AppError('conflict', message, { issues: [{ field: 'respondentPartyId', message }] });
  const { phase } = caseStatuses[record.status];
  if (phase === 'completed' || phase === 'closed')
    throw refuse(`A case at “${statusWords(record.status)}” takes no respondent any more`);
  if (record.respondents[0]?.partyId !== undefined)
    throw refuse('The respondent of this case is a registered party already');
  if (record.claimant.partyId === party.id)
    throw refuse('The claimant cannot be the respondent too');
}

/** Before its approval nobody was asked yet; once the case goes on, nobody is asked any more. */
const isAskedAt = ({ status }: CaseRecord) =>
  caseStatuses[status].phase === 'initiated' &&
  !['draft', 'pendingRegistrationFee', 'waitingForCaseApproval'].includes(status);

function withRespondent(record: CaseRecord, party: PartyRecord, at: string): NewCase {
  const [first, ...others] = record.respondents;
  const { id: partyId, name, ownerId, kind } = party;
  return {
    ...record,
    respondents: [{ kind, ...first, name, partyId, ownerId }, ...others],
    respondentStatus: isAskedAt(record) ? 'pending' : undefined,
    updatedAt: at,
  };
}

async function notifyOthers(deps: FilingDeps, changed: NewCase, by: string): Promise<void> {
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
          message: `${changed.code} has a respondent: ${changed.respondents[0]?.name ?? ''}`,
          createdAt: changed.updatedAt,
        }),
      ),
  );
}
