/** npm run operate: what no page of the portal does. `npm run operate -- --help` lists it. */
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import { performAccounts } from './accounts/perform-accounts.ts';
import {
  type AccountsCommand,
  accountsHelp,
  readAccountsCommand,
} from './accounts/read-accounts-command.ts';
import { performReplacement } from './lost-phone/perform-replacement.ts';
import {
  type ReplacementAct,
  readReplacement,
  replacementHelp,
} from './lost-phone/read-replacement.ts';
import { connect } from './operate/connect.ts';
import {
  type CommandOf,
  defaultDataDir,
  help,
  readCommand,
  UsageError,
} from './operate/read-command.ts';
import { sentenceOf } from './operate/sentence-of.ts';
import { connectSecret } from './portal-check/connect-secret.ts';
import { type RenewalAct, readRenewal, renewalHelp } from './portal-check/read-renewal.ts';
import { renewPortalCheck } from './portal-check/renew-portal-check.ts';
import { connectPool } from './protect/connect-pool.ts';
import { performProtect } from './protect/perform-protect.ts';
import { ownerInErasure } from './protect/person/owner-in-erasure.ts';
import { type ProtectCommand, protectHelp, readProtectCommand } from './protect/read-acts.ts';

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const protect = readProtectCommand(args, defaultDataDir);
  if (protect) return runProtect(protect);
  const accounts = readAccountsCommand(args, defaultDataDir);
  if (accounts) return runAccounts(accounts);
  const renewal = readRenewal(args, defaultDataDir);
  if (renewal) return runRenewal(renewal);
  const replacement = readReplacement(args, defaultDataDir);
  if (replacement) return runReplacement(replacement);
  const { act, target, isDryRun, isConfirmed } = readCommand(args, defaultDataDir);
  if (act.kind === 'help') {
    console.log(`${help}\n${protectHelp}\n${accountsHelp}\n${renewalHelp}\n${replacementHelp}`);
    return;
  }
  // A third of the code: the acts above, and the help, do without it.
  const { perform } = await import('./operate/perform.ts');
  const { place, ...connection } = await connect(target);
  console.log(`On ${place}, as ${connection.operator}`);
  await perform(
    {
      ...connection,
      clock: systemClock,
      ownerInErasure,
      say: console.log,
      pause: sleep,
      confirm: confirmation(isConfirmed),
    },
    { act, isDryRun },
  );
}

async function runProtect(command: ProtectCommand): Promise<void> {
  const { act, target, isDryRun, isConfirmed } = command;
  const { table, files, operator, place } = await connect(target);
  const users = await connectPool(target);
  console.log(`On ${place}, as ${operator}`);
  await performProtect(
    {
      ...users,
      table,
      files,
      operator,
      clock: systemClock,
      say: console.log,
      confirm: confirmation(isConfirmed),
    },
    { act, isDryRun },
  );
}

async function runAccounts({ act, target, isDryRun, isConfirmed }: AccountsCommand): Promise<void> {
  const { table, operator, place } = await connect(target);
  const { pool } = await connectPool(target);
  console.log(`On ${place}, as ${operator}`);
  await performAccounts(
    {
      table,
      pool: { ...pool, userPoolId: act.pool ?? pool.userPoolId },
      operator,
      clock: systemClock,
      say: console.log,
      pause: sleep,
      confirm: confirmation(isConfirmed),
    },
    { act, isDryRun },
  );
}

async function runRenewal(command: CommandOf<RenewalAct>): Promise<void> {
  const { act, target, isDryRun, isConfirmed } = command;
  const { table, operator, place } = await connect(target);
  const { pool } = await connectPool(target);
  console.log(`On ${place}, as ${operator}`);
  await renewPortalCheck(
    {
      table,
      pool,
      secret: connectSecret(target),
      operator,
      clock: systemClock,
      say: console.log,
      confirm: confirmation(isConfirmed),
    },
    { act, isDryRun },
  );
}

async function runReplacement(command: CommandOf<ReplacementAct>): Promise<void> {
  const { act, target, isDryRun, isConfirmed } = command;
  const { table, operator, place } = await connect(target);
  const { pool } = await connectPool(target);
  console.log(`On ${place}, as ${operator}`);
  await performReplacement(
    {
      ...{ table, pool, operator },
      clock: systemClock,
      say: console.log,
      confirm: confirmation(isConfirmed),
    },
    { act, isDryRun },
  );
}

function confirmation(isConfirmed: boolean): (question: string) => Promise<boolean> {
  return async (question) => {
    if (isConfirmed) return true;
    if (!process.stdin.isTTY)
      throw new UsageError('Nobody is here to confirm: repeat with --yes, or with --dry-run.');
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`${question} (yes/no) `);
    terminal.close();
    return answer.trim().toLowerCase() === 'yes';
  };
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error));
  if (error instanceof UsageError) console.error('npm run operate -- --help lists everything.');
  else if (!(error instanceof AppError) && process.env['DEBUG']) console.error(error);
  process.exitCode = 1;
});
