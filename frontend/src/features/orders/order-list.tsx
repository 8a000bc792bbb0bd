import { useQuery } from '@tanstack/react-query';
import eyeIcon from 'primeicons/raw-svg/eye.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { Link, useSearchParams } from 'react-router-dom';
import { type DictatedOrderRow, ORDER_PAGE_SIZE } from '#contracts/endpoints/speech/orders.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import { nameOfOrder } from '#contracts/rules/speech/orders.ts';
import { visibilityLabels } from '#portal/parts/documents/visibility.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { queryOfNow } from '#portal/shared/navigation/use-view-in-address.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { ordersQuery } from './api/orders.ts';

export type OrderActions = {
  onView: (order: DictatedOrderRow) => void;
  onEdit: (order: DictatedOrderRow) => void;
  onAssign: (order: DictatedOrderRow) => void;
  onPublish: (order: DictatedOrderRow) => void;
};

/** The dictated orders, newest first, with search and pages (seed 2, section 2). */
export function OrderList({
  actions,
  onCreate,
}: {
  actions: OrderActions;
  /** Goes to the editor of a new dictation. */
  onCreate: () => void;
}) {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const search = address.get('search') ?? '';
  const list = useQuery(ordersQuery({ page, search }));
  const show = (query: Record<string, string>, options?: { replace: boolean }) =>
    setAddress(() => {
      const now = queryOfNow();
      const kept = ['case', 'edit'].flatMap((name) => {
        const value = now.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return { ...Object.fromEntries(kept), ...query };
    }, options);
  const searchParam = (text: string): Record<string, string> =>
    text === '' ? {} : { search: text };
  const columns: readonly TableColumn<DictatedOrderRow>[] = [
    {
      key: 'date',
      header: 'Dictated on',
      width: '11.5rem',
      cell: ({ created_at }) => <span className="tabular">{documentDateTime(created_at)}</span>,
    },
    {
      key: 'order',
      header: 'Order',
      width: 'auto',
      cell: (order) => <Summary order={order} />,
    },
    {
      key: 'case',
      header: 'Case',
      width: '24%',
      cell: (order) => <AssignedCase order={order} actions={actions} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '13rem',
      cell: (order) => <RowActions order={order} actions={actions} />,
    },
  ];
  const table = { label: 'Dictations', columns };
  return (
    <section className="order-list" aria-labelledby="order-list-title">
      <div className="order-list-head">
        <h2 id="order-list-title">Dictation list</h2>
        <SearchBox
          label="Search dictations"
          value={search}
          onSearch={(text) => show(searchParam(text))}
        />
      </div>
      <PagedList
        query={list}
        page={page}
        perPage={ORDER_PAGE_SIZE}
        onPage={(next, options) => show({ ...searchParam(search), ...pageParam(next) }, options)}
        pagesLabel="Pages of dictations"
        loading={<DataTable {...table} rows={undefined} skeletonRows={4} />}
        empty={
          <EmptyState icon={microphoneIcon} title="No dictations found" isCard>
            {search ? (
              <Button look="secondary" size="sm" onClick={() => show({})}>
                Show all
              </Button>
            ) : (
              <Button look="secondary" size="sm" onClick={onCreate}>
                Create dictation
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ data }, isStale) => <DataTable {...table} rows={data} isLoading={isStale} />}
      </PagedList>
    </section>
  );
}

function Summary({ order: { content, sheet, published } }: { order: DictatedOrderRow }) {
  return (
    <div className="order-summary">
      {sheet && <strong>{nameOfOrder(sheet)}</strong>}
      {/* Some lines of a text of any length. */}
      <p className="order-excerpt">{plainTextOf(content.slice(0, 2_000)).slice(0, 400)}</p>
      {published?.hearingProblem && (
        <p className="order-problem">{`The next hearing was not set: ${published.hearingProblem}`}</p>
      )}
    </div>
  );
}

function AssignedCase({ order, actions }: { order: DictatedOrderRow; actions: OrderActions }) {
  const { caseId, caseCode, caseTitle, resolutionKind, published } = order;
  if (caseId === '')
    return (
      <Button
        look="secondary"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => actions.onAssign(order)}
      >
        Assign Case ID
      </Button>
    );
  return (
    <div className="order-case">
      {resolutionKind ? (
        <Link to={paths.case.href(caseId, resolutionKind)}>{caseCode}</Link>
      ) : (
        <span className="soft">No longer one of your cases</span>
      )}
      <span>{caseTitle}</span>
      {!published && (
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          aria-label={`Change the case of the order for ${caseTitle}`}
          onClick={() => actions.onAssign(order)}
        >
          Change
        </button>
      )}
    </div>
  );
}

function RowActions({ order, actions }: { order: DictatedOrderRow; actions: OrderActions }) {
  const { caseId, resolutionKind, published } = order;
  const name = plainTextOf(order.content.slice(0, 500)).slice(0, 40);
  return (
    <div className="order-row-actions">
      {published && resolutionKind && (
        <>
          <Badge tone="done">Published</Badge>
          <Link to={paths.case.hrefToDocument(caseId, published.documentId, resolutionKind)}>
            {published.name}
          </Link>
          <span className="soft">
            {[published.documentType, visibilityLabels[published.visibilityType]]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <ServedLine caseId={caseId} entryId={published.documentId} />
          {published.hearingProblem && (
            <Link to={paths.case.hrefToDrawer(caseId, 'hearing', resolutionKind)}>
              Set the next hearing
            </Link>
          )}
        </>
      )}
      {published && !resolutionKind && <Badge tone="done">Published</Badge>}
      <div className="order-row-buttons">
        {!published && resolutionKind && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Publish: ${name}`}
            onClick={() => actions.onPublish(order)}
          >
            Publish
          </Button>
        )}
        <IconButton icon={eyeIcon} label={`View: ${name}`} onClick={() => actions.onView(order)} />
        {!published && (
          <IconButton
            icon={pencilIcon}
            label={`Edit: ${name}`}
            onClick={() => actions.onEdit(order)}
          />
        )}
      </div>
    </div>
  );
}
