import { useEffect, useRef } from 'react';
import { casesWords } from '#portal/shared/case-labels.ts';
import type { BatchRow, BatchSummary, BatchWords } from './batch-words.ts';

const MOST_SHOWN = 200;

/** Each row on which the act was not done, with the reason. */
export function BatchResult({
  words,
  summary: { before, problems },
}: {
  words: BatchWords;
  summary: BatchSummary<BatchRow>;
}) {
  const { counted = casesWords } = words;
  const head = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="batch-parts">
      <p ref={head} tabIndex={-1} className="batch-result">
        {`${counted(problems.length)} ${words.notDone}:`}
      </p>
      {before > 0 && <p className="soft">{`${counted(before)} ${words.before}.`}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has no link or field */}
      <ul className="batch-problems" aria-label="Not done" tabIndex={0}>
        {problems.slice(0, MOST_SHOWN).map(({ row, message }) => (
          <li key={row.id}>
            <p>
              <strong className="tabular">{row.caseCode}</strong> {row.title}
            </p>
            <p className="batch-reason">{message}</p>
          </li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && (
        <p className="soft">{`And ${counted(problems.length - MOST_SHOWN)} more`}</p>
      )}
    </div>
  );
}
