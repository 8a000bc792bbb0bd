import { useAtomValue } from 'jotai';
import barsIcon from 'primeicons/raw-svg/bars.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { BRAND } from '#portal/shared/brand.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { landingSections } from '#portal/shared/navigation/landing-sections.ts';
import { paths } from '#portal/shared/paths.ts';
import { homeOf } from '#portal/shared/session/guard.ts';
import { sessionAtom } from '#portal/shared/session/session.ts';
import { ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { Logo } from './logo.tsx';
import { LogoutButton } from './logout-button.tsx';
import { SkipLink } from './skip-link.tsx';
import './visitor-shell.css';

/** The frame of the public pages: top bar, page, footer. */
export const VisitorShell = () => <PublicShell hasMenu />;

/** The frame of pages behind a mailed link, whose reader has no account: no menu. */
export const GuestShell = () => <PublicShell hasMenu={false} />;

function PublicShell({ hasMenu }: { hasMenu: boolean }) {
  const { pathname } = useLocation();
  const isLanding = pathname === paths.landing.path;
  return (
    <>
      <SkipLink />
      <VisitorTopBar key={pathname} hasMenu={hasMenu} />
      <main
        id="content"
        tabIndex={-1}
        className={isLanding ? 'visitor-main' : 'visitor-main visitor-main-boxed'}
      >
        <Outlet />
      </main>
      <footer className="visitor-footer">
        <div className="visitor-footer-inside">
          <span>{BRAND}</span>
          <nav aria-label="Footer" className="visitor-footer-links">
            <Link to={paths.verifyDocument.href()}>Verify a document</Link>
            <Link to={paths.terms.href()}>Terms and Conditions</Link>
          </nav>
        </div>
      </footer>
    </>
  );
}

function VisitorTopBar({ hasMenu }: { hasMenu: boolean }) {
  const { token } = useAtomValue(sessionAtom);
  const { hash } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to a section closes the menu
  useEffect(() => setMenuOpen(false), [hash]);
  return (
    <header className="visitor-bar">
      <div className="visitor-bar-inside">
        <Logo to={paths.landing.href()} />
        {hasMenu && (
          <>
            <IconButton
              className="visitor-bar-toggle"
              icon={isMenuOpen ? timesIcon : barsIcon}
              label={isMenuOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={isMenuOpen}
              aria-controls="visitor-menu"
              onClick={() => setMenuOpen((now) => !now)}
            />
            <div
              id="visitor-menu"
              className={isMenuOpen ? 'visitor-menu visitor-menu-open' : 'visitor-menu'}
            >
              {/* Signed-in users are redirected from the landing page, so they get no links to it. */}
              {token === undefined && (
                <nav aria-label="Main">
                  <ul className="visitor-links">
                    {landingSections.map((section) => (
                      <li key={section.id}>
                        <Link to={`${paths.landing.href()}#${section.id}`}>{section.label}</Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              )}
              <div className="visitor-bar-actions">
                {token === undefined ? (
                  <>
                    <ButtonLink
                      look="quiet"
                      size="sm"
                      className="visitor-bar-login"
                      to={`${paths.landing.href()}#login`}
                    >
                      Login
                    </ButtonLink>
                    <ButtonLink size="sm" to={paths.signUp.href()}>
                      Signup
                    </ButtonLink>
                  </>
                ) : (
                  <SessionActions />
                )}
              </div>
            </div>
          </>
        )}
      </div>
    </header>
  );
}

/** On public pages a link to Today, during onboarding the logout. */
function SessionActions() {
  const { data: me } = useMe();
  if (!me) return null;
  return homeOf(me) === paths.today.href() ? (
    <ButtonLink size="sm" to={paths.cases.href()}>
      My Cases
    </ButtonLink>
  ) : (
    <LogoutButton />
  );
}
