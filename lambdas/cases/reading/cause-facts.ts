import { listRepresentatives } from '#lambdas/parties/representatives.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type CauseFacts, RESPONDENTS_MAX } from '#shared/rich-text/cause-title.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { tribunalOf } from '../record/tribunal.ts';

/**
 * What the cause title of a document takes from a case. The representatives of the parties that it
 * names are read: half a read unit for each of them.
 */
export async function causeFactsOf(table: Table, record: CaseRecord): Promise<CauseFacts> {
  const { claimant, respondents, resolutionKind } = record;
  const shown = [claimant, ...respondents.slice(0, RESPONDENTS_MAX)];
  const [ofClaimant = [], ...ofRespondents] = await listRepresentatives(table, shown);
  return {
    resolutionKind,
    caseCode: record.code,
    tribunal: tribunalOf(record),
    claimant: { name: claimant.name, counsel: ofClaimant },
    respondents: respondents.map(({ name }, at) => ({ name, counsel: ofRespondents[at] ?? [] })),
  };
}
