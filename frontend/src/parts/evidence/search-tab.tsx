import { useQuery } from '@tanstack/react-query';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import { useState } from 'react';
import { QUERY_MAX, type SearchHit } from '#contracts/endpoints/search/case-search.ts';
import { caseSearchQuery } from '#portal/parts/case-search/case-search-query.ts';
import {
  besideDraft,
  hitsText,
  hrefOfHit,
  markedWords,
} from '#portal/parts/case-search/hit-places.ts';
import { HitContent } from '#portal/parts/case-search/search-hit.tsx';
import { noFilters } from '#portal/parts/case-search/search-view.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { numberedBy, OpenedDocument } from './opened-document.tsx';

/** Finds words of the case beside the draft; a hit opens at its page and is cited by a click. */
export function SearchTab({
  caseId,
  draftId,
  onCite,
}: {
  caseId: string;
  draftId: string | undefined;
  /** Absent if nothing can be inserted. */
  onCite: ((citation: string) => void) | undefined;
}) {
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<SearchHit>();
  const query = useQuery({
    ...caseSearchQuery(caseId, { ...noFilters, query: words, page: 1 }),
    select: (page) => (draftId === undefined ? page : besideDraft(page, draftId)),
  });
  if (opened)
    return (
      <OpenedDocument
        {...{ caseId, onCite }}
        document={{ id: opened.id, name: opened.title, numbered: numberedBy(opened.citation) }}
        start={{ page: opened.place, words: markedWords(opened.excerpt) }}
        onBack={() => setOpened(undefined)}
      />
    );
  return (
    <>
      <div>
        <SearchBox
          label="Search the papers of this case"
          value={words}
          maxLength={QUERY_MAX}
          onSearch={setWords}
          isOfPage={false}
        />
      </div>
      {words !== '' && (
        <QueryStates query={query} loading={<Skeleton lines={6} label="Searching" />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState icon={searchIcon} title="Nothing was found" />
            ) : (
              <>
                <p className="soft evidence-detail" role="status">
                  {hitsText(total)}
                </p>
                <ol className="case-search-hits" aria-label="Hits">
                  {data.map((hit) => (
                    <Hit
                      key={`${hit.kind} ${hit.id} ${hit.place}`}
                      {...{ caseId, hit, words, onCite }}
                      onOpen={() => setOpened(hit)}
                    />
                  ))}
                </ol>
                {total > data.length && (
                  <a
                    href={`${paths.caseSearch.href(caseId)}?${new URLSearchParams({ q: words })}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {`All ${hitsText(total)} (opens in a new tab)`}
                  </a>
                )}
              </>
            )
          }
        </QueryStates>
      )}
    </>
  );
}

function Hit({
  caseId,
  hit,
  words,
  onCite,
  onOpen,
}: {
  caseId: string;
  hit: SearchHit;
  words: string;
  onCite: ((citation: string) => void) | undefined;
  onOpen: () => void;
}) {
  const { citation } = hit;
  return (
    <li>
      {hit.kind === 'document' ? (
        <button type="button" className="case-search-hit" onClick={onOpen}>
          <HitContent hit={hit} />
        </button>
      ) : (
        <a
          className="case-search-hit"
          href={hrefOfHit(caseId, hit, new URLSearchParams({ q: words }))}
          target="_blank"
          rel="noopener"
        >
          <HitContent hit={hit} />
        </a>
      )}
      {citation !== '' && onCite && (
        <Button look="quiet" size="sm" onClick={() => onCite(citation)}>
          {`Cite ${citation}`}
        </Button>
      )}
    </li>
  );
}
