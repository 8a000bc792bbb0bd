import { emailSchema, mobileSchema } from '../../contracts/fields.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUserIdByEmail, findUserIdByMobile } from './user-repository.ts';

type Availability = { valid: boolean; available: boolean };

/** Whether a phone number is well formed and free to sign up with. */
export async function checkMobile(
  deps: Pick<AccountsDeps, 'table'>,
  { mobile }: { mobile: string },
): Promise<Availability> {
  const parsed = mobileSchema.safeParse(mobile);
  if (!parsed.success) return { valid: false, available: false };
  return { valid: true, available: !(await findUserIdByMobile(deps.table, parsed.data)) };
}

/** Whether an e-mail address is well formed and free to sign up with. */
export async function checkEmail(
  deps: Pick<AccountsDeps, 'table'>,
  { email }: { email: string },
): Promise<Availability> {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) return { valid: false, available: false };
  return { valid: true, available: !(await findUserIdByEmail(deps.table, parsed.data)) };
}
