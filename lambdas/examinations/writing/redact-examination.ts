import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import {
  MAX_REDACTED_WORDS,
  mayReadRedacted,
  tokensOf,
} from '#contracts/rules/speech/redactions.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentRedactions } from '../reading/list-redactions.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import { actItems, readRedactions } from '../record/redactions-repository.ts';
import { writeTurns } from './write-turns.ts';

const MESSAGE = 'Redactions saved';

/**
 * Redacts words in every turn and layer of the cross-examination of one of the caller's cases, or
 * lifts their redaction, as one act of its history. A request that changes nothing adds no act.
 * Throws `not_found` for a foreign case, `not_allowed` if a case manager lifts, `conflict` if
 * another act was saved since, without turns and above 500 words.
 */
export const redactExamination: UseCase<
  typeof examinationsEndpoints.redactExamination,
  Pick<ExaminationsDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { caseId }, body }) => {
  await requireMember(deps, { principal, caseId });
  const { table } = deps;
  const { userId, role } = principal;
  if (body.lift.length > 0 && !mayReadRedacted(role))
    throw new AppError('not_allowed', 'Only a neutral of the case can lift a redaction');
  const author = await authorOf(deps, principal);
  const { result } = await writeTurns(table, caseId, async (head) => {
    const before = await readRedactions(table, caseId);
    if (before.revision !== body.revision) throw changedMeanwhile();
    if (head.types === '') throw new AppError('conflict', 'Nothing is recorded yet');
    const known = new Set(before.words);
    const added = new Set(body.redact.flatMap(tokensOf).filter((word) => !known.has(word)));
    const lifted = new Set(body.lift.flatMap(tokensOf).filter((word) => known.has(word)));
    const words = [...known, ...added].filter((word) => !lifted.has(word)).sort();
    if (words.length > MAX_REDACTED_WORDS)
      throw new AppError('conflict', `Up to ${MAX_REDACTED_WORDS} words can be redacted`);
    if (added.size + lifted.size === 0) return { head, items: [], result: before };
    const number = before.revision + 1;
    const act = { number, userId, ...author, redacted: [...added], lifted: [...lifted] };
    return {
      // A new revision, so that those who read the turns again see them as they are now.
      head: { ...head, revision: head.revision + 1 },
      items: actItems(table, caseId, { words, act }),
      result: { words, revision: number },
    };
  });
  return {
    message: MESSAGE,
    ...(await presentRedactions(table, { caseId, role, stored: result })),
  };
};
