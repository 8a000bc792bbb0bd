import { lazy, type ReactNode, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useMe } from '../shared/me/use-me.ts';
import { targetOfOldAddress } from '../shared/navigation/old-address.ts';
import { paths } from '../shared/paths.ts';
import { homeOf } from '../shared/session/guard.ts';
import { readInterruption, resume } from '../shared/session/interruption.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { Page } from '../shared/ui/page/page.tsx';
import './error-pages.css';

/** What addresses without a screen of their own show, or where they lead. */

/** Redirects /mediator and the addresses below /dashboard; the target's guard applies. */
export function OldAddress() {
  const { id } = useParams();
  return <Navigate to={targetOfOldAddress(useLocation(), id)} replace />;
}

/** Seed 1, section 2: the texts can be overridden. */
function ErrorPage({
  code,
  message,
  target = paths.landing.href(),
  label = 'Go to Home',
  children,
}: {
  code: number;
  message: string;
  target?: string;
  label?: string;
  /** Further actions, before the default one. */
  children?: ReactNode;
}) {
  return (
    <div className="card error-page">
      <Page title={`Error Code : ${code}`}>
        <p>{message}</p>
        <div className="form-actions">
          {children}
          <ButtonLink to={target} look={children ? 'secondary' : 'primary'}>
            {label}
          </ButtonLink>
        </div>
      </Page>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <ErrorPage
      code={404}
      message="We cannot find the page you requested for. the page may not available at the moment or have been removed permanently."
    />
  );
}

export function InternalErrorPage() {
  const interruption = useOwnInterruption();
  return (
    <ErrorPage
      code={500}
      message="The server encountered an internal error or misconfiguration and was unable to complete your request."
    >
      {interruption && (
        <ButtonLink to={interruption.address} onClick={() => resume(interruption)}>
          Back to what you were writing
        </ButtonLink>
      )}
    </ErrorPage>
  );
}

/** Link back to the forms that a server error interrupted, for their user (D104). */
function useOwnInterruption() {
  const [interruption] = useState(readInterruption);
  const { data: me } = useMe({ isEnabled: interruption !== undefined });
  return interruption && me?.id === interruption.userId ? interruption : undefined;
}

const SignedInShell = lazy(async () => ({
  default: (await import('./shell/signed-in-shell.tsx')).SignedInShell,
}));
const VisitorShell = lazy(async () => ({
  default: (await import('./shell/visitor-shell.tsx')).VisitorShell,
}));

/** The frame of an error page: that of visitors, unless its reader is known to use the portal. */
export function ErrorFrame() {
  const { data: me } = useMe();
  return me && homeOf(me) === paths.today.href() ? <SignedInShell /> : <VisitorShell />;
}
