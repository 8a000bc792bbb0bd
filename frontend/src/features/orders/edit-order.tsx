import { useState } from 'react';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { RichText } from '#portal/shared/ui/text/rich-text.tsx';
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
  /** The order from which the form began. */
  const [began, setBegan] = useState(order);
  /** The version that a save replaces. */
  const [base, setBase] = useState(order.version);
  const isChanged = order.version !== base;
  return (
    <>
      {isChanged && (
        <>
          <ChangedMeanwhile
            what="This order was changed in another window."
            onKeep={() => setBase(order.version)}
            onShow={() => {
              setBegan(order);
              setBase(order.version);
            }}
          />
          <section className="order-other" aria-label="The text saved in the other window">
            <h3>Saved in the other window</h3>
            <RichText html={order.content} />
          </section>
        </>
      )}
      <OrderComposer
        key={began.version}
        userId={userId}
        place={`order:${order.id}:${began.version}`}
        audioPlace={`order:${order.id}`}
        caseId={order.caseId || undefined}
        hasSheet={order.sheet !== undefined}
        initial={formOfOrder(began.content, began.sheet)}
        isSubmitting={isSubmitting || isChanged}
        failure={isChanged ? undefined : failure}
        onSave={async ({ content, sheet }) => {
          const reply = await submit({ content, version: base, ...(sheet && { sheet }) });
          if (!reply) return false;
          showSnackbar('success', reply.message);
          onDone();
          return true;
        }}
        onCancel={onDone}
      />
    </>
  );
}
