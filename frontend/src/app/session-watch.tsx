import { lazy, Suspense } from 'react';
import { useIdleLogout } from '../shared/me/use-idle-logout.ts';

const IdleNotice = lazy(async () => ({
  default: (await import('./idle-notice.tsx')).IdleNotice,
}));

/** Watches one session for inactivity. */
export function SessionWatch() {
  const { warning, stay } = useIdleLogout();
  return (
    warning && (
      <Suspense fallback={null}>
        <IdleNotice secondsLeft={warning.secondsLeft} onStay={stay} />
      </Suspense>
    )
  );
}
