import { LoginCard } from '../features/accounts/log-in/login-card.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';

/** The landing page with the login on it. */
export function LandingScreen() {
  return <LandingPage login={<LoginCard />} />;
}
