import { useState } from 'react';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useUpdateOrder } from './api/orders.ts';
import { OrderComposer } from './order-composer.tsx';
import { formOfOrder } from './order-form.ts';

/** Changes the text of an order. A change in another window keeps both texts (D70). */
export function EditOrder({
  order,
  userId,
  onDone,
}: {
  /** As it is stored now. */
  order: DictatedOrder;
  userId: string;
  onDone: () => void;
}) {
  const { submit, isSubmitting, failure } = useUpdateOrder(order.id);
  /** The order from which the form began; unsent input names the version that it began from. */
  const [began, setBegan] = useState(order);
  return (
    <OrderComposer
      key={began.version}
      userId={userId}
      place={`order:${order.id}`}
      ofCase={caseOfOrder(order)}
      hasSheet={order.sheet !== undefined}
      initial={formOfOrder(began)}
      isSubmitting={isSubmitting}
      failure={failure}
      stored={order}
      onSave={async ({ content, sheet }, { base }) => {
        const reply = await submit({ content, version: base, ...(sheet && { sheet }) });
        if (!reply) return false;
        showSnackbar('success', reply.message);
        onDone();
        return true;
      }}
      onShowStored={() => setBegan(order)}
      onCancel={onDone}
    />
  );
}

function caseOfOrder({ caseId, resolutionKind, caseCode, caseTitle }: DictatedOrder) {
  if (!caseId || !resolutionKind) return undefined;
  return { id: caseId, resolutionKind, caseCode, title: caseTitle };
}
