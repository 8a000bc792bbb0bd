import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import { Link, useSearchParams } from 'react-router-dom';
import { QUERY_MAX } from '#contracts/endpoints/search/case-search.ts';
import { hitsText } from '#portal/parts/case-search/hit-places.ts';
import { SearchHelp } from '#portal/parts/case-search/search-help.tsx';
import { SearchHitItem } from '#portal/parts/case-search/search-hit.tsx';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/states.tsx';
import { type FoundCase, useAllCasesSearch } from './use-all-cases-search.ts';
import '../case-search.css';

/** Search for words in the papers of all cases, one case after the other, the newest first. */
export function AllCasesSearchPage() {
  const [address, setAddress] = useSearchParams();
  const casesHref = useCasesHref();
  const query = (address.get('q') ?? '').trim().slice(0, QUERY_MAX);
  return (
    <Page
      title="Search all cases"
      before={<Breadcrumb crumbs={[{ label: 'My Cases', to: casesHref }, { label: 'Search' }]} />}
    >
      <div className="case-search">
        <SearchBox
          label="Search the papers of all your cases"
          value={query}
          maxLength={QUERY_MAX}
          isFocused={query === ''}
          onSearch={(q) => setAddress(q === '' ? {} : { q })}
        />
        <SearchHelp />
        {query === '' ? (
          <EmptyState icon={searchIcon} title="Find any word of your cases" isCard>
            <p className="soft">Your cases are searched one after the other, the newest first.</p>
          </EmptyState>
        ) : (
          <Found query={query} />
        )}
      </div>
    </Page>
  );
}

function Found({ query }: { query: string }) {
  const { status, looked, total, found, failure, pause, goOn } = useAllCasesSearch(query);
  return (
    <>
      <div className="case-search-progress">
        <p className="case-search-count" role="status">
          {progressText({ status, looked, total, count: found.length })}
        </p>
        {status === 'running' && total > 0 && (
          <Button look="quiet" size="sm" onClick={pause}>
            Stop
          </Button>
        )}
        {status === 'paused' && failure === undefined && (
          <Button look="secondary" size="sm" onClick={goOn}>
            Go on
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <ErrorState message={failureTextOf(failure)} onRetry={goOn} isCard />
      )}
      {found.map((one) => (
        <CaseHits key={one.row.id} query={query} found={one} />
      ))}
    </>
  );
}

function CaseHits({ query, found: { row, total, hits } }: { query: string; found: FoundCase }) {
  const search = new URLSearchParams({ q: query });
  const all = `${paths.caseSearch.href(row.id)}?${search}`;
  return (
    <section aria-label={`${row.caseCode} ${row.title}`} className="case-search-case">
      <h2 className="case-search-case-title">
        <Link to={all}>{`${row.caseCode} ${row.title}`}</Link>
      </h2>
      <ol className="case-search-hits">
        {hits.map((hit) => (
          <SearchHitItem
            key={`${hit.kind} ${hit.id} ${hit.place}`}
            {...{ caseId: row.id, hit, search }}
          />
        ))}
      </ol>
      {total > hits.length && <Link to={all}>{`All ${hitsText(total)}`}</Link>}
    </section>
  );
}

function progressText({
  status,
  looked,
  total,
  count,
}: {
  status: string;
  looked: number;
  total: number;
  count: number;
}): string {
  const cases = count === 1 ? '1 case' : `${count} cases`;
  if (status === 'done')
    return count === 0 ? 'Nothing was found in your cases' : `Found in ${cases} of ${total}`;
  return `Found in ${cases}; ${looked} of ${total} searched`;
}
