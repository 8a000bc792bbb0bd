import barsIcon from 'primeicons/raw-svg/bars.svg?raw';
import helpIcon from 'primeicons/raw-svg/question-circle.svg?raw';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { CaseCartLink } from '#portal/features/creation/cart/case-cart-link.tsx';
import { NotificationBell } from '#portal/features/notifications/notification-bell.tsx';
import { SearchButton } from '#portal/features/search/search-button.tsx';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { noteKind } from '#portal/shared/session/last-kind.ts';
import { currentToken } from '#portal/shared/session/session.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { RouteErrorBoundary } from '../route-error-boundary.tsx';
import { UserLoader } from '../route-guard.tsx';
import { Logo } from './logo.tsx';
import { LogoutButton } from './logout-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import './signed-in-shell.css';
import '#portal/shared/ui/page/top-bar-action.css';

const Drawer = lazy(async () => ({
  default: (await import('#portal/shared/ui/overlay/dialog.tsx')).Drawer,
}));

/** The frame of the signed-in pages, with the page. */
export const SignedInShell = () => (
  <SignedInFrame>
    <Outlet />
  </SignedInFrame>
);

/** The frame while the user of the session is read. */
export const SignedInWait = () => (
  <SignedInFrame>
    <UserLoader />
  </SignedInFrame>
);

/** Top bar, side menu (a drawer on phones), and the place of the page. */
function SignedInFrame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(() => noteKind(currentToken(), new URLSearchParams(search).get('caseType')), [search]);
  const casesHref = useCasesHref();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a page closes the drawer
  useEffect(() => setMenuOpen(false), [pathname, search]);
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <IconButton
          className="top-bar-menu"
          icon={barsIcon}
          label="Open menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <Logo to={casesHref} />
        <TopBarActions />
      </header>
      <div className="signed-in">
        <div className="side-menu-place">
          <SideMenu />
        </div>
        <main id="content" tabIndex={-1} className="signed-in-main">
          <RouteErrorBoundary>
            <Suspense fallback={<Loader />}>{children}</Suspense>
          </RouteErrorBoundary>
        </main>
      </div>
      {isMenuOpen && (
        <Suspense fallback={null}>
          <Drawer
            title="Menu"
            side="left"
            width="var(--side-menu-width)"
            isOpen
            onClose={() => setMenuOpen(false)}
          >
            <SideMenu />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}

function TopBarActions() {
  const { data: me } = useMe();
  return (
    <div className="top-bar-actions">
      {me?.emailVerified && me.isProfileComplete && (
        <>
          <SearchButton role={me.role} />
          <NotificationBell />
          <CaseCartLink />
        </>
      )}
      <Link to={paths.help.href()} className="top-bar-action">
        <Icon svg={helpIcon} />
        <span className="top-bar-word">Help</span>
      </Link>
      <LogoutButton />
      {me && (
        <Link to={paths.profile.href()} className="top-bar-action top-bar-person">
          <Avatar name={me.name} src={me.avatarUrl} />
          <span className="top-bar-word">{me.name}</span>
        </Link>
      )}
    </div>
  );
}
