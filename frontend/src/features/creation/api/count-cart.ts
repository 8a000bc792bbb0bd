import { caseCreationEndpoints } from '../../../../../contracts/case-creation.ts';
import { callApi } from '../../../shared/api/call-api.ts';

/** The number of drafts of the caller. Nobody waits for it. */
export async function countCart(signal: AbortSignal): Promise<number> {
  const { total } = await callApi(caseCreationEndpoints.listCreatedCases, {
    query: { status: 'draft', perPage: 1 },
    signal,
    isBackground: true,
  });
  return total;
}
