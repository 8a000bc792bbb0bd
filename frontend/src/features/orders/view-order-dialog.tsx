import { useQuery } from '@tanstack/react-query';
import type { DictatedOrder, DictatedOrderRow } from '#contracts/endpoints/speech/orders.ts';
import { nameOfOrder } from '#contracts/rules/speech/orders.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { orderQuery } from './api/orders.ts';
import { OrderText } from './order-text.tsx';

/** Shows the whole text of an order. */
export function ViewOrderDialog({
  order,
  onClose,
}: {
  order: DictatedOrderRow;
  onClose: () => void;
}) {
  const { caseTitle, isCut, sheet } = order;
  return (
    <Dialog title={nameOfOrder(sheet)} width="46rem" isOpen onClose={onClose}>
      <div className="order-view">
        {caseTitle && <p className="order-case-name">{caseTitle}</p>}
        {isCut ? <WholeText order={order} /> : <OrderText order={order} />}
      </div>
    </Dialog>
  );
}

/** The list has only the beginning of a very long order. */
function WholeText({ order: { id } }: { order: DictatedOrder }) {
  return (
    <QueryStates
      query={useQuery(orderQuery(id))}
      loading={<Skeleton lines={8} label="Loading the order" />}
    >
      {(whole) => <OrderText order={whole} />}
    </QueryStates>
  );
}
