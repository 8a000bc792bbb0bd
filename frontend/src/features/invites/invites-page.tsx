import inboxIcon from 'primeicons/raw-svg/inbox.svg?raw';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { INVITE_PAGE_SIZE, type Invite } from '#contracts/endpoints/invites.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { readPage } from '#portal/shared/page-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useInvites } from './api/use-invites.ts';
import { InviteCard } from './invite-card.tsx';
import './invites.css';

type Direction = Invite['direction'];

const tabs: readonly { key: Direction; label: string }[] = [
  { key: 'received', label: 'Case Invitations Received' },
  { key: 'sent', label: 'Case Invitations Sent' },
];

/** Invitations to cases: the neutral's own to answer, and those they wrote. */
export function InvitesPage() {
  const [address, setAddress] = useSearchParams();
  const shown: Direction = address.get('list') === 'sent' ? 'sent' : 'received';
  const page = readPage(address);

  const show = (direction: Direction, toPage: number, options?: { replace: boolean }) =>
    setAddress(
      {
        ...(direction === 'sent' && { list: direction }),
        ...(toPage > 1 && { page: String(toPage) }),
      },
      options,
    );

  return (
    <Page title="Invitations" width="reading">
      <Tabs
        label="Invitations"
        tabs={tabs}
        selected={shown}
        onSelect={(direction) => show(direction, 1, { replace: true })}
      >
        <InviteList
          key={shown}
          direction={shown}
          page={page}
          onPage={(toPage, options) => show(shown, toPage, options)}
        />
      </Tabs>
    </Page>
  );
}

type InviteListProps = {
  direction: Direction;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
};

function InviteList({ direction, page, onPage }: InviteListProps) {
  const { data, error, isPlaceholderData, refetch } = useInvites(direction, page);
  const lastPage = data?.lastPage ?? page;

  // A page that is gone, e.g. of an old link: the last one there is.
  const isBeyond = !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyond) onPage(lastPage, { replace: true });
  });

  if (error && !data)
    return <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />;
  if (!data || isBeyond) return <Skeleton label="Getting invitations..." lines={6} />;
  if (data.total === 0)
    return (
      <EmptyState icon={inboxIcon} title="No invitations found">
        <p>Neutrals are invited from a case.</p>
        <ButtonLink size="sm" to={paths.cases.href()}>
          Invite from a case
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <ul
        className="invites"
        aria-label={direction === 'sent' ? 'Case Invitations Sent' : 'Case Invitations Received'}
        data-stale={isPlaceholderData}
      >
        {data.data.map((invite) => (
          <InviteCard key={invite.id} invite={invite} />
        ))}
      </ul>
      <Paginator
        label="Pages of invitations"
        page={Math.min(page, lastPage)}
        lastPage={lastPage}
        total={data.total}
        perPage={INVITE_PAGE_SIZE}
        onPage={onPage}
      />
    </>
  );
}
