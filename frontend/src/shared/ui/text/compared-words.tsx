import { Fragment } from 'react';
import { compareWords } from '../../compare-words.ts';

/** The words of two texts: removed ones struck through, added ones underlined. */
export function ComparedWords({
  before,
  after,
}: {
  before: readonly string[];
  after: readonly string[];
}) {
  let at = 0;
  return compareWords(before, after).map(({ added, removed, value }) => {
    const text = value.join(' ');
    at += value.length;
    return (
      <Fragment key={`${at}-${added}-${removed}`}>
        {added ? <ins>{text}</ins> : removed ? <del>{text}</del> : text}{' '}
      </Fragment>
    );
  });
}
