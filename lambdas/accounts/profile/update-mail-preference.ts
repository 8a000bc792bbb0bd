import type { MailPreference, Me } from '#contracts/endpoints/accounts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { getUser, putMailPreference } from '../user-repository.ts';
import { presentMe } from './present-me.ts';

/**
 * Keeps when the caller gets mails about their cases. It holds from the next event on; what
 * was collected for a digest goes out with it, unless the choice is 'none'.
 */
export async function updateMailPreference(
  deps: AccountsDeps,
  { userId }: Principal,
  { mailPreference }: { mailPreference: MailPreference },
): Promise<{ me: Me; message: string }> {
  const user = await getUser(deps.table, userId);
  await putMailPreference(deps.table, userId, mailPreference);
  return {
    me: await presentMe(deps, { ...user, mailPreference }),
    message: 'Mail Settings Saved Successfully',
  };
}
