import { causeFactsOf } from '#lambdas/cases/cause.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transcriptNotFound } from '../../require-transcript.ts';
import type { ReporterFacts } from './front-and-back.ts';

/** The facts of a reporter's form. Reads the case and half a unit for each party. */
export async function reporterFactsOf(
  table: Table,
  { caseId, reporter, hearingDate }: { caseId: string; reporter: string; hearingDate: string },
): Promise<ReporterFacts> {
  const record = await findCase(table, caseId);
  if (!record) throw transcriptNotFound();
  return { cause: await causeFactsOf(table, record), reporter, hearingDate };
}
