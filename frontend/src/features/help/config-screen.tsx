import type { ReactNode } from 'react';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';

/** What a page shows of the deployment's settings: it waits for them, and says so when they fail. */
export function ConfigScreen({ children }: { children: (config: SystemConfig) => ReactNode }) {
  const { data, error, refetch } = useSystemConfig();
  if (data) return children(data);
  if (error)
    return (
      <div className="card">
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="card">
      <Skeleton lines={10} label="Please wait. Loading..." />
    </div>
  );
}
