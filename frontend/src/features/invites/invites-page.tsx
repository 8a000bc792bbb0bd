import { queryOptions, useQuery } from '@tanstack/react-query';
import inboxIcon from 'primeicons/raw-svg/inbox.svg?raw';
import { useSearchParams } from 'react-router-dom';
import { INVITE_PAGE_SIZE, type Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { readPage } from '#portal/shared/pages.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';
import { InviteCard } from './invite-card.tsx';
import './invites.css';

type Direction = Invite['direction'];

const tabs: readonly { key: Direction; label: string }[] = [
  { key: 'received', label: 'Case Invitations Received' },
  { key: 'sent', label: 'Case Invitations Sent' },
];

const lists = {
  received: invitesEndpoints.listReceivedInvites,
  sent: invitesEndpoints.listSentInvites,
} as const;

/** One page of the invitations that the signed-in neutral received or sent, newest first. */
const invitesQuery = (direction: Direction, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.invites, direction, page] as const,
    queryFn: ({ signal }) =>
      callApi(lists[direction], { query: { page, perPage: INVITE_PAGE_SIZE }, signal }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === direction ? former : undefined,
  });

/** Invitations to cases that the neutral received or sent. */
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
  const casesHref = useCasesHref();
  const invites = useQuery(invitesQuery(direction, page));
  return (
    <PagedList
      query={invites}
      page={page}
      perPage={INVITE_PAGE_SIZE}
      onPage={onPage}
      pagesLabel="Pages of invitations"
      isCard={false}
      loading={<Skeleton label="Getting invitations..." lines={6} />}
      empty={
        <EmptyState icon={inboxIcon} title="No invitations found">
          <p>Neutrals are invited from a case.</p>
          <ButtonLink size="sm" to={casesHref}>
            Invite from a case
          </ButtonLink>
        </EmptyState>
      }
    >
      {({ data }, isStale) => (
        <ul
          className="invites"
          aria-label={direction === 'sent' ? 'Case Invitations Sent' : 'Case Invitations Received'}
          data-stale={isStale}
        >
          {data.map((invite) => (
            <InviteCard key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
