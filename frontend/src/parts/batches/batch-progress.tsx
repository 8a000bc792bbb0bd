import { indianNumber } from '#contracts/rules/notation.ts';

/** How many cases had their turn. */
export function BatchProgress({
  doing,
  turns,
  total,
}: {
  doing: string;
  turns: number;
  total: number;
}) {
  return (
    <div className="batch-parts">
      <progress className="batch-progress" value={turns} max={total} aria-label={doing} />
      <p className="tabular" role="status">
        {`${indianNumber(turns)} of ${indianNumber(total)} cases`}
      </p>
      <p className="soft">Stop leaves the remaining cases as they are.</p>
    </div>
  );
}
