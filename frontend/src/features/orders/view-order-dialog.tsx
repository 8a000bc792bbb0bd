import { useQuery } from '@tanstack/react-query';
import type { DictatedOrderRow } from '#contracts/endpoints/speech/orders.ts';
import { dayOfOrder } from '#contracts/rules/orders.ts';
import { twelveHour } from '#portal/shared/indian-dates.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { RichText } from '#portal/shared/ui/text/rich-text.tsx';
import { orderQuery } from './api/orders.ts';

/** Shows the whole text of an order. */
export function ViewOrderDialog({
  order,
  onClose,
}: {
  order: DictatedOrderRow;
  onClose: () => void;
}) {
  // The list has only the beginning of a very long order.
  const whole = useQuery({ ...orderQuery(order.id), enabled: order.isCut });
  const { sheet } = order;
  const title = sheet ? `Order dated ${dayOfOrder(sheet.date)}` : 'Order';
  return (
    <Dialog title={title} width="46rem" isOpen onClose={onClose}>
      <div className="order-view">
        {order.caseTitle && <p className="order-case-name">{order.caseTitle}</p>}
        {sheet?.appearances && (
          <section>
            <h3>Appearances</h3>
            <p className="order-lines">{sheet.appearances}</p>
          </section>
        )}
        <section>
          {sheet && <h3>Directions</h3>}
          <QueryStates
            query={order.isCut ? whole : { ...whole, data: order, error: null }}
            loading={<Skeleton lines={8} label="Loading the order" />}
          >
            {({ content }) => <RichText html={content} />}
          </QueryStates>
        </section>
        {sheet?.next && (
          <section>
            <h3>Next date</h3>
            <p>{`${dayOfOrder(sheet.next.date)}, ${twelveHour(sheet.next.time)} IST: ${sheet.next.hearingType}`}</p>
          </section>
        )}
      </div>
    </Dialog>
  );
}
