import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DictatedOrder, DictatedOrderRow } from '#contracts/endpoints/speech/orders.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { orderQuery, orderStartQuery, useCreateOrder } from './api/orders.ts';
import { EditOrder } from './edit-order.tsx';
import { OrderComposer } from './order-composer.tsx';
import { blankOrder } from './order-form.ts';
import './orders.css';

const ViewOrderDialog = lazyDialog(
  async () => (await import('./view-order-dialog.tsx')).ViewOrderDialog,
);
const OrderInAddress = lazyDialog(
  async () => (await import('./order-in-address.tsx')).OrderInAddress,
);
const SelectCaseDialog = lazyDialog(
  async () => (await import('./select-case-dialog.tsx')).SelectCaseDialog,
);
const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);
/** Below the editor, which is there first. */
const OrderList = lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList }));

type Opened =
  | { dialog: 'view'; order: DictatedOrderRow }
  | { dialog: 'assign'; order: DictatedOrderRow }
  | { dialog: 'publish'; order: DictatedOrder };

/**
 * Order Dictation (seed 2, section 2). `?case=` records an order of that case, in an arbitration
 * with the fields of a hearing (D103); `?edit=` changes an order, `?view=` shows one.
 */
export function OrderDictationPage() {
  const [address, setAddress] = useSearchParams();
  const { data: me } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const editor = useRef<HTMLElement>(null);
  const close = () => setOpened(undefined);
  const caseId = address.get('case');
  const orderId = address.get('edit');
  const viewedId = address.get('view');
  const editing = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null });
  const recorded = useQuery({ ...caseQuery(caseId ?? ''), enabled: caseId !== null });
  const write = (query: Record<string, string>) => {
    setAddress(query);
    window.scrollTo({ top: 0 });
  };
  const shownCase = orderId === null ? recorded.data : undefined;
  const title = titleOf({ isEdit: orderId !== null, shownCase });

  return (
    <Page title={title} before={shownCase && <CaseCrumbs shownCase={shownCase} title={title} />}>
      {me && (
        <section ref={editor} className="card order-write" aria-label={title}>
          <Suspense fallback={<Skeleton lines={5} label="Loading the editor" />}>
            {orderId !== null ? (
              <QueryStates
                query={editing}
                loading={<Skeleton lines={5} label="Loading the order" />}
              >
                {(order) => (
                  <EditOrder key={order.id} order={order} userId={me.id} onDone={() => write({})} />
                )}
              </QueryStates>
            ) : caseId !== null ? (
              <QueryStates
                query={recorded}
                loading={<Skeleton lines={5} label="Loading the case" />}
              >
                {(loaded) => (
                  <NewOrder
                    key={loaded.id}
                    userId={me.id}
                    shownCase={loaded}
                    onPublish={(order) => setOpened({ dialog: 'publish', order })}
                  />
                )}
              </QueryStates>
            ) : (
              <NewOrder key="new" userId={me.id} />
            )}
          </Suspense>
        </section>
      )}
      <Suspense fallback={<Skeleton lines={4} label="Loading the dictations" />}>
        <OrderList
          onCreate={() =>
            editor.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
          }
          actions={{
            onView: (order) => setOpened({ dialog: 'view', order }),
            onEdit: ({ id }) => write({ edit: id }),
            onAssign: (order) => setOpened({ dialog: 'assign', order }),
            onPublish: (order) => setOpened({ dialog: 'publish', order }),
          }}
        />
      </Suspense>
      {viewedId !== null && (
        <OrderInAddress
          orderId={viewedId}
          words={address.getAll('find')}
          onEdit={() => write({ edit: viewedId })}
          onClose={() => setAddress({}, { replace: true })}
        />
      )}
      {opened?.dialog === 'view' && <ViewOrderDialog order={opened.order} onClose={close} />}
      {opened?.dialog === 'assign' && <SelectCaseDialog order={opened.order} onClose={close} />}
      {opened?.dialog === 'publish' && <PublishDialog order={opened.order} onClose={close} />}
    </Page>
  );
}

function titleOf({ isEdit, shownCase }: { isEdit: boolean; shownCase: Case | undefined }): string {
  if (isEdit) return 'Edit order';
  return shownCase ? 'Record order' : 'Order Dictation';
}

function CaseCrumbs({ shownCase, title }: { shownCase: Case; title: string }) {
  const { id, caseCode, resolutionKind } = shownCase;
  return (
    <Breadcrumb
      crumbs={[
        { label: 'My Cases', to: paths.cases.href(resolutionKind) },
        { label: kindLabel(resolutionKind), to: paths.cases.href(resolutionKind) },
        { label: caseCode, to: paths.case.href(id, resolutionKind) },
        { label: title },
      ]}
    />
  );
}

/** Writes a new order, of a case if one is given. */
function NewOrder({
  userId,
  shownCase,
  onPublish,
}: {
  userId: string;
  shownCase?: Case;
  /** Called with the saved order of a case, which can be published at once. */
  onPublish?: (order: DictatedOrder) => void;
}) {
  const { submit, isSubmitting, failure } = useCreateOrder();
  const hasSheet = shownCase?.resolutionKind === 'arbitration';
  const [saves, setSaves] = useState(0);
  const start = useQuery({ ...orderStartQuery(shownCase?.id ?? '', saves), enabled: hasSheet });
  const initial = useMemo(() => blankOrder(start.data), [start.data]);
  const place = shownCase ? `order:${shownCase.id}` : 'order';
  // Without a start the fields are empty.
  if (hasSheet && start.isPending) return <Skeleton lines={5} label="Loading the case" />;
  return (
    <OrderComposer
      key={saves}
      userId={userId}
      place={place}
      ofCase={shownCase}
      hasSheet={hasSheet}
      initial={initial}
      isSubmitting={isSubmitting}
      failure={failure}
      onSave={async ({ content, sheet }, { idempotencyKey }) => {
        const order = {
          content,
          ...(shownCase && { caseId: shownCase.id }),
          ...(sheet && { sheet }),
        };
        const reply = await submit({ order, idempotencyKey: idempotencyKey() });
        if (!reply) return false;
        showSnackbar('success', reply.message);
        // The next order has another number.
        if (hasSheet) setSaves((count) => count + 1);
        if (shownCase && onPublish) {
          const { id: caseId, caseCode, title: caseTitle, resolutionKind } = shownCase;
          const facts = { caseId, caseCode, caseTitle, resolutionKind };
          const now = new Date().toISOString();
          onPublish({
            id: reply.id,
            content,
            sheet,
            ...facts,
            created_at: now,
            updated_at: now,
            version: 1,
          });
        }
        return true;
      }}
    />
  );
}
