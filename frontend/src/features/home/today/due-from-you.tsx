import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { UrgentClocks, urgentClocksQuery } from '#portal/parts/clocks/urgent-clocks.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { isForRole, type PendingSource, pendingSources } from '../home-sources.ts';
import { WaitingSignatures } from './waiting-signatures.tsx';

/** What is due from the signed-in person, each with the button that does it. */
export function DueFromYou() {
  const titleId = useId();
  const { data: me } = useMe();
  return (
    <section className="home-card" aria-labelledby={titleId}>
      <div className="today-part-head">
        <h2 id={titleId}>Due from you</h2>
      </div>
      <div className="today-due">
        <WaitingSignatures />
        <RunningClocks />
        {pendingSources
          .filter((source) => isForRole(source, me?.role))
          .map((source) => (
            <DueGroup key={source.title} source={source} />
          ))}
        <p className="today-due-none soft">
          Nothing is due. Invitations to cases, summaries and agreements appear here.
        </p>
      </div>
    </section>
  );
}

/** Statutory clocks that are shown; the docket sorts all cases by theirs. */
const CLOCKS_SHOWN = 3;

function RunningClocks() {
  const titleId = useId();
  const { data } = useQuery(urgentClocksQuery);
  if (data?.data.length === 0) return null;
  return (
    <section className="today-due-group" aria-labelledby={titleId}>
      <h3 id={titleId}>Statutory clocks</h3>
      <UrgentClocks count={CLOCKS_SHOWN} />
    </section>
  );
}

/** Nothing for an empty list: the style sheet shows the sentence when no group is left. */
function DueGroup({ source: { title, act, useList } }: { source: PendingSource }) {
  const { rows = [], count, failure, onRetry, links } = useList();
  const titleId = useId();
  if (rows.length === 0 && failure === undefined) return null;
  return (
    <section className="today-due-group" aria-labelledby={titleId}>
      <div className="today-due-head">
        <h3 id={titleId}>{title}</h3>
        {count !== undefined && <span className="home-count tabular">{count}</span>}
      </div>
      {failure !== undefined && <ErrorState message={failure} onRetry={onRetry} />}
      <ul className="today-due-rows">
        {rows.map((row) => (
          <li key={row.id} className="today-due-row">
            <span className="today-due-text">
              <span className="today-due-title">{row.title}</span>
              <span className="soft today-due-detail">{row.detail}</span>
            </span>
            <ButtonLink look="secondary" size="sm" to={row.to} aria-label={`${act}: ${row.title}`}>
              {act}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {links.map(
        (link) =>
          'to' in link && (
            <Link key={link.label} to={link.to}>
              {link.label}
            </Link>
          ),
      )}
    </section>
  );
}
