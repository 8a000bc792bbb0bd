import type { Role } from '#contracts/rules/roles.ts';

/** Who is calling, as the session knows them. */
export type Principal = {
  userId: string;
  sessionId: string;
  role: Role;
  emailVerified: boolean;
  isProfileComplete: boolean;
};
