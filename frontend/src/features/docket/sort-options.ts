import { type CaseSort, caseSorts } from '#contracts/endpoints/cases/docket.ts';
import type { SortDirection } from '#portal/shared/ui/list/data-table.tsx';
import type { SortOption } from '#portal/shared/ui/list/sort-select.tsx';

const labels: Readonly<Record<CaseSort, Record<SortDirection, string>>> = {
  id: { desc: 'Case ID, newest first', asc: 'Case ID, oldest first' },
  totalClaimValue: { desc: 'Claim value, highest first', asc: 'Claim value, lowest first' },
  nextHearingDate: {
    asc: 'Next hearing date, earliest first',
    desc: 'Next hearing date, latest first',
  },
  clock: { asc: 'Clock, soonest first', desc: 'Clock, latest first' },
};

const directions: readonly SortDirection[] = ['desc', 'asc'];

export const sortOptions: readonly SortOption<CaseSort>[] = caseSorts.flatMap((sort) =>
  directions.map((direction) => ({ sort, direction, label: labels[sort][direction] })),
);
