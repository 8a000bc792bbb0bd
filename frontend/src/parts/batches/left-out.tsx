import { casesWords } from '#portal/shared/case-labels.ts';
import type { BatchWords } from './batch-words.ts';

/** Items that are named; the rest is counted. */
const NAMED_MAX = 20;

/** What was selected and is not part of a batch, with the names where they are given. */
export function LeftOut({
  count,
  reason,
  names = [],
  counted = casesWords,
}: {
  count: number;
  reason: string;
  names?: readonly string[];
} & Pick<BatchWords, 'counted'>) {
  if (count === 0) return null;
  const head = `${counted(count)} of the selection ${count === 1 ? 'is' : 'are'} left out`;
  const text = `${head}: ${reason}.`;
  if (names.length === 0) return <p className="soft">{text}</p>;
  const further = names.length - NAMED_MAX;
  return (
    <details className="soft">
      <summary>{text}</summary>
      <ul className="batch-left-out">
        {names.slice(0, NAMED_MAX).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {further > 0 && <p>{`And ${counted(further)} more.`}</p>}
    </details>
  );
}
