import type { examinationsEndpoints, Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ExaminationHead } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import { readHead, readTurns } from '../record/turn-repository.ts';
import { presentTurn, viewOf } from './present-turn.ts';

/**
 * Turns of one of the caller's cases from a number: 100, or as many as fit into a response. Without a change since `revision` only the
 * head is read: one read unit. A full part costs about 26. Throws `not_found` for a foreign case.
 */
export const listTurns: UseCase<
  typeof examinationsEndpoints.listTurns,
  Pick<ExaminationsDeps, 'table' | 'files'>
> = async (deps, { principal, params: { caseId }, query }) => {
  await requireMember(deps, { principal, caseId });
  const head = await readHead(deps.table, caseId);
  const total = head.types.length;
  const isUnchanged = query.revision === head.revision;
  const turns = isUnchanged
    ? []
    : await readPart(deps, { caseId, head, first: query.from, role: principal.role });
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

async function readPart(
  deps: Pick<ExaminationsDeps, 'table' | 'files'>,
  {
    caseId,
    head,
    first,
    role,
  }: { caseId: string; head: ExaminationHead; first: number; role: Role },
): Promise<Turn[]> {
  const view = await viewOf(deps.table, { caseId, head, role });
  const last = Math.min(first + TURNS_PER_RESPONSE - 1, head.types.length);
  const records = await readTurns(deps.table, { caseId, head, first, last });
  return withinAnswer(await Promise.all(records.map((record) => presentTurn(deps, record, view))));
}
