import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { getStatutoryTerms } from '#lambdas/system-config/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { findClocks } from '../record/clock-repository.ts';

/**
 * The last day of a term in a case: by its latest clock, else by the deployment's term from `since`.
 * Undefined if the deployment has no such term. One read unit per 4 KB of the clocks, and the terms.
 */
export async function findTermEnd(
  { table }: { table: Table },
  input: { record: CaseRecord; termId: string; since: string },
): Promise<{ endsOn: string; source: string } | undefined> {
  const { record, termId, since } = input;
  const { clocks } = await findClocks(table, record.id);
  const [latest] = clocks
    .filter(({ term, changes }) => {
      const isInError = changes.some(({ outcome }) => outcome === 'startedInError');
      return term.id === termId && !isInError;
    })
    .sort((a, b) => (a.startedOn > b.startedOn ? -1 : 1));
  if (latest) return { endsOn: latest.endsOn, source: latest.term.source };
  const term = (await getStatutoryTerms(table)).find(
    ({ id, kinds }) => id === termId && kinds.includes(record.resolutionKind),
  );
  return term && { endsOn: termEnd(term, since), source: term.source };
}
