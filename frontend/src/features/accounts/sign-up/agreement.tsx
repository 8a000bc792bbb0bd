import { Link } from 'react-router-dom';
import { paths } from '#portal/shared/paths.ts';

/** The agreement of a new neutral. */
export function Agreement({ action }: { action: string }) {
  return (
    <p className="agreement">
      {`By ${action} you agree to the `}
      <Link to={paths.terms.href()} target="_blank" rel="noopener">
        Terms and Conditions
      </Link>
      {' and to conduct every matter by the '}
      <Link to={`${paths.terms.href()}#rules`} target="_blank" rel="noopener">
        rules for neutrals
      </Link>
      .
    </p>
  );
}
