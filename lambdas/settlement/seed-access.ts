/** What the seed may use of the settlement domain. */

export { listSettlements } from './manage/list-settlements.ts';
export { openSettlement } from './manage/open-settlement.ts';
export { submitOffer } from './offers/submit-offer.ts';
export { parseOfferKeys } from './sealed-offers.ts';
export type { LinkDeps } from './settlement-deps.ts';
export { findSettlement } from './settlement-repository.ts';
