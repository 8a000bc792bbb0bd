import { existsSync } from 'node:fs';
import { type Asking, isWanted } from '../operate/is-wanted.ts';
import { UsageError } from '../operate/read-command.ts';
import type { PoolDeps } from './accounts-deps.ts';
import { exportAccounts } from './export-accounts.ts';
import { importAccounts, readExport } from './import-accounts.ts';
import type { AccountsAct } from './read-accounts-command.ts';

/** Names that are listed; the others are counted. */
const NAMED_MAX = 20;

/** Exports or imports all accounts of a user pool. Throws UsageError with a sentence. */
export async function performAccounts(
  deps: PoolDeps & Asking,
  { act, isDryRun }: { act: AccountsAct; isDryRun: boolean },
): Promise<void> {
  const { userPoolId } = deps.pool;
  if (act.kind === 'export-accounts') {
    const plan = `Writes every account of the user pool ${userPoolId} to ${act.file}. It holds personal data.`;
    if (!(await isWanted(deps, { plan, isDryRun }))) return;
    const { accounts, isResumed } = await exportAccounts(deps, act.file);
    deps.say(`Done. Accounts: ${accounts}.${isResumed ? ' The earlier run was continued.' : ''}`);
    return;
  }
  if (!existsSync(act.file)) throw new UsageError(`There is no file ${act.file}.`);
  const { length } = readExport(act.file);
  const plan = `Creates up to ${length} accounts in the user pool ${userPoolId}. No password is known.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { created, present, skipped } = await importAccounts(deps, act.file);
  deps.say(`Done. Created: ${created}. In the pool already: ${present}.`);
  if (skipped.length > 0)
    deps.say(
      `Left out, as a sign-in with Google creates them: ${skipped.length} (${skipped.slice(0, NAMED_MAX).join(', ')}).`,
    );
}
