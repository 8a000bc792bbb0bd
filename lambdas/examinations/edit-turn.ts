import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireMember } from '../docket/index.ts';
import type { ExaminationsDeps } from './examinations-deps.ts';
import { presentTurn } from './present-turn.ts';
import { requireExhibits } from './require-exhibits.ts';
import { editedTurnItems, findTurn, readHead, typeOf, withEdit } from './turn-repository.ts';

/** Attempts while others save turns of the same case. */
const MAX_ATTEMPTS = 16;

/**
 * Changes fields of a turn of one of the caller's cases and returns its new version. Throws
 * `not_found` for a foreign case, turn or exhibit, `conflict` if another version was saved since
 * the one that was edited (D70).
 */
export const editTurn: UseCase<
  typeof examinationsEndpoints.editTurn,
  Pick<ExaminationsDeps, 'table' | 'files'>
> = async (deps, { principal, params: { caseId, mediaId }, body: { version, ...changes } }) => {
  await requireMember(deps, { principal, caseId });
  const { table } = deps;
  const { textType, transcriptionFlag, ...fields } = changes;
  await requireExhibits(table, {
    caseId,
    userId: principal.userId,
    exhibits: fields.exhibits ?? [],
  });
  for await (const _ of attempts(MAX_ATTEMPTS)) {
    const stored = await findTurn(table, caseId, mediaId);
    if (!stored) throw new AppError('not_found', 'Turn not found');
    if (stored.version !== version) throw changedMeanwhile();
    const before = await readHead(table, caseId);
    const { number } = stored;
    const isTurned = textType !== undefined && textType !== typeOf(before, number);
    const after = withEdit(before, { number, type: isTurned ? textType : undefined });
    const turn = {
      ...stored,
      ...fields,
      isComplete: transcriptionFlag ?? stored.isComplete,
      version: version + 1,
    };
    const items = editedTurnItems(table, { turn, before, after });
    try {
      await transact(table, () => Object.values(items));
      return { message: 'Transcript updated', turn: await presentTurn(deps, turn, after) };
    } catch (error) {
      const failed = failedItems(error, items);
      if (failed.length === 0) throw error;
      if (failed.includes('turn')) throw changedMeanwhile();
    }
  }
  throw new AppError('conflict', 'Others are saving turns of this case. Please try again');
};

const changedMeanwhile = () =>
  new AppError('conflict', 'This turn was changed meanwhile. Your text is kept');
