import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import approveIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import todayIcon from 'primeicons/raw-svg/clock.svg?raw';
import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import templateIcon from 'primeicons/raw-svg/file.svg?raw';
import folderIcon from 'primeicons/raw-svg/folder.svg?raw';
import homeIcon from 'primeicons/raw-svg/home.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import partiesIcon from 'primeicons/raw-svg/users.svg?raw';
import walletIcon from 'primeicons/raw-svg/wallet.svg?raw';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMe } from '#portal/shared/me/use-me.ts';
import { useGoTitle } from '#portal/shared/navigation/use-go-title.ts';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import './side-menu.css';

/** Lists of the side menu (D27: negotiation works by its address). */
const caseLists = [
  { kind: 'mediation', label: 'Mediation' },
  { kind: 'arbitration', label: 'Arbitration' },
] as const;

/** The second group: screens that the seeds name in copy, without a place in their menu. */
const furtherPages = [
  { path: paths.home, label: 'Home', icon: homeIcon },
  { path: paths.invites, label: 'Invitations', icon: envelopeIcon },
  { path: paths.parties, label: 'My Parties', icon: partiesIcon },
  { path: paths.templates, label: 'Templates', icon: templateIcon },
  { path: paths.payments, label: 'Payments', icon: walletIcon },
] as const;

const caseManagerPages = [
  { path: paths.caseApprovals, label: 'Case Approvals', icon: approveIcon },
] as const;

export function SideMenu() {
  const { pathname } = useLocation();
  const { data: me } = useMe();
  const { titleOf } = useGoTitle();
  const [search] = useSearchParams();
  const isOnCases =
    pathname.startsWith(paths.cases.path) && !pathname.startsWith(paths.createCase.path);
  // Mediation is the default of the list (seed 1, section 9).
  const shownKind =
    search.get('caseType') ?? (pathname === paths.cases.path ? 'mediation' : undefined);
  return (
    <nav aria-label="Side menu" className="side-menu">
      <Link
        to={paths.today.href()}
        title={titleOf(paths.today.path)}
        className="side-menu-link side-menu-page"
        aria-current={pathname === paths.today.path ? 'page' : undefined}
      >
        <Icon svg={todayIcon} />
        Today
      </Link>
      <p className="side-menu-title" id="side-menu-cases">
        <Icon svg={folderIcon} className="side-menu-icon" />
        My Cases
      </p>
      <ul className="side-menu-list" aria-labelledby="side-menu-cases">
        {caseLists.map(({ kind, label }) => (
          <li key={kind}>
            <Link
              to={paths.cases.href(kind)}
              className="side-menu-link"
              aria-current={isOnCases && shownKind === kind ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={paths.uploads.href()}
        title={titleOf(paths.uploads.path)}
        className="side-menu-link side-menu-page"
        aria-current={pathname === paths.uploads.path ? 'page' : undefined}
      >
        <Icon svg={uploadIcon} />
        Upload
      </Link>
      <Link
        to={paths.orderDictation.href()}
        title={titleOf(paths.orderDictation.path)}
        className="side-menu-link side-menu-page"
        aria-current={pathname === paths.orderDictation.path ? 'page' : undefined}
      >
        <Icon svg={microphoneIcon} />
        Order Dictation
      </Link>
      <Link
        to={paths.dailyCause.href()}
        title={titleOf(paths.dailyCause.path)}
        className="side-menu-link side-menu-page"
        aria-current={pathname === paths.dailyCause.path ? 'page' : undefined}
      >
        <Icon svg={calendarIcon} />
        Daily Cause
      </Link>
      <ul className="side-menu-further">
        {(me?.role === 'caseManager' ? [...furtherPages, ...caseManagerPages] : furtherPages).map(
          ({ path, label, icon }) => (
            <li key={label}>
              <Link
                to={path.href()}
                title={titleOf(path.path)}
                className="side-menu-link side-menu-page"
                aria-current={pathname.startsWith(path.path) ? 'page' : undefined}
              >
                <Icon svg={icon} />
                {label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
