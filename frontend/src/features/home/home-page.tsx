import { useMe } from '#portal/shared/me/use-me.ts';
import type { ReadAhead } from '#portal/shared/read-ahead.ts';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { HomeCard, PendingGroup } from './home-card.tsx';
import {
  type HomeSource,
  hearingsSource,
  homeCards,
  isForRole,
  pendingSources,
  readHomeAhead,
} from './home-sources.ts';
import { useFirstReads } from './use-first-reads.ts';
import './home.css';

export const readAhead: ReadAhead = () => {
  readHomeAhead();
  return undefined;
};

/** Home: the neutral's cases and pending work (seed 1, section 2). */
export function HomePage() {
  const { data: me } = useMe();
  const isFirstRead = useFirstReads();
  const isFor = (source: HomeSource) => isForRole(source, me?.role);
  return (
    <Page title="Home">
      {isFirstRead && <Skeleton lines={12} label="Loading Home" />}
      <div className="home" hidden={isFirstRead}>
        <section className="home-card home-pending" aria-labelledby="home-pending">
          <h2 id="home-pending">Pending Actions</h2>
          <div className="pending-groups">
            {[hearingsSource, ...pendingSources].filter(isFor).map((source) => (
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
