import { useMe } from '#portal/shared/me/use-me.ts';
import { Page } from '#portal/shared/ui/page.tsx';
import { HomeCard, PendingGroup } from './home-card.tsx';
import { type HomeSource, homeCards, pendingSources } from './home-sources.ts';
import './home.css';

/** Home: the neutral's cases and pending work (seed 1, section 2). */
export function HomePage() {
  const { data: me } = useMe();
  const isFor = ({ roles }: HomeSource) =>
    roles === undefined || (me !== undefined && roles.includes(me.role));
  return (
    <Page title="Home">
      <div className="home">
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
