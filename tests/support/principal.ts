import type { Role } from '../../contracts/accounts.ts';
import type { Principal } from '../../lambdas/shared/auth/principal.ts';

/** A neutral who has finished the onboarding. */
export function principalOf(userId: string, role: Role = 'arbitrator'): Principal {
  return {
    userId,
    sessionId: 'session-1',
    role,
    emailVerified: true,
    isProfileComplete: true,
  };
}
