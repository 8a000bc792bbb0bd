import { indianNumber } from '#contracts/rules/notation.ts';

/** How many rows had their turn. */
export function BatchProgress({
  doing,
  turns,
  total,
  counted,
}: {
  doing: string;
  turns: number;
  total: number;
  counted: (count: number) => string;
}) {
  return (
    <div className="batch-parts">
      <progress className="batch-progress" value={turns} max={total} aria-label={doing} />
      <p className="tabular" role="status">
        {`${indianNumber(turns)} of ${counted(total)}`}
      </p>
      <p className="soft">Stop leaves the others as they are.</p>
    </div>
  );
}
