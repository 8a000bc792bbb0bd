import * as z from 'zod';
import { caseBuckets, resolutionKinds } from '#contracts/rules/case-status.ts';
import type { DocketRow } from '../docket-row.ts';
import { searchTextOf } from './search-words.ts';

/** All of a case in a docket that a search, a filter or an order has to know. */
export const searchEntrySchema = z.object({
  caseId: z.string(),
  kind: z.enum(resolutionKinds),
  bucket: z.enum(caseBuckets),
  /** '' while there is none. */
  caseManagerId: z.string(),
  /** The words by which it is found (search-words.ts). */
  searchText: z.string(),
  docketByCode: z.string(),
  docketByClaimValue: z.string(),
  docketByHearing: z.string(),
});
export type SearchEntry = z.output<typeof searchEntrySchema>;

export function toSearchEntry(row: DocketRow): SearchEntry {
  return {
    caseId: row.caseId,
    kind: row.resolutionKind,
    bucket: row.bucket,
    caseManagerId: row.caseManagerId,
    searchText: searchTextOf(row),
    docketByCode: row.docketByCode,
    docketByClaimValue: row.docketByClaimValue,
    docketByHearing: row.docketByHearing,
  };
}
