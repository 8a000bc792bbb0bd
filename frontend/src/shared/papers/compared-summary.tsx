import { Fragment } from 'react';
import { compareWords } from '#portal/shared/compare-words.ts';

/** The words of two summaries: removed ones struck through, added ones underlined. */
export function ComparedSummary({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="soft">No difference</p>;
  // Lines count as words of their own, so that the words at their ends stay the same.
  const words = (text: string) => text.match(/\n+|\S+/g) ?? [];
  let at = 0;
  return (
    <p className="papers-text papers-compared">
      {compareWords(words(before), words(after)).map(({ added, removed, value }) => {
        const text = value.join(' ');
        at += value.length;
        return (
          <Fragment key={`${at}-${added}-${removed}`}>
            {added ? <ins>{text}</ins> : removed ? <del>{text}</del> : text}{' '}
          </Fragment>
        );
      })}
    </p>
  );
}
