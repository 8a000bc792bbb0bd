import { lazy, Suspense } from 'react';
import { useLatestSystemConfig } from '../shared/api/use-system-config.ts';
import './deployment-settings.css';

const MaintenanceNotice = lazy(async () => ({
  default: (await import('./maintenance-notice.tsx')).MaintenanceNotice,
}));

/** What the deployment's settings add to every page: its icon in the tab, and announced maintenance. */
export function DeploymentSettings() {
  const { data } = useLatestSystemConfig();
  return (
    <>
      {data?.faviconUrl && <link rel="icon" href={data.faviconUrl} />}
      {data?.maintenance && (
        <Suspense>
          <MaintenanceNotice maintenance={data.maintenance} />
        </Suspense>
      )}
    </>
  );
}
