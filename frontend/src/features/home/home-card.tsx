import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ErrorState, Skeleton } from '#portal/shared/ui/states.tsx';
import type { HomeList, HomeRow } from './home-list.ts';
import type { HomeSource } from './home-sources.ts';

/** One list of Home: its newest rows, how many there are, and where the rest is. */
export function HomeCard({ source }: { source: HomeSource }) {
  const list = source.useList();
  const id = useId();
  return (
    <section className="home-card" aria-labelledby={id}>
      <div className="home-card-head">
        <h2 id={id}>{source.title}</h2>
        <Count list={list} />
      </div>
      <HomeRows list={list} source={source} skeletonLines={5} />
      <Links list={list} />
    </section>
  );
}

/** One list of pending work in the card of pending actions. */
export function PendingGroup({ source }: { source: HomeSource }) {
  const list = source.useList();
  const id = useId();
  return (
    <section className="pending-group" aria-labelledby={id}>
      <div className="home-card-head">
        <h3 id={id}>{source.title}</h3>
        <Count list={list} />
      </div>
      <HomeRows list={list} source={source} skeletonLines={1} />
      <Links list={list} />
    </section>
  );
}

function Count({ list: { count, failure } }: { list: HomeList }) {
  if (count === undefined || failure !== undefined) return null;
  return (
    <span className="home-count tabular" data-none={count === '0'}>
      {count}
      <span className="visually-hidden"> in all</span>
    </span>
  );
}

function HomeRows({
  list: { rows, failure, onRetry },
  source: { title, empty },
  skeletonLines,
}: {
  list: HomeList;
  source: HomeSource;
  skeletonLines: number;
}) {
  if (failure !== undefined) return <ErrorState message={failure} onRetry={onRetry} />;
  if (rows === undefined) return <Skeleton lines={skeletonLines} label={`Loading ${title}`} />;
  if (rows.length === 0) return <p className="home-empty soft">{empty}</p>;
  return (
    <ul className="home-rows">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row: { to, title, detail, badge } }: { row: HomeRow }) {
  return (
    <li>
      <Link to={to} className="home-row">
        <span className="home-row-text">
          <span className="home-row-title">{title}</span>
          <span className="home-row-detail">{detail}</span>
        </span>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </Link>
    </li>
  );
}

function Links({ list: { links, linksTitle } }: { list: HomeList }) {
  if (links.length === 0) return null;
  return (
    <div className="home-card-foot">
      {linksTitle && <span className="soft">{linksTitle}</span>}
      {links.map((link) =>
        'to' in link ? (
          <Link key={link.label} to={link.to}>
            {link.label}
          </Link>
        ) : (
          <button key={link.label} type="button" className="text-button" onClick={link.onClick}>
            {link.label}
          </button>
        ),
      )}
    </div>
  );
}
