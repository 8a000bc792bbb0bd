import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { type ClaimedSum, claimsTable, type InterestRest } from '#contracts/rules/desk/interest.ts';
import { formatMoney } from '#portal/shared/money.ts';

export const restLabels: Readonly<Record<InterestRest, string>> = {
  yearly: 'compound, yearly',
  halfYearly: 'compound, half-yearly',
  quarterly: 'compound, quarterly',
  monthly: 'compound, monthly',
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (one) => entities[one] ?? one);

const MINOR_UNITS = 100;

export const moneyOf = (minor: number, currency: string) =>
  formatMoney(minor / MINOR_UNITS, currency);

/** '12.5 % a year, simple'. */
export const rateText = ({ rateHundredths, rest }: Pick<ClaimedSum, 'rateHundredths' | 'rest'>) =>
  `${rateHundredths / 100} % a year, ${rest ? restLabels[rest] : 'simple'}`;

/** The table of claims as markup of a draft. */
export function interestMarkup(claims: readonly ClaimedSum[], currency: string): string {
  const { rows, ...sums } = claimsTable(claims);
  const cell = (tag: 'th' | 'td', text: string, isAmount: boolean) =>
    `<${tag}><p${isAmount ? ' data-align="right"' : ''}>${escaped(text)}</p></${tag}>`;
  const row = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text, at) => cell(tag, text, at === 1 || at > 2)).join('')}</tr>`;
  const money = (minor: number) => moneyOf(minor, currency);
  return `<table><tbody>${[
    row('th', ['Claim', 'Principal', 'Interest from, until and at', 'Interest', 'Total']),
    ...rows.map((one) =>
      row('td', [
        one.label,
        money(one.principalMinor),
        `${courtDayText(one.from)} to ${courtDayText(one.to)}, ${rateText(one)}`,
        money(one.interestMinor),
        money(one.totalMinor),
      ]),
    ),
    row('th', [
      'Total',
      money(sums.principalMinor),
      '',
      money(sums.interestMinor),
      money(sums.totalMinor),
    ]),
  ].join('')}</tbody></table>`;
}
