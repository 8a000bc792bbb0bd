import type { Role } from '#contracts/rules/roles.ts';

/** The authenticated caller. */
export type Principal = {
  userId: string;
  sessionId: string;
  role: Role;
  emailVerified: boolean;
  isProfileComplete: boolean;
};
