import { BRAND } from '../../shared/brand.ts';
import { Page } from '../../shared/ui/page.tsx';

export function LandingPage() {
  return (
    <Page title={BRAND} heading="Justice without the waiting room">
      <p>Sign in</p>
    </Page>
  );
}
