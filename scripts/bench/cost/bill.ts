import type { Price } from './prices.ts';
import type { Quantities } from './usage.ts';

export type BillLine = { service: string; name: string; amount: number; usd: number | undefined };
export type Bill = {
  lines: readonly BillLine[];
  /** Of the lines with a price. */
  totalUsd: number;
  /** Lines that the total lacks. */
  unpriced: readonly BillLine[];
};

/** The bill of a month. */
export function billOf(prices: readonly Price[], quantities: Quantities): Bill {
  const lines = prices.map(({ service, name, quantity, usd }) => {
    const amount = quantities[quantity];
    return { service, name, amount, usd: usd === undefined ? undefined : amount * usd };
  });
  return {
    lines,
    totalUsd: lines.reduce((sum, { usd = 0 }) => sum + usd, 0),
    unpriced: lines.filter(({ usd }) => usd === undefined),
  };
}

/** The bill for people, the largest line first. */
export function linesOfBill({ lines, totalUsd, unpriced }: Bill): string[] {
  const sorted = [...lines].sort((a, b) => (b.usd ?? -1) - (a.usd ?? -1));
  const shown = sorted.map(({ service, name, amount, usd }) => {
    const price = usd === undefined ? 'no price read' : `${usd.toFixed(2)} USD`;
    return `  ${service}, ${name}: ${Math.round(amount).toLocaleString('en-GB')}, ${price}`;
  });
  return [
    ...shown,
    `  total: ${totalUsd.toFixed(2)} USD, and ${unpriced.length} lines without a price`,
  ];
}
