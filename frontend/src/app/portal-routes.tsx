import { lazy, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { WorkLoader } from '../shared/feedback/loader.tsx';
import { setNavigator } from '../shared/navigation.ts';
import { paths } from '../shared/paths.ts';
import { InternalErrorPage, NotFoundPage } from './error-pages.tsx';
import { RouteGuard } from './route-guard.tsx';

/** Every screen is a chunk of its own: `import` is called when the route is first shown. */
const screens = {
  landing: lazy(async () => ({
    default: (await import('../features/landing/landing-page.tsx')).LandingPage,
  })),
  visitorShell: lazy(async () => ({ default: (await import('./visitor-shell.tsx')).VisitorShell })),
  signedInShell: lazy(async () => ({
    default: (await import('./signed-in-shell.tsx')).SignedInShell,
  })),
};

/** The routes of issue order: who may see them (RouteGuard), in which frame, which screen. */
export function PortalRoutes() {
  const navigate = useNavigate();
  useEffect(() => setNavigator((to) => void navigate(to, { replace: true })), [navigate]);
  return (
    <>
      <Routes>
        <Route element={<RouteGuard area="visitor" />}>
          <Route element={<screens.visitorShell />}>
            <Route path={paths.landing.path} element={<screens.landing />} />
          </Route>
        </Route>
        <Route element={<RouteGuard area="open" />}>
          <Route element={<screens.visitorShell />}>
            <Route path={paths.internalError.path} element={<InternalErrorPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
        <Route element={<RouteGuard area="onboarded" />}>
          <Route element={<screens.signedInShell />} />
        </Route>
      </Routes>
      <WorkLoader />
    </>
  );
}
