import * as z from 'zod';
import { caseBuckets, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import type { DocketRow } from '../record/docket-row.ts';
import { searchTextOf } from './search-words.ts';

/** The fields of a case that searching, filtering and sorting need. */
export const searchEntrySchema = z.object({
  caseId: z.string(),
  kind: z.enum(resolutionKinds),
  bucket: z.enum(caseBuckets),
  /** Empty if the case has no manager. */
  caseManagerId: z.string(),
  /** See search-words.ts. */
  searchText: z.string(),
  docketByCode: z.string(),
  docketByClaimValue: z.string(),
  docketByHearing: z.string(),
  /** Only in settled cases. */
  papers: z.enum(paperStates).optional(),
  /** '' in cases that are not settled. */
  docketByTargetDate: z.string().default(''),
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
    ...(row.papers && { papers: row.papers }),
    docketByTargetDate: row.docketByTargetDate ?? '',
  };
}
