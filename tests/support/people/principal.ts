import type { Principal } from '#shared/auth/principal.ts';

/** A neutral who has finished the onboarding. */
export function principalOf(userId: string): Principal {
  return {
    userId,
    sessionId: 'session-1',
    role: 'arbitrator',
    emailVerified: true,
    isProfileComplete: true,
  };
}
