import cartIcon from 'primeicons/raw-svg/shopping-cart.svg?raw';
import { Link } from 'react-router-dom';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useCaseCartCount } from './use-case-cart-count.ts';
import './case-cart-link.css';

/** More than this is 'many' in the little room of the mark. */
const SHOWN_UP_TO = 99;

/** The way to the drafts, with how many there are. */
export function CaseCartLink() {
  const count = useCaseCartCount();
  const inWords = count === 1 ? '1 draft' : `${count} drafts`;
  return (
    <Link
      to={paths.caseCart.href()}
      className="top-bar-action cart-link"
      aria-label={count > 0 ? `Case Cart, ${inWords}` : 'Case Cart'}
      title="Case Cart"
    >
      <Icon svg={cartIcon} />
      {count > 0 && (
        <span className="cart-link-count tabular" aria-hidden="true">
          {count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : count}
        </span>
      )}
      <span className="top-bar-word">Case Cart</span>
    </Link>
  );
}
