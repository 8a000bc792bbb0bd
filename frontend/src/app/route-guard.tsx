import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { Loader } from '../shared/feedback/loader.tsx';
import { useMe } from '../shared/me/use-me.ts';
import { type Area, decideGuard } from '../shared/session/guard.ts';
import { sessionAtom, settleSession } from '../shared/session/session.ts';
import { QueryStates } from '../shared/ui/states.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const SessionWatch = lazy(async () => ({
  default: (await import('./session-watch.tsx')).SessionWatch,
}));

/** Shown while the session's user is read. */
export const UserLoader = () => <Loader text="Getting user information" />;

/**
 * Shows the routes below it to the users of their area only (D14). `waiting` is shown while the user
 * is read, e.g. the frame of the page.
 */
export function RouteGuard({ area, waiting }: { area: Area; waiting?: ReactNode }) {
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
        <QueryStates query={me} loading={null} showsRefreshFailure>
          {() => null}
        </QueryStates>
      </main>
    ) : (
      <Suspense fallback={<UserLoader />}>{waiting ?? <UserLoader />}</Suspense>
    );
  return (
    <RouteErrorBoundary>
      <Suspense fallback={<Loader />}>
        {/* A new key for a new session: another user may have signed in. */}
        <Outlet key={area === 'onboarded' ? token : area} />
      </Suspense>
      {token !== undefined && (
        <Suspense fallback={null}>
          <SessionWatch key={token} />
        </Suspense>
      )}
    </RouteErrorBoundary>
  );
}
