import type { ReactNode } from 'react';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

/** Content that depends on the deployment's settings. */
export function ConfigScreen({ children }: { children: (config: SystemConfig) => ReactNode }) {
  const config = useSystemConfig();
  if (config.data) return children(config.data);
  return (
    <div className="card">
      <QueryStates query={config} loading={<Skeleton lines={10} label="Please wait. Loading..." />}>
        {() => null}
      </QueryStates>
    </div>
  );
}
