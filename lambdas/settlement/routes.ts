import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { LinkDeps } from './record/settlement-deps.ts';

export const settlementRoutes: Routes<typeof settlementEndpoints, LinkDeps> = {
  listSettlements: async () => (await import('./manage/list-settlements.ts')).listSettlements,
  openSettlement: async () => (await import('./manage/open-settlement.ts')).openSettlement,
  remindSides: async () => (await import('./manage/remind-sides.ts')).remindSides,
  renewLink: async () => (await import('./manage/renew-link.ts')).renewLink,
  cancelSettlement: async () => (await import('./manage/cancel-settlement.ts')).cancelSettlement,
  viewOffer: async () => (await import('./offers/view-offer.ts')).viewOffer,
  submitOffer: async () => (await import('./offers/submit-offer.ts')).submitOffer,
};
