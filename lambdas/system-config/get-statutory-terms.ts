import type { StatutoryTerm } from '#contracts/rules/clocks/statutory-terms.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { findSystemSettings } from './record/system-config-repository.ts';
import { defaultStatutoryTerms } from './statutory-terms.constants.ts';

/** The statutory terms that the deployment has set, or the defaults. Half a read unit. */
export async function getStatutoryTerms(table: Table): Promise<readonly StatutoryTerm[]> {
  const { statutoryTerms } = await findSystemSettings(table);
  return statutoryTerms ?? defaultStatutoryTerms;
}
