import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { failureTextOf } from '../shared/api/api-failure.ts';
import { Loader } from '../shared/feedback/loader.tsx';
import { type Area, decideGuard } from '../shared/session/guard.ts';
import { sessionAtom, settleSession } from '../shared/session/session.ts';
import { useMe } from '../shared/session/use-me.ts';
import { ErrorState } from '../shared/ui/notice.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { SessionWatch } from './session-watch.tsx';

/** Shows the routes below it only to whom they are for (D14). */
export function RouteGuard({ area }: { area: Area }) {
  const { token, beganHere } = useAtomValue(sessionAtom);
  const isAskedFor = area === 'onboarded' || (area === 'visitor' && !beganHere);
  const me = useMe({ isEnabled: isAskedFor });
  const decision = decideGuard({ area, hasToken: token !== undefined, beganHere, me: me.data });

  const isSettled = decision.kind === 'show' && (area === 'signed-in' || area === 'onboarded');
  useEffect(() => {
    if (isSettled) settleSession();
  }, [isSettled]);

  if (decision.kind === 'go') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'wait')
    return me.isError ? (
      <main>
        <ErrorState message={failureTextOf(me.error)} onRetry={() => void me.refetch()} />
      </main>
    ) : (
      <Loader text="Getting user information" />
    );
  return (
    <RouteErrorBoundary>
      <Suspense fallback={<Loader />}>
        {/* Another session is another person: nothing of the former one's screen stays. */}
        <Outlet key={area === 'onboarded' ? token : area} />
      </Suspense>
      {token !== undefined && <SessionWatch key={token} />}
    </RouteErrorBoundary>
  );
}
