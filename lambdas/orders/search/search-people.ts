import type { SearchResults } from '#contracts/endpoints/search/search.ts';
import { findCases } from '#lambdas/cases/record.door.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { contextOf, type NameMatcher, presentCaseOf } from './name-search.ts';

type Found = SearchResults['people'][number];

/**
 * Finds the parties and the neutrals of cases by name, without the caller and those who are only
 * requested. A name is returned once in each function. Half a read unit per case and 4 KB.
 */
export async function searchPeople(
  table: Table,
  { userId, rows, isFound }: { userId: string; rows: readonly DocketRow[]; isFound: NameMatcher },
): Promise<Found[]> {
  const cases = new Map(
    (await findCases(table, [...rows.map(({ caseId }) => caseId)])).map((one) => [one.id, one]),
  );
  const people = rows.flatMap((row): Found[] => {
    const team = cases.get(row.caseId)?.assignments ?? [];
    const named = [
      ...team
        .filter((one) => one.role !== 'requested' && one.userId !== userId)
        .map(({ userId: id, name, role }) => ({
          ...{ id, name },
          kind: role === 'managing' ? ('caseManager' as const) : ('neutral' as const),
        })),
      { id: '', name: row.claimant.name, kind: 'claimant' as const },
      ...row.respondents.map(({ name }) => ({ id: '', name, kind: 'respondent' as const })),
    ];
    const context = contextOf(row);
    return named
      .filter(({ name }) => isFound(name, context))
      .map((one) => ({ ...one, case: presentCaseOf(row) }));
  });
  return [...new Map(people.toReversed().map((one) => [`${one.kind} ${one.id} ${one.name}`, one]))]
    .map(([, one]) => one)
    .toReversed();
}
