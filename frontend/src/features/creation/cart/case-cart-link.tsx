import { queryOptions, useQuery } from '@tanstack/react-query';
import cartIcon from 'primeicons/raw-svg/shopping-cart.svg?raw';
import { Link } from 'react-router-dom';
import { createdCasesEndpoints } from '#contracts/endpoints/cases/created-cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import '#portal/shared/ui/page/top-bar-action.css';
import './case-cart-link.css';

/** The badge has room for two digits. */
const SHOWN_UP_TO = 99;

const draftCountQuery = queryOptions({
  queryKey: [...queryKeys.drafts, 'count'],
  queryFn: async ({ signal }) => {
    const { total } = await callApi(createdCasesEndpoints.listCreatedCases, {
      query: { status: 'draft', perPage: 1 },
      signal,
      isBackground: true,
    });
    return total;
  },
  retry: false,
  staleTime: 60_000,
});

/** Link to the case cart, with the number of drafts. */
export function CaseCartLink() {
  const { data: count = 0 } = useQuery(draftCountQuery);
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
