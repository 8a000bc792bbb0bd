import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { NOTIFICATION_PAGE_SIZE } from '#contracts/endpoints/notifications.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { timeAgo } from '#portal/shared/dates/indian-dates.ts';
import { notificationsOpenAtom } from '#portal/shared/notifications.ts';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { newestNotificationsQuery } from '../api/home-queries.ts';
import { groupNews } from './group-news.ts';

/** Cases that are shown; the notifications have all. */
const GROUPS_SHOWN = 8;

/** What has changed since the notifications were read, by case. */
export function NewsOfCases({ nowMs }: { nowMs: number }) {
  const titleId = useId();
  const setOpen = useSetAtom(notificationsOpenAtom);
  const { data, error, refetch } = useQuery(newestNotificationsQuery(NOTIFICATION_PAGE_SIZE));
  const groups = groupNews(data?.data ?? []).slice(0, GROUPS_SHOWN);
  return (
    <section className="home-card today-news" aria-labelledby={titleId}>
      <div className="today-part-head">
        <h2 id={titleId}>Since you last looked</h2>
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          All notifications
        </button>
      </div>
      {error ? (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      ) : groups.length === 0 ? (
        <p className="soft">Nothing new</p>
      ) : (
        <ul className="today-news-rows">
          {groups.map(({ id, title, to, latestAt, messages, more }) => (
            <li key={id} className="today-news-row">
              <Link className="today-title" to={to}>
                {title}
              </Link>
              <span className="today-news-text">
                {messages.join(' · ')}
                {more > 0 && ` · ${more} more`}
              </span>
              <span className="soft">{timeAgo(latestAt, nowMs)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
