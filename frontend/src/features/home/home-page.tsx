import { useIsFetching } from '@tanstack/react-query';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Page } from '#portal/shared/ui/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { HOME_KEY } from './api/home-queries.ts';
import { HomeCard, PendingGroup } from './home-card.tsx';
import { type HomeSource, homeCards, pendingSources } from './home-sources.ts';
import './home.css';

/** Home: the neutral's cases and pending work (seed 1, section 2). */
export function HomePage() {
  const { data: me, isPending, failureCount } = useMe();
  // The lists appear together: each has another height, and would move the ones below it.
  const firstReads = useIsFetching({
    predicate: ({ queryKey, state }) =>
      queryKey.includes(HOME_KEY) && state.status === 'pending' && state.fetchFailureCount === 0,
  });
  const isFirstRead = (isPending && failureCount === 0) || firstReads > 0;
  const isFor = ({ roles }: HomeSource) =>
    roles === undefined || (me !== undefined && roles.includes(me.role));
  return (
    <Page title="Home">
      {isFirstRead && <Skeleton lines={12} label="Loading Home" />}
      <div className="home" hidden={isFirstRead}>
        <section className="home-card home-pending" aria-labelledby="home-pending">
          <h2 id="home-pending">Pending Actions</h2>
          <div className="pending-groups">
            {pendingSources.filter(isFor).map((source) => (
              <PendingGroup key={source.title} source={source} />
            ))}
          </div>
        </section>
        <div className="home-cards">
          {homeCards.filter(isFor).map((source) => (
            <HomeCard key={source.title} source={source} />
          ))}
        </div>
      </div>
    </Page>
  );
}
