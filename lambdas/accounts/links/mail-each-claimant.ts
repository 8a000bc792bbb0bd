import { AppError } from '#shared/errors.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import type { User } from '../record/user-repository.ts';

/**
 * Mails each account that holds an address. The caller has counted the first mail. Further mails
 * count towards a separate budget; once it is used up, the remaining accounts get no mail.
 */
export async function mailEachClaimant(
  deps: Pick<AccountsDeps, 'table' | 'clock' | 'sourceBudgets'>,
  users: readonly User[],
  mail: (user: User) => Promise<void>,
): Promise<void> {
  for (const [position, user] of users.entries()) {
    if (position > 0 && !(await isWithinBudget(deps, user))) return;
    await mail(user);
  }
}

async function isWithinBudget(
  deps: Pick<AccountsDeps, 'table' | 'clock' | 'sourceBudgets'>,
  { email }: User,
): Promise<boolean> {
  try {
    await reserveSend(deps, sendWindows.furtherMail({ email }));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return false;
    throw error;
  }
}
