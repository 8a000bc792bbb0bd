import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** The respondent's counter claim. */
export function CounterClaimDialog({
  shownCase,
  onClose,
}: {
  shownCase: Pick<Case, 'counterClaimValue' | 'counterClaimDescription' | 'currencyUnit'>;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Counter Claim"
      isOpen
      onClose={onClose}
      width="34rem"
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="case-fields">
        <div>
          <dt>Counter Claim Value</dt>
          <dd className="tabular">
            {formatMoney(shownCase.counterClaimValue, shownCase.currencyUnit)}
          </dd>
        </div>
        <div>
          <dt>Counter Claim Description</dt>
          <dd>{shownCase.counterClaimDescription || '-'}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
