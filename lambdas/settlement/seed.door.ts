/** What the seed may use of the settlement domain. */

export { listSettlements } from './manage/list-settlements.ts';
export { openSettlement } from './manage/open-settlement.ts';
export { submitOffer } from './offers/submit-offer.ts';
export { parseOfferKeys } from './record/sealed-offers.ts';
export type { LinkDeps } from './record/settlement-deps.ts';
export { findSettlement } from './record/settlement-repository.ts';
