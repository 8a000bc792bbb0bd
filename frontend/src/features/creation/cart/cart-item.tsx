import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { Link } from 'react-router-dom';
import type { CartRow } from '#contracts/endpoints/cases/case-creation.ts';
import type { Fee } from '#contracts/rules/cases/case-fees.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { claimValueText, formatMoney } from '#portal/shared/money.ts';
import { paths } from '#portal/shared/paths.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';

/** One draft of the cart; an incomplete one cannot be chosen and lists its missing fields. */
export function CartItem({
  row,
  isChosen,
  isBusy,
  failure,
  onChoose,
  onRemove,
}: {
  row: CartRow;
  isChosen: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
}) {
  return (
    <li className="card cart-item">
      <input
        type="checkbox"
        className="cart-choice"
        aria-label={`Choose ${row.caseCode}`}
        checked={isChosen}
        disabled={isBusy || row.missing.length > 0}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="cart-item-main">
        <Link to={paths.createCase.href(row.id)} className="cart-item-title">
          {row.title}
        </Link>
        <p className="soft tabular">{`${row.caseCode} · ${kindLabel(row.resolutionKind)}`}</p>
        <dl className="cart-item-facts">
          <div>
            <dt>Claim Value</dt>
            <dd className="tabular">{claimValueText(row.totalClaimValue, row.currencyUnit)}</dd>
          </div>
          {feeFacts(row.fee).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{amount === 0 ? 'None' : formatMoney(amount, 'INR')}</dd>
            </div>
          ))}
        </dl>
        {row.declineReason && (
          <p className="cart-item-problem">{`Declined: ${row.declineReason}`}</p>
        )}
        {row.missing.length > 0 && (
          <p className="cart-item-problem">{`To be completed: ${row.missing.join('; ')}`}</p>
        )}
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      <IconButton
        icon={trashIcon}
        label={`Remove ${row.caseCode}`}
        disabled={isBusy}
        onClick={onRemove}
      />
    </li>
  );
}

/** Fee, taxes and their sum (seed 1, section 3); a tax that is not taken is not named. */
function feeFacts({ caseFees, cgst, sgst, igst, totalPayment }: Fee) {
  const taxes = [
    ['CGST', cgst],
    ['SGST', sgst],
    ['IGST', igst],
  ] as const;
  const taken = taxes.filter(([, amount]) => amount > 0);
  const sum = taken.length > 0 ? ([['Total Payment', totalPayment]] as const) : [];
  return [['Case Fees', caseFees] as const, ...taken, ...sum];
}
