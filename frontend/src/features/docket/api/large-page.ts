import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { type DocketView, listQueryOf } from '../docket-view.ts';

/** The greatest page that the list accepts; it may answer with a smaller one. */
const MAX_PER_PAGE = 1_000;

/** Reads a page of the view that is as large as possible. */
export const readLargePage = (view: DocketView, page: number, signal: AbortSignal) =>
  callApi(docketEndpoints.listCases, {
    query: { ...listQueryOf(view), page, perPage: MAX_PER_PAGE },
    signal,
    isBackground: true,
  });
