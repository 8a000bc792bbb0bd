import * as z from 'zod';
import { queryAll } from '../shared/dynamo/query-all.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { caseKeys } from './case-keys.ts';

/** A hearing that was set once; the case itself names the next one. */
export const hearingSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** When it takes place, UTC (D36). */
  at: z.iso.datetime(),
  hearingType: z.string(),
  remarks: z.string(),
  createdAt: z.iso.datetime(),
  /** When another date, or the case's end, took its place: it stays in the timeline only. */
  replacedAt: z.iso.datetime().optional(),
});
export type Hearing = z.output<typeof hearingSchema>;

/** All hearings of a case or those set for one instant, oldest first. About 25 a read unit. */
export async function listHearings(
  table: Table,
  caseId: string,
  { at, isConsistent = false }: { at?: string | undefined; isConsistent?: boolean } = {},
): Promise<Hearing[]> {
  const hearings = await queryAll(table, { ...caseKeys.hearingsOf(caseId, at), isConsistent });
  return hearings.map((hearing) => hearingSchema.parse(hearing));
}
