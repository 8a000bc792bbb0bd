import { Link } from 'react-router-dom';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { BRAND } from '#portal/shared/brand.ts';
import { BrandMark } from '#portal/shared/ui/page/brand-mark.tsx';
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
          <BrandMark className="logo-mark" />
          <span>{BRAND}</span>
        </>
      )}
    </Link>
  );
}
