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
}: {
  caseId: string;
  text: string;
  isStruck: boolean;
  isRedacted: boolean;
}) {
  const words = isRedacted ? <MarkedWords caseId={caseId} text={text} /> : text;
  return <p className="turn-text">{isStruck ? <s>{words}</s> : words}</p>;
}

function MarkedWords({ caseId, text }: { caseId: string; text: string }) {
  const { data } = useQuery({ ...redactionsQuery(caseId), staleTime: Number.POSITIVE_INFINITY });
  const isRedactedWord = useMemo(
    () => redactionMatcher(data?.mayReadRedacted ? data.words : []),
    [data],
  );
  let at = 0;
  return text.split(/(\s+)/u).map((part) => {
    at += part.length;
    return (
      <Fragment key={`${at}-${part.length}`}>
        {isRedactedWord(part) ? (
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
