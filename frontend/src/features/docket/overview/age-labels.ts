import type { StatusAge } from '#contracts/rules/clocks/status-ages.ts';

/** Words of the ages of a status, in days. */
export const ageLabels: Readonly<Record<StatusAge, string>> = {
  to7Days: '0 to 7 days',
  to30Days: '8 to 30 days',
  to90Days: '31 to 90 days',
  to180Days: '91 to 180 days',
  to365Days: '181 to 365 days',
  over365Days: 'Over 365 days',
};
