import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { targetOfOldAddress } from '../shared/old-address.ts';

/** /dashboard and /dashboard/cases/{id}; the guard of the target decides who sees it. */
export function OldAddress() {
  const { id } = useParams();
  const [search] = useSearchParams();
  return <Navigate to={targetOfOldAddress(search, id)} replace />;
}
