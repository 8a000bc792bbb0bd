import { Link } from 'react-router-dom';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { BRAND } from '#portal/shared/brand.ts';
import './logo.css';

/** Link to the home page: the deployment's logo if set, else the portal's mark and name. */
export function Logo({ to }: { to: string }) {
  const { data } = useSystemConfig();
  return (
    <Link to={to} className="logo">
      {data?.logoUrl ? (
        <img src={data.logoUrl} alt={BRAND} className="logo-picture" />
      ) : (
        <>
          <Mark />
          <span>{BRAND}</span>
        </>
      )}
    </Link>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="logo-mark">
      <rect width="32" height="32" rx="8" className="logo-ground" />
      <path d="M16 7v18M10 25h12M7 12h18" className="logo-beam" />
      <path
        d="M4.5 18 8 12l3.5 6a3.6 3.6 0 0 1-7 0ZM20.5 18 24 12l3.5 6a3.6 3.6 0 0 1-7 0Z"
        className="logo-pans"
      />
    </svg>
  );
}
