import type {
  ExaminationRedactions,
  examinationsEndpoints,
} from '#contracts/endpoints/speech/examinations.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted, REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import {
  keyOfPlace,
  readActs,
  readRedactions,
  type StoredRedactions,
} from '../record/redactions-repository.ts';

const SHOWN_ACTS = 50;

/**
 * The redacted words of the cross-examination of one of the caller's cases and the newest 50 acts.
 * Throws `not_found` for a foreign case. 2.5 read units and one for each 4 KB.
 */
export const listExaminationRedactions: UseCase<
  typeof examinationsEndpoints.listExaminationRedactions,
  Pick<ExaminationsDeps, 'table'>
> = async ({ table }, { principal, params: { caseId } }) => {
  await requireMember({ table }, { principal, caseId });
  return presentRedactions(table, {
    ...{ caseId, role: principal.role },
    stored: await readRedactions(table, caseId),
  });
};

/** The redactions as a person with this role may read them. */
export async function presentRedactions(
  table: Table,
  { caseId, role, stored }: { caseId: string; role: Role; stored: StoredRedactions },
): Promise<ExaminationRedactions> {
  const { revision, words, occurrences } = stored;
  const acts = await readActs(table, caseId, { first: revision - SHOWN_ACTS + 1, last: revision });
  const mayRead = mayReadRedacted(role);
  const shown = (each: readonly string[]) => (mayRead ? [...each] : each.map(() => REDACTION_MARK));
  return {
    revision,
    words: shown(words),
    mayReadRedacted: mayRead,
    places: occurrences.map((one, at) => ({
      // A key has part of the text's hash, by which the word could be guessed.
      key: mayRead ? keyOfPlace(one) : `${at + 1}`,
      mediaId: one.mediaId,
      word: mayRead ? one.words.join(' ') : REDACTION_MARK,
    })),
    acts: acts.map(({ userId: _, redacted, lifted, ...act }) => ({
      ...act,
      redacted: shown(redacted),
      lifted: shown(lifted),
    })),
  };
}
