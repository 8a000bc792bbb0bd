import { useQuery } from '@tanstack/react-query';
import addIcon from 'primeicons/raw-svg/plus.svg?raw';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import { useNavigate } from 'react-router-dom';
import { PARTY_LIST_PAGE_SIZE } from '#contracts/endpoints/parties.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { useViewInAddress } from '#portal/shared/navigation/use-view-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { DataTable } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { partyListQuery } from './api/parties.ts';
import { partyColumns } from './party-columns.tsx';
import { type PartyListView, readPartyView, writePartyView } from './party-view.ts';
import './parties.css';

const views = [
  { key: 'own', label: 'My Parties' },
  { key: 'toVerify', label: 'To verify' },
] as const;

/** The parties that the neutral registered; case managers also see those to verify. */
export function MyPartiesPage() {
  const { data: me } = useMe();
  const [view, change] = useViewInAddress({ read: readPartyView, write: writePartyView });
  /** Every change but a new page starts at the first page. */
  const show = (changed: Partial<PartyListView>, options?: { replace: boolean }) =>
    change({ page: 1, ...changed }, options);
  const isManager = me?.role === 'caseManager';
  return (
    <Page
      title="My Parties"
      actions={
        <ButtonLink icon={addIcon} to={paths.createParty.href()}>
          Create Party
        </ButtonLink>
      }
    >
      {isManager ? (
        <div className="parties-tabs">
          <Tabs
            label="Parties"
            tabs={views}
            selected={view.view}
            onSelect={(key) => show({ view: key, search: '', status: undefined })}
          >
            <PartyList key={view.view} view={view} onShow={show} />
          </Tabs>
        </div>
      ) : (
        <PartyList view={{ ...view, view: 'own' }} onShow={show} />
      )}
    </Page>
  );
}

const statusChips = [
  { key: 'all', label: 'All' },
  { key: 'underVerification', label: 'Under Verification' },
  { key: 'active', label: 'Active' },
] as const;

function PartyList({
  view,
  onShow: show,
}: {
  view: PartyListView;
  onShow: (change: Partial<PartyListView>, options?: { replace: boolean }) => void;
}) {
  const navigate = useNavigate();
  const list = useQuery(partyListQuery(view));
  const { data } = list;
  const isNarrowed = view.search !== '' || view.status !== undefined;
  const table = {
    label: view.view === 'own' ? 'My Parties' : 'Parties to verify',
    columns: partyColumns,
  };

  return (
    <>
      <div className="parties-tools">
        {view.view === 'own' ? (
          <ChipFilter
            label="Status"
            options={statusChips}
            selected={view.status ?? 'all'}
            onSelect={(key) => show({ status: key === 'all' ? undefined : key })}
          />
        ) : (
          <p className="parties-hint">Oldest first.</p>
        )}
        <SearchBox
          label="Search Parties"
          value={view.search}
          onSearch={(search) => show({ search }, { replace: true })}
        />
      </div>
      <p className="visually-hidden" role="status">
        {data && !list.isPlaceholderData ? `${data.total} parties found` : ''}
      </p>
      <PagedList
        query={list}
        page={view.page}
        perPage={PARTY_LIST_PAGE_SIZE}
        onPage={(page, options) => show({ page }, options)}
        pagesLabel="Pages of parties"
        loading={<DataTable {...table} rows={undefined} skeletonRows={PARTY_LIST_PAGE_SIZE} />}
        empty={
          <EmptyState icon={usersIcon} title="No parties found" isCard>
            {isNarrowed ? (
              <Button
                look="secondary"
                size="sm"
                onClick={() => show({ search: '', status: undefined })}
              >
                Show all parties
              </Button>
            ) : (
              view.view === 'own' && (
                <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
                  Create Party
                </ButtonLink>
              )
            )}
          </EmptyState>
        }
      >
        {(shown, isStale) => (
          <DataTable
            {...table}
            rows={shown.data}
            isLoading={isStale}
            onOpen={(row) => void navigate(paths.party.href(row.id))}
          />
        )}
      </PagedList>
    </>
  );
}
