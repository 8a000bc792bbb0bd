import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Number of drafts in the caller's case cart. */
export async function countDrafts(signal: AbortSignal): Promise<number> {
  const { total } = await callApi(caseCreationEndpoints.listCreatedCases, {
    query: { status: 'draft', perPage: 1 },
    signal,
    // Nobody waits for it.
    isBackground: true,
  });
  return total;
}
