import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { getLink, presentOfferPage, requireLive } from './linked-settlement.ts';

/**
 * The settlement of a link with its holder's offers. A round whose time is over is closed first.
 * Throws `not_found` for an unknown link and `invalid_link` for an expired or replaced one.
 */
export const viewOffer: UseCase<typeof settlementEndpoints.viewOffer, SettlementDeps> = async (
  deps,
  { body: { link } },
) => {
  const found = await getLink(deps, link);
  const record = await changeSettlement(deps, found);
  const now = deps.clock.now().toISOString();
  requireLive(record, found, now);
  return presentOfferPage(deps, record, { keys: await deps.offerKeys(), side: found.side, now });
};
