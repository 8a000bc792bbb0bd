import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { targetOfOldAddress } from '../shared/navigation/old-address.ts';

/** Redirects /dashboard and /dashboard/cases/{id}; the target's guard applies. */
export function OldAddress() {
  const { id } = useParams();
  const [search] = useSearchParams();
  return <Navigate to={targetOfOldAddress(search, id)} replace />;
}
