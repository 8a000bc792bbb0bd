import { THIS_MACHINE } from '#shared/http/source.ts';
import { type QuotaUse, returnQuota, spendQuota } from '#shared/quota/quota.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import type { SourceBudgetName, SourceBudgets } from '../deps/source-budgets.constants.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

/** A use of a budget by a source (source.ts). */
export type SourceUse = { budget: SourceBudgetName; source: string };

/** A counted use, as it is stored with a code: without the source's address. */
export type CountedUse = { budget: SourceBudgetName; place: string };

type Deps = Pick<AccountsDeps, 'table' | 'clock' | 'sourceBudgets'>;

/** Parses the setting SOURCE_BUDGETS, which the deployment has validated. */
export function readSourceBudgets(text: string): SourceBudgets {
  const budgets: SourceBudgets = JSON.parse(text);
  if (!(budgets.phoneLogins > 0)) throw new Error('SOURCE_BUDGETS has no budgets');
  return budgets;
}

/**
 * Counts a use of the source's budget before it happens. One write unit; parallel uses are all
 * counted, without conflicts. Throws too_many_tries with the seconds to the next hour.
 */
export async function spendSourceBudget(
  { table, clock, sourceBudgets }: Deps,
  { budget, source }: SourceUse,
): Promise<CountedUse> {
  const counted = { budget, place: fingerprint(source) };
  await spendQuota(table, quotaUse(counted, clock.now(), sourceBudgets[budget]));
  return counted;
}

/** Takes back a use that was counted at `at`: its code was used, or nothing was sent. */
export async function returnSourceBudget(
  { table }: Pick<Deps, 'table'>,
  counted: CountedUse,
  at: Date,
): Promise<void> {
  await returnQuota(table, quotaUse(counted, at, 0));
}

/**
 * Counts a password of the source as wrong until it proves right. Returns what takes it back.
 * Throws too_many_tries, also for the right password, so that guessing does not go on.
 */
export async function countPassword(deps: Deps, source: string): Promise<() => Promise<void>> {
  if (source === THIS_MACHINE) return async () => undefined;
  const at = deps.clock.now();
  const counted = await spendSourceBudget(
    { ...deps, clock: { now: () => at } },
    { budget: 'wrongPasswords', source },
  );
  return () => returnSourceBudget(deps, counted, at);
}

const quotaUse = ({ budget, place }: CountedUse, now: Date, maxCount: number): QuotaUse => ({
  quota: {
    name: budget,
    windowSeconds: 3_600,
    maxCount,
    message: 'Too many requests from your network',
  },
  ownerId: place,
  count: 1,
  now,
  keyOf: (hour) => accountsKeys.sourceUse(place, budget, hour),
});
