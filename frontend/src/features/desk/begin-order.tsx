import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useCreateDraft } from './api/desk.ts';

/** Begins an order of a running arbitration. */
export function BeginOrder({
  caseId,
  isFirst,
}: {
  caseId: string;
  /** It stands before the award. */
  isFirst: boolean;
}) {
  const { submit, isSubmitting, failure } = useCreateDraft(caseId);
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const begin = async (isEmpty: boolean) => {
    const idempotencyKey = `${key.current}-order-${isEmpty}`;
    const reply = await submit({ isOrder: true, isEmpty, idempotencyKey });
    if (!reply) return;
    key.current = newIdempotencyKey();
    await navigate(paths.desk.href(caseId, reply.id));
  };
  return (
    <section className="desk-begin" aria-labelledby="desk-orders">
      <div>
        <h2 id="desk-orders">Orders</h2>
        <p className="soft">
          An order begins with its number, the seat, the last steps of the case and places for what
          is ordered. It is issued as a dictated order is.
        </p>
      </div>
      <div className="desk-begin-actions">
        <Button
          look={isFirst ? 'primary' : 'secondary'}
          disabled={isSubmitting}
          onClick={() => void begin(false)}
        >
          Write an order
        </Button>
        <Button look="secondary" disabled={isSubmitting} onClick={() => void begin(true)}>
          Begin an empty order
        </Button>
        <Link to={paths.orderDictation.hrefToRecord(caseId)}>Dictate a short order instead</Link>
      </div>
      <FormFailure text={failure} />
    </section>
  );
}
