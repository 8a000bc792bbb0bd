import * as z from 'zod';
import { caseBuckets, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { UNDATED } from '../record/docket-keys.ts';
import { type DocketRow, resolutionSchema } from '../record/docket-row.ts';
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
  docketByClock: z.string().default(UNDATED),
  /** Only in settled cases. */
  papers: z.enum(paperStates).optional(),
  /** '' in cases that are not settled. */
  docketByTargetDate: z.string().default(''),
  /** Indian day on which the status was set; '' in entries of earlier releases. */
  statusDay: z.string().default(''),
  /** Only in cases whose resolution was recorded. */
  resolution: resolutionSchema.optional(),
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
    docketByClock: row.docketByClock,
    ...(row.papers && { papers: row.papers }),
    docketByTargetDate: row.docketByTargetDate ?? '',
    statusDay: indianDayOf(row.statusSetAt ?? row.updatedAt),
    ...(row.resolution && { resolution: row.resolution }),
  };
}
