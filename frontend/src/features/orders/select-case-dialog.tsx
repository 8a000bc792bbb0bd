import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DictatedOrder, ORDER_CASES_LISTED } from '#contracts/endpoints/speech/orders.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { orderCasesQuery, useUpdateOrder } from './api/orders.ts';

/** Assigns an order to one of the neutral's cases (seed 2, section 2). */
export function SelectCaseDialog({
  order,
  onClose,
}: {
  order: Pick<DictatedOrder, 'id' | 'caseId'>;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(order.caseId);
  const query = useQuery(orderCasesQuery(search));
  const { submit, isSubmitting, failure } = useUpdateOrder(order.id);
  const assign = async () => {
    const reply = await submit({ caseId: chosen });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <Dialog
      title="Select Case ID"
      width="36rem"
      isOpen
      onClose={onClose}
      problem={failure}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen === '' || chosen === order.caseId || isSubmitting}
            onClick={() => void assign()}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className="order-cases">
        <SearchBox label="Search cases" isOfPage={false} value={search} onSearch={setSearch} />
        <QueryStates
          query={query}
          loading={<Skeleton lines={6} label="Loading the cases" />}
          showsRefreshFailure
        >
          {({ cases, total }) =>
            cases.length === 0 ? (
              <p className="soft" role="status">
                No cases found
              </p>
            ) : (
              <>
                <fieldset className="order-case-list" aria-busy={query.isPlaceholderData}>
                  <legend className="visually-hidden">Cases</legend>
                  {cases.map(({ id, caseCode, title, resolutionKind }) => (
                    <Choice
                      key={id}
                      kind="radio"
                      name="order-case"
                      value={id}
                      checked={chosen === id}
                      onChange={() => setChosen(id)}
                      detail={`${caseCode} · ${kindLabel(resolutionKind)}`}
                    >
                      {title}
                    </Choice>
                  ))}
                </fieldset>
                {total > ORDER_CASES_LISTED && (
                  <p className="field-hint">
                    {`The newest ${ORDER_CASES_LISTED} of ${total} cases are listed. Search for the others.`}
                  </p>
                )}
              </>
            )
          }
        </QueryStates>
      </div>
    </Dialog>
  );
}
