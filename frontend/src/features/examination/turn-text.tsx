import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { redactionMatcher } from '#contracts/rules/speech/redactions.ts';
import { redactionsQuery } from './api/redactions.ts';

/** The words of a turn; redacted ones are marked for those who may read them. */
export function TurnText({
  caseId,
  text,
  isStruck,
  isRedacted,
  places,
}: {
  caseId: string;
  text: string;
  isStruck: boolean;
  isRedacted: boolean;
  /** Places of words that are redacted in this turn alone. */
  places: readonly number[] | undefined;
}) {
  const words = isRedacted ? <MarkedWords caseId={caseId} text={text} places={places} /> : text;
  return <p className="turn-text">{isStruck ? <s>{words}</s> : words}</p>;
}

function MarkedWords({
  caseId,
  text,
  places = [],
}: {
  caseId: string;
  text: string;
  places?: readonly number[] | undefined;
}) {
  const { data } = useQuery({ ...redactionsQuery(caseId), staleTime: Number.POSITIVE_INFINITY });
  const isRedactedWord = useMemo(
    () => redactionMatcher(data?.mayReadRedacted ? data.words : []),
    [data],
  );
  let at = 0;
  let place = -1;
  return text.split(/(\s+)/u).map((part) => {
    at += part.length;
    if (/\S/u.test(part)) place += 1;
    return (
      <Fragment key={`${at}-${part.length}`}>
        {isRedactedWord(part) || (/\S/u.test(part) && places.includes(place)) ? (
          <mark className="turn-redacted" title="Redacted">
            {part}
          </mark>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}
