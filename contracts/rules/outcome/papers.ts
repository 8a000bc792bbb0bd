import { bucketOf, type CaseStatus } from '../cases/case-status.ts';

/** Papers of a settled case: its summary and its agreement (seed 2, section 4; D80). */

export const summaryStatuses = ['pending', 'draft', 'completed'] as const;
export type SummaryStatus = (typeof summaryStatuses)[number];

/** Ways to save a summary: the last part of the address. */
export const summaryModes = ['draft', 'publish'] as const;
export type SummaryMode = (typeof summaryModes)[number];

/** The status after a save. A published summary is only replaced by another published one. */
const summaryMoves: Readonly<
  Record<SummaryStatus, Readonly<Record<SummaryMode, SummaryStatus | undefined>>>
> = {
  pending: { draft: 'draft', publish: 'completed' },
  draft: { draft: 'draft', publish: 'completed' },
  completed: { draft: undefined, publish: 'completed' },
};

/** The summary's status after a save; undefined if the save is not allowed. */
export const nextSummaryStatus = (
  from: SummaryStatus,
  mode: SummaryMode,
): SummaryStatus | undefined => summaryMoves[from][mode];

/** Maximum length of a summary. */
export const SUMMARY_MAX = 10_000;

/**
 * State of a settled case's papers: the summary's status and, once it is published, whether the
 * agreement is present. `completed` awaits the agreement.
 */
export const paperStates = ['pending', 'draft', 'completed', 'uploaded'] as const;
export type PaperState = (typeof paperStates)[number];

type PaperFacts = {
  status: CaseStatus;
  respondentStatus?: 'pending' | 'declined' | undefined;
  summaryStatus: SummaryStatus;
  hasAgreementDocument: boolean;
};

/** Undefined for a case that is not settled (D21). */
export function paperStateOf(facts: PaperFacts): PaperState | undefined {
  if (bucketOf(facts) !== 'settled') return undefined;
  if (facts.summaryStatus !== 'completed') return facts.summaryStatus;
  return facts.hasAgreementDocument ? 'uploaded' : 'completed';
}

/** Filters of the work list; `completed` is only in the list of all. */
export const uploadFilters = ['pending', 'draft', 'uploaded'] as const satisfies PaperState[];
export type UploadFilter = (typeof uploadFilters)[number];

/** The states that a filter lists. */
export const paperStatesOf = (filter: UploadFilter | undefined): readonly PaperState[] =>
  filter ? [filter] : paperStates;

/** Action on a case's papers (seed 2, section 2). */
export const paperActions: Readonly<Record<PaperState, string>> = {
  pending: 'Upload Summary',
  draft: 'View Summary',
  completed: 'Upload Agreement',
  uploaded: 'View Agreement',
};

const TARGET_MS = 7 * 24 * 60 * 60 * 1000;

/** Instant by which the papers are due: seven days after filing (seed 2, section 9). */
export const targetDateOf = (filed: { submittedOn: string; created_at: string }): string =>
  new Date(Date.parse(filed.submittedOn || filed.created_at) + TARGET_MS).toISOString();
