import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { nameOfOrder } from '#contracts/rules/speech/orders.ts';
import { MarkedWords } from '#portal/parts/case-search/marked-words.tsx';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { orderQuery } from './api/orders.ts';
import { OrderText } from './order-text.tsx';

/** The order that the address opens, with the words of a search marked. */
export function OrderInAddress({
  orderId,
  words,
  onEdit,
  onClose,
}: {
  orderId: string;
  words: readonly string[];
  onEdit: () => void;
  onClose: () => void;
}) {
  const query = useQuery(orderQuery(orderId));
  return (
    <Dialog title={nameOfOrder(query.data?.sheet)} width="46rem" isOpen onClose={onClose}>
      <QueryStates query={query} loading={<Skeleton lines={8} label="Loading the order" />}>
        {(order) => (
          <div className="order-view">
            <Head order={order} onEdit={onEdit} />
            <MarkedWords words={words}>
              <OrderText order={order} />
            </MarkedWords>
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

function Head({ order, onEdit }: { order: DictatedOrder; onEdit: () => void }) {
  const { caseId, caseTitle, resolutionKind, published } = order;
  return (
    <div className="order-case">
      {caseTitle && <span className="order-case-name">{caseTitle}</span>}
      {!published && (
        <Button look="quiet" size="sm" onClick={onEdit}>
          Edit this draft
        </Button>
      )}
      {published && resolutionKind && (
        <Link to={paths.case.hrefToDocument(caseId, published.documentId, resolutionKind)}>
          {published.name}
        </Link>
      )}
    </div>
  );
}
