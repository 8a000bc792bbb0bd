import type { CaseStatistics, DocketOverview } from '#contracts/endpoints/cases/docket.ts';
import {
  type CaseBucket,
  caseBuckets,
  type ResolutionKind,
} from '#contracts/rules/cases/case-status.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { addMonths, monthLabel } from '#portal/shared/dates/court-days.ts';
import { furtherChips, mainChips } from '../status-chips.ts';
import { ageLabels } from './age-labels.ts';

/** What the pictures of the docket draw. */

export type Phase = {
  key: CaseBucket;
  label: string;
  cases: number;
  /** Of all cases, in percent. */
  share: number;
};

/** The phases that have cases, in the order of a case's life. */
export function phasesOf(counts: CaseStatistics): Phase[] {
  const chips = [...mainChips, ...furtherChips];
  return caseBuckets.flatMap((key) => {
    const chip = chips.find((one) => one.key === key);
    const cases = chip ? counts[chip.countKey] : 0;
    if (!chip || cases === 0) return [];
    return { key, label: chip.label, cases, share: (100 * cases) / counts.allCount };
  });
}

/** A column of a picture, which is a filter where it has cases. */
export type Column<Key extends string = string> = {
  key: Key;
  /** Below the column, e.g. '8–30'. */
  short: string;
  /** In words, e.g. '8 to 30 days'. */
  label: string;
  /** What its height shows. */
  value: number;
  cases: number;
};

const shortAges = {
  to7Days: '0–7',
  to30Days: '8–30',
  to90Days: '31–90',
  to180Days: '91–180',
  to365Days: '181–365',
  over365Days: '365+',
} as const;

export const ageColumns = ({ ages }: DocketOverview): Column<keyof typeof shortAges>[] =>
  ages.map(({ age, total }) => ({
    key: age,
    short: shortAges[age],
    label: ageLabels[age],
    value: total,
    cases: total,
  }));

/** The twelve months until that of the day; a month without a resolved case has the value 0. */
export function monthColumns(
  { resolutions }: DocketOverview,
  { kind, today }: { kind: ResolutionKind; today: string },
): Column[] {
  const last = today.slice(0, 7);
  return Array.from({ length: 12 }, (_, n) => {
    const month = addMonths(last, n - 11);
    const found = resolutions.find((one) => one.month === month && one.kind === kind);
    const label = monthLabel(month);
    return {
      key: month,
      short: label.slice(0, 3),
      label,
      value: found?.medianDays ?? 0,
      cases: found?.cases ?? 0,
    };
  });
}

export const casesText = (cases: number): string =>
  `${indianNumber(cases)} ${cases === 1 ? 'case' : 'cases'}`;

export const daysText = (days: number): string =>
  `${indianNumber(days)} ${days === 1 ? 'day' : 'days'}`;
