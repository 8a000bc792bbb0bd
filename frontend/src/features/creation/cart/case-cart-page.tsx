import { useQuery } from '@tanstack/react-query';
import cartIcon from 'primeicons/raw-svg/shopping-cart.svg?raw';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CART_PAGE_SIZE, type CartRow } from '#contracts/endpoints/cases/case-creation.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';
import { cartQuery, useDeleteDraft, useSubmitDrafts } from '../api/drafts.ts';
import { CartItem } from './cart-item.tsx';
import './case-cart.css';

/** The caller's drafts with their fees and missing fields; complete ones are submitted together. */
export function CaseCartPage() {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const cart = useQuery(cartQuery(page));

  return (
    <Page
      title="Case Cart"
      width="reading"
      actions={
        // The empty state of the cart has this link too.
        cart.data?.total !== 0 && (
          <ButtonLink look="secondary" to={paths.createCase.href()}>
            Create Case
          </ButtonLink>
        )
      }
    >
      <PagedList
        query={cart}
        page={page}
        perPage={CART_PAGE_SIZE}
        onPage={(to, options) => setAddress(pageParam(to), options)}
        pagesLabel="Pages of the case cart"
        isCard={false}
        loading={<Skeleton lines={8} label="Loading the case cart" />}
        empty={
          <div className="card">
            <EmptyState icon={cartIcon} title="No cases found">
              <ButtonLink size="sm" to={paths.createCase.href()}>
                Create Case
              </ButtonLink>
            </EmptyState>
          </div>
        }
      >
        {({ data }) => <Cart rows={data} />}
      </PagedList>
    </Page>
  );
}

function Cart({ rows }: { rows: readonly CartRow[] }) {
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<CartRow>();
  const [isAsking, setAsking] = useState(false);
  const { submitAll, progress, failures } = useSubmitDrafts();
  const { submit, isSubmitting, failure } = useDeleteDraft();
  const ready = rows.filter(({ missing }) => missing.length === 0);
  const chosen = ready.filter(({ id }) => !unchosen.has(id));
  const isBusy = progress !== undefined || isSubmitting;
  const total = formatMoney(
    chosen.reduce((sum, { fee }) => sum + Math.round(fee.totalPayment * 100), 0) / 100,
    'INR',
  );

  const choose = (id: string, isChosen: boolean) =>
    setUnchosen((now) => {
      const next = new Set(now);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  const submitChosen = async () => {
    const count = await submitAll(chosen.map(({ id }) => id));
    if (count > 0)
      showSnackbar('success', count === 1 ? '1 case submitted' : `${count} cases submitted`);
  };
  const remove = async ({ id }: CartRow) => {
    setRemoving(undefined);
    const reply = await submit(id);
    if (reply) showSnackbar('success', reply.message);
  };

  return (
    <>
      <ul className="cart" aria-label="Drafts">
        {rows.map((row) => (
          <CartItem
            key={row.id}
            row={row}
            isChosen={row.missing.length === 0 && !unchosen.has(row.id)}
            isBusy={isBusy}
            failure={failures.get(row.id)}
            onChoose={(isChosen) => choose(row.id, isChosen)}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      <section className="card cart-total" aria-label="Total">
        <dl>
          <dt>Total payment</dt>
          <dd className="tabular">{total}</dd>
        </dl>
        <Button disabled={isBusy || chosen.length === 0} onClick={() => setAsking(true)}>
          {chosen.length === 1 ? 'Submit 1 case' : `Submit ${chosen.length} cases`}
        </Button>
        {progress && (
          <p className="cart-progress">
            <progress value={progress.done} max={progress.of} aria-label="Submitting" />
            <span role="status">{`Submitting ${progress.done + 1} of ${progress.of}`}</span>
          </p>
        )}
      </section>
      <FormFailure text={failure} />
      {isAsking && (
        <ConfirmDialog
          title={chosen.length === 1 ? 'Submit the case?' : `Submit ${chosen.length} cases?`}
          question={`${chosen.map(({ caseCode, title }) => `${caseCode}, “${title}”`).join('; ')}. Total payment: ${total}. A case manager approves each case or sends it back.`}
          confirmLabel="Submit"
          cancelLabel="Cancel"
          isOpen
          onConfirm={() => {
            setAsking(false);
            void submitChosen();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Delete the draft?"
          question={`${removing.caseCode}, “${removing.title}”, is deleted with all that was filled in. This cannot be undone.`}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
