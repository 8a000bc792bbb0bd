import type {
  agreementsEndpoints,
  UploadRow,
  UploadStatistics,
} from '#contracts/endpoints/outcome/agreements.ts';
import { paperStates, paperStatesOf } from '#contracts/rules/outcome/papers.ts';
import { addressesOf, presentCase } from '#lambdas/cases/reading.door.ts';
import { type CaseRecord, findCases, membersOf } from '#lambdas/cases/record.door.ts';
import { papersOf } from '#lambdas/cases/writing.door.ts';
import { countPapersOf, readPapersPage } from '#lambdas/docket/lists.door.ts';
import type { PaperCounts } from '#lambdas/docket/record.door.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AgreementsDeps } from '../record/agreements-deps.ts';

/** Each row has a summary of up to 40 KB and signed addresses; 50 of them fit into a response. */
const PER_PAGE_MAX = 50;

/**
 * Returns a page of the caller's settled cases, optionally of one state of their papers, with the
 * counts of all states. Costs a page of the docket and half a read unit per 4 KB of each case. A
 * page after the last one is empty.
 */
export const listUploads: UseCase<typeof agreementsEndpoints.listUploads, AgreementsDeps> = async (
  deps,
  { principal, query },
) => {
  const { userId } = principal;
  const { page, filter, search, sort, sortDirection } = query;
  const perPage = Math.min(query.perPage, PER_PAGE_MAX);
  const states = paperStatesOf(filter);
  const { caseIds, counts } = await readPapersPage(deps, {
    userId,
    states,
    search,
    order: { sort, direction: sortDirection },
    page,
    perPage,
  });
  const records = await findCases(deps.table, caseIds);
  // Indexes and snapshots lag behind the cases by moments.
  const own = records.filter((record) => membersOf(record).includes(userId));
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return {
    data: (await Promise.all(own.map((record) => presentUpload(deps.files, record)))).flat(),
    page,
    perPage,
    total,
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    ...toStatistics(counts),
  };
};

/** Counts the caller's settled cases by the state of their papers, as the list does. */
export const getUploadStatistics: UseCase<
  typeof agreementsEndpoints.getUploadStatistics,
  AgreementsDeps
> = async (deps, { principal, query }) =>
  toStatistics(await countPapersOf(deps, { userId: principal.userId, search: query.search }));

const toStatistics = (counts: PaperCounts): UploadStatistics => ({
  allCount: paperStates.reduce((sum, state) => sum + counts[state], 0),
  pendingCount: counts.pending,
  draftCount: counts.draft,
  uploadedCount: counts.uploaded,
});

async function presentUpload(files: Files, record: CaseRecord): Promise<UploadRow[]> {
  const paperState = papersOf(record);
  if (!paperState) return [];
  const {
    hasAgreementDocument: _,
    loanAccountNo: __,
    nextHearingDate: ___,
    ...shown
  } = presentCase(record, { addresses: await addressesOf(files, record) });
  return [{ ...shown, paperState }];
}
