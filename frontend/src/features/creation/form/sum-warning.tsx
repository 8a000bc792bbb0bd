import { formatMoney } from '#portal/shared/money.ts';

/** The total and the claim items say different things; both may be meant. */
export function SumWarning({ sum, unit }: { sum: number; unit: string }) {
  return (
    <p className="creation-warning tabular" role="status">
      {`The claim items add up to ${formatMoney(sum, unit)}, not to the Total Claim Value.`}
    </p>
  );
}
