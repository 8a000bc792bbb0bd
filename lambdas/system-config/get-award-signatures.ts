import {
  type AwardSignatureRule,
  awardSignaturesSchema,
} from '#contracts/rules/outcome/award-signature-fields.ts';
import type { Table } from '#shared/dynamo/table.ts';
import rule from './award-signatures.json' with { type: 'json' };
import { findSystemSettings } from './record/system-config-repository.ts';

/** Whose signatures on an award suffice, as the deployment has set it, or the default. Half a read unit. */
export async function getAwardSignatureRule(table: Table): Promise<AwardSignatureRule> {
  const { awardSignatures } = await findSystemSettings(table);
  return awardSignatures ?? awardSignaturesSchema.parse(rule);
}
