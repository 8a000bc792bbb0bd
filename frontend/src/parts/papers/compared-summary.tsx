import { ComparedWords } from '#portal/shared/ui/text/compared-words.tsx';

/** Lines count as words of their own, so that the words at their ends stay the same. */
const wordsOf = (text: string) => text.match(/\n+|\S+/g) ?? [];

/** The words of two summaries: removed ones struck through, added ones underlined. */
export function ComparedSummary({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="soft">No difference</p>;
  return (
    <p className="papers-text papers-compared">
      <ComparedWords before={wordsOf(before)} after={wordsOf(after)} />
    </p>
  );
}
