import './search-hit.css';

const ways: readonly [typed: string, finds: string][] = [
  ['cold store', 'pages and entries with both words, also with other English endings'],
  ['"cold store"', 'exactly these words, one after the other'],
  ['stor*', 'words that begin so'],
  ['store -grain', 'without a word'],
  ['rent NEAR/5 store', 'both within five words'],
];

/** What can be typed into the search. */
export function SearchHelp() {
  return (
    <details className="case-search-help">
      <summary className="case-search-summary">How to search</summary>
      <dl>
        {ways.map(([typed, finds]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
