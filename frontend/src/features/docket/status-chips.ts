import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import type { StatusFilter } from '#contracts/rules/cases/case-status.ts';

export type StatusChip = {
  key: StatusFilter | 'all';
  label: string;
  countKey: keyof CaseStatistics;
};

/** The chips above the list (seed 1, section 4). */
export const mainChips: readonly StatusChip[] = [
  { key: 'all', label: 'All', countKey: 'allCount' },
  {
    key: 'awaitingRespondent',
    label: 'Waiting For Respondent',
    countKey: 'awaitingRespondentOnBoardingCount',
  },
  { key: 'underResolution', label: 'Under Resolution', countKey: 'underResolution' },
  { key: 'settled', label: 'Settled', countKey: 'settled' },
];

/** The filters in the 'More' menu. */
export const furtherChips: readonly StatusChip[] = [
  { key: 'awaitingPayment', label: 'Awaiting Payment', countKey: 'awaitingPaymentCount' },
  { key: 'draft', label: 'Draft', countKey: 'draftCount' },
  { key: 'active', label: 'Active', countKey: 'activeCount' },
  { key: 'underVerification', label: 'Under Verification', countKey: 'underVerificationCount' },
  { key: 'initiated', label: 'Initiated', countKey: 'initiatedCount' },
  { key: 'closed', label: 'Closed', countKey: 'closedCount' },
];
