import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';
import { MAX_TURNS } from '#contracts/rules/speech/examinations.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentWritten } from '../reading/present-turn.ts';
import { withTurn } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import {
  findTurn,
  newTurnItems,
  turnNotFound,
  unchangedTurnItem,
} from '../record/turn-repository.ts';
import { markExhibits } from './mark-exhibits.ts';
import { requireClearEntry } from './require-clear-entry.ts';
import { requireExamination } from './require-examination.ts';
import { requireUnclaimed, tooManyTurns } from './save-turn.ts';
import { writeTurns } from './write-turns.ts';

/**
 * Inserts a written turn into the cross-examination of one of the caller's cases, once by its media
 * id. Throws `not_found` for a foreign case, exhibit or turn before, `conflict` if that turn was
 * changed since, for a media id of another case, without a cross-examination and for 2,000 turns.
 */
export const insertTurn: UseCase<
  typeof examinationsEndpoints.insertTurn,
  ExaminationsDeps
> = async (deps, { principal, params: { caseId }, body: { after, afterVersion, turn: given } }) => {
  const row = await requireMember(deps, { principal, caseId });
  await requireExamination(deps, row);
  const { table } = deps;
  requireClearEntry({ ...given, kind: kindOf(given) }, 'turn.');
  const { userId } = principal;
  const marked = await markExhibits(table, { caseId, userId, exhibits: given.exhibits });
  const author = await authorOf(deps, principal);
  const { textType, entry, currentTime, exhibits: _, ...fields } = given;
  const { head, result } = await writeTurns(table, caseId, async (before) => {
    const earlier = await findTurn(table, caseId, given.mediaId);
    if (earlier) return { head: before, items: [], result: earlier };
    await requireUnclaimed(table, { caseId, mediaId: given.mediaId });
    if (before.types.length >= MAX_TURNS) throw tooManyTurns();
    const previous = after === '' ? undefined : await findTurn(table, caseId, after);
    if (after !== '' && !previous) throw turnNotFound();
    if (previous && previous.version !== afterVersion) throw changedMeanwhile();
    const turn: TurnRecord = {
      ...fields,
      exhibits: marked,
      ...{ caseId, number: before.types.length + 1, version: 1, createdBy: userId },
      ...{ isComplete: true, audioName: '', durationSeconds: 0 },
      ...{ recordedAt: currentTime ?? author.at, savedAt: author.at },
      layers: [{ version: 1, changes: ['inserted'], ...author }],
    };
    return {
      head: withTurn(before, { type: kindOf({ textType, entry }), after: previous?.number ?? 0 }),
      items: [
        ...Object.values(newTurnItems(table, turn)),
        ...(previous ? [unchangedTurnItem(table, previous)] : []),
      ],
      result: turn,
    };
  });
  return {
    message: 'Transcript added',
    turn: await presentWritten(deps, result, { head, role: principal.role }),
  };
};
