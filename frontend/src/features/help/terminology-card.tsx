import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { splitTerm } from './terms.ts';

/** Terms of the portal with their meaning. */
export function TerminologyCard({ terminology }: { terminology: SystemConfig['terminology'] }) {
  return (
    <section className="card" aria-labelledby="terminology">
      <h2 id="terminology" className="help-heading">
        Terminology
      </h2>
      {terminology.length === 0 ? (
        <EmptyState icon={bookIcon} title="No terms found" />
      ) : (
        <ol className="help-terms">
          {terminology.map(({ snumber, text }) => {
            const { term, meaning } = splitTerm(text);
            return (
              <li key={snumber} className="help-term">
                <span className="help-term-number tabular" aria-hidden="true">
                  {snumber}
                </span>
                <p>
                  {term && <strong>{`${term}: `}</strong>}
                  {meaning}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
