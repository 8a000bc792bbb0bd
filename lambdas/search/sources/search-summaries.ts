import { CASE_DESCRIPTION, OUTCOME_SUMMARY } from '#contracts/endpoints/search/case-search.ts';
import { findNewestVersion } from '#lambdas/agreements/record.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { type Entry, NOT_CITED, searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

/**
 * Searches the case's description, the summaries of the agreements that the claim is based on, and that of
 * the award or settlement as it stands: members of the case see all of them. Half a read unit.
 */
export async function searchSummaries(
  { table }: SearchDeps,
  { record }: Searcher,
  query: Query,
): Promise<Searched> {
  const newest = await findNewestVersion(table, record.id);
  const entries = [
    ...descriptionOf(record),
    ...agreementsOf(record),
    ...outcomeOf(record, newest?.publishedAt),
  ];
  return searchEntries('summary', entries, query);
}

const descriptionOf = ({ description: text, submittedAt, createdAt }: CaseRecord): Entry[] =>
  text === ''
    ? []
    : [
        {
          ...{ id: CASE_DESCRIPTION, title: 'Description of the case' },
          ...{ ...NOT_CITED, createdAt: submittedAt ?? createdAt, text },
        },
      ];

const agreementsOf = ({ agreements = [], submittedAt, createdAt }: CaseRecord): Entry[] =>
  agreements.map(({ summary: text }, position) => ({
    // As the case's screen names them (lambdas/cases/reading/filed-documents.ts).
    ...{ id: `agreement${position + 1}`, title: `Agreement ${position + 1}, summary` },
    ...{ ...NOT_CITED, createdAt: submittedAt ?? createdAt, text },
  }));

function outcomeOf(record: CaseRecord, publishedAt: string | undefined): Entry[] {
  const { negotiationSummary: text = '', summaryStatus, resolutionKind, updatedAt } = record;
  if (text === '') return [];
  const name = resolutionKind === 'arbitration' ? 'award' : 'settlement';
  const isDraft = summaryStatus !== 'completed';
  const title = `Summary of the ${name}${isDraft ? ', draft' : ''}`;
  // The case does not store when a draft was saved.
  const createdAt = isDraft ? updatedAt : (publishedAt ?? updatedAt);
  return [{ id: OUTCOME_SUMMARY, title, ...NOT_CITED, createdAt, text }];
}
