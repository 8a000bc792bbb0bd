import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { emailSchema, mobileSchema } from '#contracts/rules/fields.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf, THIS_MACHINE } from '#shared/http/source.ts';
import { spendSourceBudget } from '../codes/source-budget.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { findEmailHolders } from '../record/email-claims.ts';
import { findUserIdByMobile } from '../record/user-repository.ts';

type Deps = Pick<AccountsDeps, 'table' | 'clock' | 'sourceBudgets'>;

/** Checks that a phone number is well formed and free for a sign-up. Throws too_many_tries. */
export const checkMobile: UseCase<
  typeof accountsEndpoints.validateMobile,
  Deps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  await countCheck(deps, sourceOf(caller.ip));
  const parsed = mobileSchema.safeParse(body.mobile);
  if (!parsed.success) return { valid: false, available: false };
  return { valid: true, available: !(await findUserIdByMobile(deps.table, parsed.data)) };
};

/**
 * Checks that an email address is well formed and free for a sign-up, i.e. no account has
 * verified it (D111). Throws too_many_tries.
 */
export const checkEmail: UseCase<
  typeof accountsEndpoints.validateEmail,
  Deps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  await countCheck(deps, sourceOf(caller.ip));
  const parsed = emailSchema.safeParse(body.email);
  if (!parsed.success) return { valid: false, available: false };
  const { ownerId } = await findEmailHolders(deps.table, parsed.data);
  return { valid: true, available: ownerId === undefined };
};

async function countCheck(deps: Deps, source: string): Promise<void> {
  if (source !== THIS_MACHINE) await spendSourceBudget(deps, { budget: 'addressChecks', source });
}
