import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireMember } from '../docket/index.ts';
import type { ExaminationsDeps } from './examinations-deps.ts';
import { presentTurn } from './present-turn.ts';
import { readHead, readTurns } from './turn-repository.ts';

/**
 * Turns of one of the caller's cases from a number: 100, or as many as fit into a response. Without a change since `revision` only the
 * head is read: one read unit. A full part costs about 25. Throws `not_found` for a foreign case.
 */
export const listTurns: UseCase<
  typeof examinationsEndpoints.listTurns,
  Pick<ExaminationsDeps, 'table' | 'files'>
> = async (deps, { principal, params: { caseId }, query }) => {
  await requireMember(deps, { principal, caseId });
  const head = await readHead(deps.table, caseId);
  const total = head.types.length;
  const isUnchanged = query.revision === head.revision;
  const last = query.from + TURNS_PER_RESPONSE - 1;
  const records = isUnchanged
    ? []
    : await readTurns(deps.table, { caseId, first: query.from, last: Math.min(last, total) });
  const turns = withinAnswer(
    await Promise.all(records.map((record) => presentTurn(deps, record, head))),
  );
  const next = query.from + turns.length;
  return {
    crossExamination: total > 0,
    transcriptionData: turns,
    revision: head.revision,
    isUnchanged,
    total,
    ...(!isUnchanged && next <= total && { next }),
  };
};
