import { type PoolOfUsers, replaceMobile } from '#lambdas/accounts/lost-phone.door.ts';
import { findAccount, type Operator } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type Asking, isWanted } from '../operate/is-wanted.ts';
import type { ReplacementAct } from './read-replacement.ts';

type Deps = Asking & { table: Table; clock: Clock; pool: PoolOfUsers; operator: Operator };

/** Gives a person's account another phone number. Throws AppError with a sentence for the operator. */
export async function performReplacement(
  deps: Deps,
  { act: { email, mobile }, isDryRun }: { act: ReplacementAct; isDryRun: boolean },
): Promise<void> {
  const { name, userId, sessions } = await findAccount(deps, email);
  const plan = `Codes of ${name} go to ${mobile} from now on; ${sessions} sessions end. Two people have identified ${name} (docs/runbook.md, A lost phone).`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { isChanged, endedSessions } = await replaceMobile(
    { table: deps.table, clock: deps.clock, userPool: deps.pool },
    { userId, mobile, operator: deps.operator },
  );
  const done = isChanged ? 'Done' : 'The account had this number already';
  deps.say(`${done}. Sessions ended: ${endedSessions}.`);
}
