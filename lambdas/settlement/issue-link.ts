import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { newSecretToken } from '#shared/secret-token.ts';
import { sealLink } from './sealed-offers.ts';
import { hashOfLink } from './settlement-keys.ts';
import type { SideRecord } from './settlement-record.ts';

/**
 * A new link of a side: 256 random bits, stored hashed to be found and sealed to be mailed again.
 * It leaves the server in mails to the side only.
 */
export function issueLink(
  keys: SealingKeys,
  settlementId: string,
  side: SettlementSide,
): Pick<SideRecord, 'linkHash' | 'sealedLink'> {
  const token = newSecretToken();
  return { linkHash: hashOfLink(token), sealedLink: sealLink(keys, settlementId, side, token) };
}
