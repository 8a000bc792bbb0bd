import angleIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import { Link } from 'react-router-dom';
import { Icon } from '../icon.tsx';
import './breadcrumb.css';

/** Breadcrumb; the last crumb is the current page and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {crumbs.map((crumb, at) => (
          <li key={crumb.label}>
            {at > 0 && <Icon svg={angleIcon} size="sm" />}
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
