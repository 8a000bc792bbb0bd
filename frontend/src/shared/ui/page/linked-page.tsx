import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import linkIcon from 'primeicons/raw-svg/link.svg?raw';
import type { ReactNode } from 'react';
import { ApiFailure, failureTextOf } from '../../api/api-failure.ts';
import { useFragmentLink } from '../../use-fragment-link.ts';
import { Icon } from '../icon.tsx';
import { NotListed } from '../not-listed.tsx';
import { QueryStates, Skeleton } from '../states.tsx';
import { Page } from './page.tsx';

type LinkedPageProps<Data, Key extends QueryKey> = {
  /** Address of the page, without the link. */
  href: string;
  /** Until the page has a title of its own, and if the link is refused. */
  title: string;
  loading: { label: string; lines: number };
  queryOf: (link: string) => UseQueryOptions<Data, Error, Data, Key>;
  /** What a reader can do whose link is refused; `isExpired`: it was valid once. */
  hintOf: (isExpired: boolean) => string;
  children: (data: Data, link: string) => ReactNode;
};

/** A page behind a mailed link: search engines do not list it, and it says why a link is refused. */
export function LinkedPage<Data, Key extends QueryKey>(props: LinkedPageProps<Data, Key>) {
  const { href, title, hintOf } = props;
  const link = useFragmentLink(href);
  return (
    <>
      <NotListed />
      {link ? (
        <Linked key={link} {...props} link={link} />
      ) : (
        <Refused title={title} text="This link is not valid" hint={hintOf(false)} />
      )}
    </>
  );
}

function Linked<Data, Key extends QueryKey>({
  title,
  loading,
  queryOf,
  hintOf,
  children,
  link,
}: LinkedPageProps<Data, Key> & { link: string }) {
  const query = useQuery(queryOf(link));
  const { error } = query;
  if (error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid_link'))
    return (
      <Refused
        title={title}
        text={failureTextOf(error)}
        hint={hintOf(error.code === 'invalid_link')}
      />
    );
  return (
    <QueryStates
      query={query}
      loading={
        <Page title={title} width="reading">
          <Skeleton lines={loading.lines} label={loading.label} />
        </Page>
      }
      isCard
    >
      {(data) => children(data, link)}
    </QueryStates>
  );
}

function Refused({ title, text, hint }: { title: string; text: string; hint: string }) {
  return (
    <Page title={title} width="narrow">
      <div className="card notice" role="alert">
        <span className="notice-mark">
          <Icon svg={linkIcon} size="lg" />
        </span>
        <p className="notice-title">{text}</p>
        <p className="soft">{hint}</p>
      </div>
    </Page>
  );
}
