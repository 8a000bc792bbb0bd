import { paths } from '../shared/paths.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { Page } from '../shared/ui/page.tsx';
import './error-pages.css';

/** Seed 1, section 2: what is said can be overridden. */
function ErrorPage({
  code,
  message,
  target = paths.landing.href(),
  label = 'Go to Home',
}: {
  code: number;
  message: string;
  target?: string;
  label?: string;
}) {
  return (
    <div className="card error-page">
      <Page title={`Error Code : ${code}`}>
        <p>{message}</p>
        <ButtonLink to={target}>{label}</ButtonLink>
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
  return (
    <ErrorPage
      code={500}
      message="The server encountered an internal error or misconfiguration and was unable to complete your request."
    />
  );
}
