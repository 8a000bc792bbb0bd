import {
  type AccountsDeps,
  createUser,
  findUser,
  putLetterhead,
  putPendingSignUp,
  putPoolUser,
  updateProfile,
} from '#lambdas/accounts/seed.door.ts';
import { DEMO_PASSWORD, type DemoPerson } from './demo-people.ts';

/**
 * Creates the demo accounts in the state after a completed sign-up. Existing accounts stay
 * unchanged, except that those missing from the directory are added to it.
 */
export async function seedAccounts(
  deps: Pick<AccountsDeps, 'table' | 'clock' | 'userPool'>,
  people: readonly DemoPerson[],
): Promise<void> {
  for (const person of people) {
    const user = await findUser(deps.table, person.userId);
    if (!user?.profile) await seedAccount(deps, person);
    else if (user.profileVersion === undefined)
      await updateProfile(deps.table, user.userId, user.profile, undefined);
  }
}

async function seedAccount(
  deps: Pick<AccountsDeps, 'table' | 'clock' | 'userPool'>,
  person: DemoPerson,
): Promise<void> {
  const { userId, name, email, mobile, role, profile, letterhead } = person;
  const now = deps.clock.now();
  await putPoolUser(
    deps.userPool,
    userId,
    { name, email, mobile, isEmailVerified: true, isMobileVerified: true },
    DEMO_PASSWORD,
  );
  if (!(await findUser(deps.table, userId))) {
    await putPendingSignUp(deps.table, { userId, name, email, mobile, isEmailVerified: true }, now);
    await createUser(
      deps.table,
      { userId, name, email, mobile, role, emailVerified: true, createdAt: now.toISOString() },
      undefined,
    );
  }
  await updateProfile(deps.table, userId, profile, undefined);
  if (letterhead !== undefined) await putLetterhead(deps.table, userId, letterhead);
}
