import { monthLabel } from '#portal/shared/dates/court-days.ts';
import type { DocketView } from './docket-view.ts';
import { ageLabels } from './overview/age-labels.ts';

type PictureFilter = { key: 'age' | 'resolvedIn'; text: string };

/** The filters that the pictures set, in words. */
export function pictureFilters({ age, resolvedIn }: DocketView): PictureFilter[] {
  const filters: PictureFilter[] = [];
  if (age) filters.push({ key: 'age', text: `In status: ${ageLabels[age]}` });
  if (resolvedIn) filters.push({ key: 'resolvedIn', text: `Resolved: ${monthLabel(resolvedIn)}` });
  return filters;
}
