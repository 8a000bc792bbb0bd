import { type BatchWords, casesWords } from './batch-words.ts';

/** What was selected and is not part of a batch. */
export function LeftOut({
  count,
  reason,
  counted = casesWords,
}: {
  count: number;
  reason: string;
} & Pick<BatchWords, 'counted'>) {
  if (count === 0) return null;
  const head = `${counted(count)} of the selection ${count === 1 ? 'is' : 'are'} left out`;
  return <p className="soft">{`${head}: ${reason}.`}</p>;
}
