import { emailSchema, mobileSchema } from '#contracts/rules/fields.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { reserveSend } from './codes/reserve-send.ts';
import { sendWindows } from './codes/send-windows.ts';
import { findEmailHolders } from './email-claims.ts';
import { findUserIdByMobile } from './user-repository.ts';

type Availability = { valid: boolean; available: boolean };
type Deps = Pick<AccountsDeps, 'table' | 'clock'>;

/** Whether a phone number is well formed and free to sign up with. Throws too_many_tries. */
export async function checkMobile(
  deps: Deps,
  { mobile }: { mobile: string },
  source: string,
): Promise<Availability> {
  await reserveSend(deps, sendWindows.addressCheck({ source }));
  const parsed = mobileSchema.safeParse(mobile);
  if (!parsed.success) return { valid: false, available: false };
  return { valid: true, available: !(await findUserIdByMobile(deps.table, parsed.data)) };
}

/**
 * Whether an e-mail address is well formed and free to sign up with: no account has verified it
 * (D111). Throws too_many_tries.
 */
export async function checkEmail(
  deps: Deps,
  { email }: { email: string },
  source: string,
): Promise<Availability> {
  await reserveSend(deps, sendWindows.addressCheck({ source }));
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) return { valid: false, available: false };
  const { ownerId } = await findEmailHolders(deps.table, parsed.data);
  return { valid: true, available: ownerId === undefined };
}
